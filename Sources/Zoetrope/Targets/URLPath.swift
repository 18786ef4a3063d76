/// Returns a path as it is written in a URL, in which nothing has a meaning for HTML, `sh` or JavaScript.
package func urlPath(_ path: String) -> String {
  let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~".utf8)
  let parts = path.utf8.map { byte in
    plain.contains(byte)
      ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
  return parts.joined()
}
