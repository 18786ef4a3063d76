import Foundation
import TestSupport
import Testing

/// Icons, which hold a picture in several sizes, and masks apart from the colours.
@Suite struct IconTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The bytes of a number, the lowest one first.
  private func word(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// A picture of an icon: noise with a circle that is opaque, or gradients of alpha.
  private func picture(_ side: Int, bits: Int, hasAlpha: Bool = false) -> [UInt8] {
    var generator = SeededGenerator(state: UInt64(bits))
    func row(_ bits: [Bool]) -> [UInt8] {
      let padded = bits + [Bool](repeating: false, count: (32 - bits.count % 32) % 32)
      return stride(from: 0, to: padded.count, by: 8).map { byte in
        padded[byte..<byte + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
      }
    }
    var colors: [UInt8] = []
    if bits <= 8 {
      for index in 0..<1 << bits {
        colors += [UInt8(index * 37 & 255), UInt8(index * 91 & 255), UInt8(255 - index), 0]
      }
    }
    for _ in 0..<side {
      if bits == 32 {
        for x in 0..<side {
          colors += [UInt8.random(in: 0...255, using: &generator), 99, 9, hasAlpha ? UInt8(x * 7) : 0]
        }
      } else {
        colors += row((0..<side * bits).map { _ in Bool.random(using: &generator) })
      }
    }
    for y in 0..<side {
      colors += row(
        (0..<side).map { x in (2 * x - side) * (2 * x - side) + (2 * y - side) * (y - side) > side * side / 2 })
    }
    // BITMAPINFOHEADER, whose height counts the rows of the mask, too.
    return word(40) + word(side) + word(2 * side) + [1, 0, UInt8(bits), 0] + word(0) + word(0) + word(0) + word(0)
      + word(0)
      + word(0) + colors
  }

  private func write(_ name: String, _ pictures: [(side: Int, bits: Int, bytes: [UInt8])]) throws {
    var bytes: [UInt8] = [0, 0, 1, 0, UInt8(pictures.count), 0]
    var offset = 6 + 16 * pictures.count
    for picture in pictures {
      bytes += [UInt8(picture.side), UInt8(picture.side), 0, 0, 1, 0, UInt8(picture.bits), 0]
      bytes += word(picture.bytes.count) + word(offset)
      offset += picture.bytes.count
    }
    try Data(bytes + pictures.flatMap(\.bytes)).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  /// Returns the largest difference of a byte: 1 where ffmpeg rounds 16 bits.
  private func differs(_ name: String, from right: Data) throws -> Int {
    let pixels = try decodedFrames(name, "rgba", in: folder.path)
    #expect(pixels.count == right.count)
    return zip(pixels, right).map { abs(Int($0) - Int($1)) }.max() ?? 256
  }

  /// As ImageMagick shows it; what is transparent has no colour.
  @Test(arguments: [1, 4, 8, 24, 32]) func theMaskIsTransparency(bits: Int) throws {
    try write("a.ico", [(19, bits, picture(19, bits: bits, hasAlpha: bits == 32))])
    let made = try shell(
      "\"$0\" encode a.ico -o a.png -q; \"$0\" encode - -o piped.png -q < <(cat a.ico); \"$0\" encode a.ico -o a.gif -q; "
        + "convert a.ico -background none -alpha background PNG32:right.png", in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let right = try decodedFrames("right.png", "rgba", in: folder.path)
    let alphas = Set(stride(from: 3, to: right.count, by: 4).map { right[$0] })
    #expect(right.count == 19 * 19 * 4 && alphas.contains(0) && alphas.count > 1)
    #expect(try differs("a.png", from: right) <= 1 && differs("piped.png", from: right) <= 1)
    let shown = [UInt8](try decodedFrames("a.gif", "rgba", in: folder.path))
    #expect(shown.count == right.count)
    for alpha in stride(from: 3, to: right.count, by: 4) { #expect(shown[alpha] == (right[alpha] < 128 ? 0 : 255)) }
  }

  /// Pixels of 32 bits none of which has alpha are those of programs that know only the mask.
  @Test func aMaskCountsWhereAlphaIsUnused() throws {
    let plain = picture(16, bits: 32)
    try write("a.ico", [(16, 32, plain)])
    #expect(try shell("\"$0\" encode a.ico -o a.png -q", in: folder).status == 0)
    let pixels = [UInt8](try decodedFrames("a.png", "rgba", in: folder.path))
    // The first row in the file is the lowest one of the picture.
    let mask = plain.suffix(16 * 4)
    for (index, alpha) in stride(from: 3, to: pixels.count, by: 4).map({ pixels[$0] }).enumerated() {
      let byte = mask[mask.startIndex + 4 * (15 - index / 16) + index % 16 / 8]
      #expect(alpha == (byte << UInt8(index % 8) & 0x80 == 0 ? 255 : 0))
    }
  }

  @Test func theLargestPictureIsTaken() throws {
    try write("a.ico", [(16, 4), (48, 8), (48, 24), (32, 24)].map { ($0.0, $0.1, picture($0.0, bits: $0.1)) })
    let made = try shell(
      "\"$0\" encode a.ico -o a.png -q; convert 'a.ico[2]' -background none -alpha background PNG32:right.png",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let right = try decodedFrames("right.png", "rgba", in: folder.path)
    #expect(try right.count == 48 * 48 * 4 && differs("a.png", from: right) <= 1)
  }
}
