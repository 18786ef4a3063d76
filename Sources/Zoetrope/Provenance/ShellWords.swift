import FileIO

/// Returns the word for a file: its name without its folder, which is private. "./" tells it from an option, and from whatever
/// else the word could be.
func plainFileWord(_ path: String) -> String { "./\(FileName(path).name)" }

/// Words as a line for a shell.
///
/// A word of letters, digits and `+,-./:_` stands as it is, any other of printable characters in `'…'`, with `'\''` for an
/// apostrophe. A word with other characters, or with any beyond ASCII in a line of ASCII, stands in `$'…'`, with `\'` and
/// `\\`, and each byte of theirs in UTF-8 as a backslash and three octal digits: bash, zsh, and shells of POSIX.1-2024
/// read that.
package enum ShellWords {
  /// Whether a byte needs no quoting, at any position in a word.
  static func isPlain(_ byte: UInt8) -> Bool { plain.contains(byte) }

  private static let plain = Set("+,-./0123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
  private static let apostrophe = UInt8(ascii: "'")
  private static let backslash = UInt8(ascii: "\\")

  /// The line, with a blank between two words.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - isASCII: Whether the line is in ASCII.
  package static func text(of words: [String], isASCII: Bool = false) -> String {
    words.map { quoted($0, isASCII: isASCII) }.joined(separator: " ")
  }

  private static func quoted(_ word: String, isASCII: Bool) -> String {
    func isReadable(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII ? (0x20..<0x7F).contains(scalar.value) : !isASCII && isVisible(scalar)
    }
    guard word.unicodeScalars.allSatisfy(isReadable) else { return "$'\(escaped(word))'" }
    if !word.isEmpty, word.utf8.allSatisfy({ isPlain($0) || $0 >= 0x80 }) { return word }
    return "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Whether a character can be seen, and is taken for no other.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && ![.control, .unassigned, .privateUse].contains(properties.generalCategory)
  }

  private static func escaped(_ word: String) -> String {
    var bytes: [UInt8] = []
    for byte in word.utf8 {
      switch byte {
      case apostrophe, backslash: bytes += [backslash, byte]
      case 0x20..<0x7F: bytes.append(byte)
      default: bytes += [backslash] + [6, 3, 0].map { UInt8(ascii: "0") + (byte >> $0 & 7) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words of a line: blanks part them, outside of `'…'` and `$'…'`; `\'` stands for an apostrophe outside, too. Nil
  /// for a line that needs more of a shell than that.
  static func words(of text: some StringProtocol) -> [String]? {
    var rest = Array(text.utf8)[...]
    var words: [String] = []
    while let first = rest.first {
      if first == UInt8(ascii: " ") {
        rest.removeFirst()
        continue
      }
      guard let bytes = takeWord(from: &rest), let word = String(validating: bytes, as: UTF8.self) else { return nil }
      words.append(word)
    }
    return words
  }

  private static func takeWord(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var word: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: " ") {
      switch byte {
      case apostrophe:
        guard let end = rest.firstIndex(of: apostrophe) else { return nil }
        word += rest[..<end]
        rest = rest[end...].dropFirst()
      case UInt8(ascii: "$"):
        guard rest.popFirst() == apostrophe, takeEscaped(from: &rest, into: &word) else { return nil }
      case backslash:
        guard rest.popFirst() == apostrophe else { return nil }
        word.append(apostrophe)
      default:
        guard isPlain(byte) else { return nil }
        word.append(byte)
      }
    }
    return word
  }

  /// Takes what stands in `$'…'`, and the apostrophe behind it; false if it is damaged.
  private static func takeEscaped(from rest: inout ArraySlice<UInt8>, into word: inout [UInt8]) -> Bool {
    while let byte = rest.popFirst() {
      if byte == apostrophe { return true }
      guard byte == backslash else {
        word.append(byte)
        continue
      }
      guard let first = rest.popFirst() else { return false }
      if first == apostrophe || first == backslash {
        word.append(first)
        continue
      }
      let digits = [first] + rest.prefix(2)
      let octal = UInt8(ascii: "0")...UInt8(ascii: "7")
      guard digits.count == 3, digits.allSatisfy(octal.contains), first <= UInt8(ascii: "3") else { return false }
      word.append(digits.reduce(0) { $0 << 3 | ($1 - octal.lowerBound) })
      rest.removeFirst(2)
    }
    return false
  }
}
