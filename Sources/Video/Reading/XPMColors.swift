import FileIO

/// The colours of an XPM with three or four digits a channel, of which libav makes others
/// (https://www.x.org/docs/XPM/xpm.pdf).
enum XPMColors {
  /// The largest file that is looked at, in bytes.
  private static let largestFile = 1 << 26

  /// Returns the file with two digits a channel; nil for another format, and where nothing has to be changed.
  static func shortened(_ file: any ByteSource) -> (any ByteSource)? {
    guard file.count <= largestFile, file.bytes(at: 0, count: 6).map({ $0.elementsEqual("/* XPM".utf8) }) ?? false,
      let text = file.bytes(at: 0, count: file.count)
    else { return nil }
    var (result, index, rest, width) = ([UInt8](), 0, Int?.none, 0)
    while let start = text[index...].firstIndex(of: quote), let end = text[(start + 1)...].firstIndex(of: quote) {
      result += text[index...start]
      let string = text[start + 1..<end]
      if let count = rest {
        // A line of a colour begins with the characters that stand for it, any of which may be a #.
        result += count > 0 ? string.prefix(width) + shortened(string.dropFirst(width)) : string
        rest = count - 1
      } else {
        // The first line has the width, the height, the number of colours and that of characters for each.
        let numbers = string.split(separator: UInt8(ascii: " ")).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        guard numbers.count >= 4 else { return nil }
        (rest, width) = (numbers[2], max(0, numbers[3]))
        result += string
      }
      result.append(quote)
      index = end + 1
      if rest == 0 { break }
    }
    result += text[index...]
    return result.count == text.count ? nil : MemoryBytes(result)
  }

  /// Returns a line with colours of two digits a channel.
  private static func shortened(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var (result, rest) = ([UInt8](), line)
    while let sign = rest.firstIndex(of: UInt8(ascii: "#")) {
      result += rest[...sign]
      let digits = rest[(sign + 1)...].prefix { Character(UnicodeScalar($0)).isHexDigit }
      if [9, 12].contains(digits.count) {
        let length = digits.count / 3
        for start in stride(from: digits.startIndex, to: digits.endIndex, by: length) {
          result += digits[start..<start + 2]
        }
      } else {
        result += digits
      }
      rest = rest[digits.endIndex...]
    }
    return result + rest
  }

  private static let quote = UInt8(ascii: "\"")
}
