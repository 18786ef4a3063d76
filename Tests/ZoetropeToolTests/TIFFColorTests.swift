import Foundation
import TestSupport
import Testing

/// Y′CbCr in TIFF files (TIFF 6.0, section 21).
@Suite struct TIFFColorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// It has full range and the matrix of BT.601, whatever its size.
  @Test(arguments: ["none", "zip"]) func colorsAreThoseOfImageMagick(compression: String) throws {
    let made = try shell(
      "convert -size 1280x16 plasma: -alpha off -depth 8 right.png; convert right.png -colorspace ycbcr -sampling-factor 1x1 "
        + "-compress \(compression) a.tif; \"$0\" encode a.tif -o a.png -q; cat a.tif | \"$0\" encode - -o piped.png -q",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let right = try decodedFrames("right.png", in: folder.path)
    for name in ["a.png", "piped.png"] {
      let differences = zip(try decodedFrames(name, in: folder.path), right).map { abs(Int($0) - Int($1)) }
      // Y′, Cb and Cr are rounded to 8 bits.
      #expect(differences.count == 1280 * 16 * 3 && (differences.max() ?? .max) <= 3, "\(name)")
    }
  }

  /// A luminance of 16 is black only where the file says so.
  @Test(arguments: [(0, 255), (16, 235)]) func blackIsWhatTheFileSays(black: Int, white: Int) throws {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, bytes: 2) + number(type, bytes: 2) + number(count, bytes: 4) + number(value, bytes: 4)
    }
    let (side, end) = (4, 8 + 2 + 12 * 12 + 4)
    let bits = end + 48
    let pixels = bits + 6
    let entries = [
      entry(256, 4, 1, side), entry(257, 4, 1, side), entry(258, 3, 3, bits), entry(259, 3, 1, 1), entry(262, 3, 1, 6),
      entry(273, 4, 1, pixels), entry(277, 3, 1, 3), entry(278, 4, 1, side), entry(279, 4, 1, side * side * 3),
      entry(284, 3, 1, 1), entry(530, 3, 2, 1 << 16 | 1), entry(532, 5, 6, end),
    ]
    var bytes: [UInt8] =
      Array("II*\0".utf8) + number(8, bytes: 4) + number(entries.count, bytes: 2) + entries.flatMap(\.self)
    bytes += number(0, bytes: 4)
    for value in [black, white, 128, 255, 128, 255] { bytes += number(value, bytes: 4) + number(1, bytes: 4) }
    for _ in 0..<3 { bytes += number(8, bytes: 2) }
    for pixel in 0..<side * side { bytes += [UInt8(pixel < 8 ? 16 : white), 128, 128] }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/a.tif"))
    try shell("\"$0\" encode a.tif -o a.png -q", in: folder).checked()
    let expected = [UInt8](repeating: UInt8(16 - black), count: 8 * 3) + [UInt8](repeating: 255, count: 8 * 3)
    #expect([UInt8](try decodedFrames("a.png", in: folder.path)) == expected)
  }
}
