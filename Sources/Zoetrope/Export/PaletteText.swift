import FixedPoint
import Quantization

/// The lines of a text that holds a palette.
struct PaletteText {
  /// The text, line by line without their ends.
  let lines: [Substring]

  /// An error in a line; lines are numbered from 1.
  struct Problem: Error, Equatable {
    var line: Int
    var text: String
  }

  /// A text in UTF-8; what is none, such as names in older encodings, reads as U+FFFD.
  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.starts(with: mark) ? bytes[3...] : bytes[...], as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether it begins as a palette of GIMP's does.
  var isGIMP: Bool { lines[0].trimmed == "GIMP Palette" }

  /// The colours of a palette of GIMP's: a line for each with red, green, blue and perhaps a name, `#` in front of
  /// comments, and in front of all what else there is to say, as in `Columns: 16`.
  func gimpColors() throws(Problem) -> [RGB8] {
    guard isGIMP else { throw Problem(line: 1, text: "it is no palette of GIMP's, which begins \"GIMP Palette\"") }
    var colors: [RGB8] = []
    for (index, line) in lines.enumerated().dropFirst() {
      let line = line.trimmed
      let isHeader = colors.isEmpty && line.first?.isLetter == true && line.contains(":")
      if line.isEmpty || line.hasPrefix("#") || isHeader { continue }
      let words = line.split(whereSeparator: \.isWhitespace)
      let channels = words.prefix(3).compactMap { UInt8(decimal: $0) }
      guard channels.count == 3 else {
        throw Problem(
          line: index + 1,
          text: "\(PaletteText.quoted(line)) is not a colour; write red, green and blue as 0…255, such as 255 136 0")
      }
      colors.append(RGB8(red: channels[0], green: channels[1], blue: channels[2]))
    }
    return colors
  }

  /// Whether it begins as a palette of Paint.NET's does, whose colours are `aarrggbb`.
  private var isPaintNET: Bool { lines[0].lowercased().replacing(" ", with: "").hasPrefix(";paint.net") }

  /// The colours of a list: texts such as `ff8800`, `#f80`, `rgb(255, 136, 0)` or `coral`, parted by blanks or commas. A
  /// comment begins with `;` or `//`.
  func listedColors() throws(Problem) -> [RGB8] {
    let alphaCount = isPaintNET ? 2 : 0
    var colors: [RGB8] = []
    for (index, line) in lines.enumerated() {
      let line = line.prefix { $0 != ";" }
      let colorsEnd = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
      for word in PaletteText.words(of: line[..<colorsEnd]) {
        guard let color = RGB8(text: word.count == 6 + alphaCount ? word.dropFirst(alphaCount) : word) else {
          throw Problem(
            line: index + 1,
            text: "\(PaletteText.quoted(word)) is not a colour; write #rrggbb, such as #ff8800, or a name of CSS")
        }
        colors.append(color)
      }
    }
    return colors
  }

  /// Returns the words of a line, parted by blanks or commas outside of parentheses.
  static func words(of line: Substring) -> [Substring] {
    var isInside = false
    return line.split { character in
      if character == "(" || character == ")" { isInside = character == "(" }
      return !isInside && (character == "," || character.isWhitespace)
    }
  }

  /// A palette as GIMP reads it.
  static func gimp(_ colors: [RGB8], name: String) -> String {
    func column(_ channel: UInt8) -> String { String(repeating: " ", count: 3 - "\(channel)".count) + "\(channel)" }
    let lines = colors.map {
      "\(column($0.red)) \(column($0.green)) \(column($0.blue))\t#\($0.hexadecimal)"
    }
    return (["GIMP Palette", "Name: \(name)", "Columns: 16", "#"] + lines).map { $0 + "\n" }.joined()
  }

  /// A list of colours, one a line, without `#`: to some programs that begins a comment.
  static func list(_ colors: [RGB8]) -> String { colors.map { $0.hexadecimal + "\n" }.joined() }

  /// A part of the text for a message, which must not steer a terminal.
  private static func quoted(_ text: Substring) -> String {
    ShellWords.text(of: [String(text.prefix(40))], isASCII: true)
  }
}

extension Substring {
  /// Without blanks at its ends.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}

extension UInt8 {
  /// A number of digits only.
  fileprivate init?(decimal text: Substring) {
    guard text.isDigits else { return nil }
    self.init(text)
  }
}
