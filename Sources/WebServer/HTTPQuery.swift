/// The query of an address.
package enum HTTPQuery {
  /// Returns names and values as a query; a name whose value is empty stands alone.
  package static func text(_ items: [(name: String, value: String)]) -> String {
    items.map { $0.value.isEmpty ? encoded($0.name) : "\(encoded($0.name))=\(encoded($0.value))" }
      .joined(separator: "&")
  }

  /// The characters beside letters and digits that stand as they are.
  private static let plain = Set("-._~/:,".utf8)

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || plain.contains(byte) { return String(character) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
