/// Returns a path as it is written in a URL, in which nothing has a meaning for HTML, `sh` or JavaScript.
package func urlPath(_ path: String) -> String {
  let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~".utf8)
  return path.utf8.reduce(into: "") { url, byte in
    if plain.contains(byte) {
      url.unicodeScalars.append(UnicodeScalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      url += "%\(digits.count == 1 ? "0" : "")\(digits)"
    }
  }
}
