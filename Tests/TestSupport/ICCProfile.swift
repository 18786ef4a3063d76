/// A colour profile of three primaries and a curve (ICC.1:2022), or of grey.
package struct ICCProfile: Sendable {
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// Creates a profile with a description of version 2 or 4.
  ///
  /// - Parameters:
  ///   - primaries: X, Y and Z of red, green and blue in units of 2⁻¹⁶; nil for grey.
  ///   - curve: The contents of the tags that give the light of a code.
  package init(_ name: String, primaries: [[Int]]?, curve: [UInt8], isVersion4: Bool = false) {
    var tags: [(name: String, data: [UInt8])] = [
      (
        "desc",
        isVersion4
          ? Array("mluc".utf8) + Self.big(0) + Self.big(1) + Self.big(12) + Array("enUS".utf8)
            + Self.big(2 * name.utf16.count) + Self.big(28) + name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
          : Array("desc".utf8) + Self.big(0) + Self.big(name.utf8.count + 1) + Array(name.utf8) + [0]
      )
    ]
    if let primaries {
      for (channel, primary) in zip(["r", "g", "b"], primaries) {
        tags.append((channel + "XYZ", Array("XYZ ".utf8) + Self.big(0) + primary.flatMap(Self.big)))
        tags.append((channel + "TRC", curve))
      }
    } else {
      tags.append(("kTRC", curve))
    }
    var (table, data) = (Self.big(tags.count), [UInt8]())
    for (name, contents) in tags {
      table += Array(name.utf8) + Self.big(132 + 12 * tags.count + data.count) + Self.big(contents.count)
      data += contents + [UInt8](repeating: 0, count: -contents.count & 3)
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: Self.big(128 + table.count + data.count))
    header[8] = isVersion4 ? 4 : 2
    header.replaceSubrange(12..<24, with: Array("mntr\(primaries == nil ? "GRAY" : "RGB ")XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    bytes = header + table + data
  }

  /// The primaries of sRGB, of Display P3 and of Adobe RGB (1998), adapted to D50.
  package static let sRGB = [[28578, 14581, 912], [25241, 46981, 6362], [9376, 3972, 46799]]
  package static let displayP3 = [[33756, 15806, -69], [19130, 45363, 2745], [10302, 4367, 51387]]
  package static let adobeRGB = [[39960, 20389, 1276], [13453, 40991, 3988], [9782, 4155, 48821]]

  /// A curve of a gamma in units of 2⁻⁸.
  package static func gamma(_ exponent: Int) -> [UInt8] {
    Array("curv".utf8) + big(0) + big(1) + [UInt8(exponent >> 8), UInt8(exponent & 255)]
  }

  /// The curve of sRGB: ((x + 0.055) / 1.055)^2.4, below 0.04045 x / 12.92.
  package static let curve: [UInt8] =
    Array("para".utf8) + big(0) + [0, 3, 0, 0] + [157_286, 62_119, 3417, 5072, 2651].flatMap(big)

  private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
