import Raster

/// The ICC profile of a picture, as far as it says whether colours are sRGB (ICC.1:2022, 7 and 10).
struct ColorProfile {
  /// The description, printable and at most 60 characters long; that of the profile's colour space without one.
  let name: String
  /// Whether colours look about the same as in sRGB: light differs by at most 0.015 of white.
  let isSRGB: Bool

  /// Reads a profile; nil for other bytes.
  init?(_ bytes: [UInt8]) {
    // The header and the number of tags.
    guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
    let count = min(Int(bigEndian: bytes[128..<132]), 100)
    var tags: [String: ArraySlice<UInt8>] = [:]
    for start in (0..<count).map({ 132 + 12 * $0 }) where start + 12 <= bytes.count {
      let (offset, length) = (
        Int(bigEndian: bytes[start + 4..<start + 8]), Int(bigEndian: bytes[start + 8..<start + 12])
      )
      guard offset <= bytes.count, length <= bytes.count - offset else { continue }
      tags[String(decoding: bytes[start..<start + 4], as: UTF8.self)] = bytes[offset..<offset + length]
    }
    let space = String(decoding: bytes[16..<20], as: UTF8.self)
    let description = tags["desc"].flatMap(ColorProfile.text) ?? ""
    name = description.isEmpty ? space.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } : description
    let curves = (space == "GRAY" ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]).map { tags[$0] }
    guard ["GRAY", "RGB "].contains(space), curves.allSatisfy({ $0 != nil }) else {
      // A profile of tables only.
      isSRGB = space == "RGB " && name.contains("sRGB")
      return
    }
    let primaries = ["rXYZ", "gXYZ", "bXYZ"].map { tags[$0].flatMap(ColorProfile.coordinates) ?? [] }
    // Some profiles of sRGB, all of which say so, are not adapted to the white of ICC.
    let hasPrimaries =
      space == "GRAY" || name.contains("sRGB")
      || zip(primaries, ColorProfile.sRGBPrimaries).allSatisfy {
        $0.count == 3 && zip($0, $1).allSatisfy(ColorProfile.isNear)
      }
    isSRGB = hasPrimaries && curves.allSatisfy { $0.map(ColorProfile.isSRGBCurve) ?? false }
  }

  /// The primaries of sRGB (IEC 61966-2-1) adapted to D50, X, Y and Z in units of 2⁻¹⁶.
  private static let sRGBPrimaries = [[28578, 14581, 912], [25241, 46981, 6362], [9376, 3972, 46799]]

  /// Returns whether two coordinates differ by at most 0.01.
  private static func isNear(_ first: Int, _ second: Int) -> Bool { abs(first - second) <= 655 }

  /// Returns the text of a tag: ASCII of version 2, or the first translation in UTF-16 of version 4.
  private static func text(_ tag: ArraySlice<UInt8>) -> String? {
    let data = Array(tag)
    guard data.count >= 12 else { return nil }
    var text = ""
    if data.starts(with: "desc".utf8) {
      let length = min(Int(bigEndian: data[8..<12]), data.count - 12)
      text = String(decoding: data[12..<12 + length].prefix { $0 != 0 }, as: UTF8.self)
    } else if data.starts(with: "mluc".utf8), data.count >= 28 {
      let (length, offset) = (Int(bigEndian: data[20..<24]), Int(bigEndian: data[24..<28]))
      guard offset <= data.count, length <= data.count - offset else { return nil }
      let units = stride(from: offset, to: offset + length - 1, by: 2).map { UInt16(bigEndian: data[$0..<$0 + 2]) }
      text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
    // A foreign name does not control the terminal.
    let visible = text.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control
    }
    let words = String(String.UnicodeScalarView(visible.prefix(60))).split(separator: " ")
    return words.joined(separator: " ")
  }

  /// Returns the coordinates of a tag of type XYZ, in units of 2⁻¹⁶.
  private static func coordinates(_ tag: ArraySlice<UInt8>) -> [Int]? {
    let data = Array(tag)
    guard data.count >= 20, data.starts(with: "XYZ ".utf8) else { return nil }
    return [8, 12, 16].map { Int(fixed(data, at: $0)) }
  }

  /// Returns a signed number in units of 2⁻¹⁶.
  private static func fixed(_ data: [UInt8], at offset: Int) -> Int32 {
    Int32(bitPattern: UInt32(bigEndian: data[offset..<offset + 4]))
  }

  /// Returns whether a curve gives about the light of sRGB, as a gamma of 2.2 does.
  private static func isSRGBCurve(_ tag: ArraySlice<UInt8>) -> Bool {
    let data = Array(tag)
    guard data.count >= 12 else { return false }
    if data.starts(with: "para".utf8) {
      let kind = Int(bigEndian: data[8..<10])
      guard data.count >= [0: 16, 3: 32, 4: 40][kind, default: .max] else { return false }
      let gamma = fixed(data, at: 12)
      // Functions 3 and 4 are ((x + 0.055) / 1.055)^2.4 and a straight part.
      return kind == 0
        ? isGamma(Int(gamma) >> 8)
        : (154_000...160_500).contains(gamma) && (61_700...62_600).contains(fixed(data, at: 16))
    }
    guard data.starts(with: "curv".utf8) else { return false }
    let count = Int(bigEndian: data[8..<12])
    guard count > 0, data.count >= 12 + 2 * count else { return false }
    func value(_ index: Int) -> Int { Int(bigEndian: data[12 + 2 * index..<14 + 2 * index]) }
    if count == 1 { return isGamma(value(0)) }
    return (0...16).allSatisfy { part in
      let index = part * (count - 1) / 16
      let light = LinearLight.tables.light(ofCode: UInt16(index * 65535 / (count - 1)))
      return abs(value(index) - Int(light)) <= 983
    }
  }

  /// Returns whether an exponent in units of 2⁻⁸ is about 2.2: 2.1 to 2.3.
  private static func isGamma(_ exponent: Int) -> Bool { (538...589).contains(exponent) }
}
