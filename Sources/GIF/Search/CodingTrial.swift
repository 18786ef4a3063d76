import FixedPoint
import Quantization
import Raster

/// A trial of the codings of an image by a greedy coder.
///
/// In text and other drawn pictures the same rows of pixels recur. Transparent pixels at changing positions break their
/// strings, and the strings of a full dictionary recur, too, so it is better kept. In other pictures both take more bytes.
/// No simple property tells how much, so the trial encodes the image each way. Where colours have no indices yet, it takes
/// hashes of them, which is much faster than the search.
struct CodingTrial {
  /// The index of each pixel of the image, where unchanged ones are transparent.
  private var plain: [UInt8]
  /// The same, but where the canvas has exactly a pixel's colour, that colour's index.
  private var repeated: [UInt8]

  private static let transparentIndex: UInt8 = 255

  /// Creates a trial of given indices.
  ///
  /// - Parameters:
  ///   - plain: The index of each pixel, where unchanged ones are transparent.
  ///   - repeated: The same, but where unchanged ones have their colours.
  init(plain: [UInt8], repeated: [UInt8]) { (self.plain, self.repeated) = (plain, repeated) }

  /// Returns the coding of an image that probably takes the fewest bytes.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - damage: The frame's damage.
  ///   - canvas: The expected canvas before the image.
  ///   - area: The area of the image.
  static func bestCoding(
    of frame: TargetFrame, _ damage: Damage, on canvas: [OklabColor], _ area: PixelRegion
  ) -> ImageCoding {
    guard hasFewColors(frame, area) else { return ImageCoding() }
    var coder = GreedyLZWCoder()
    return CodingTrial(frame, damage, on: canvas, area).best(by: &coder, indexBits: 8).coding
  }

  /// Returns whether 16 colours make up three quarters of the pixels, as in text. Other pictures are not worth a trial
  /// (chosen by benchmark).
  private static func hasFewColors(_ frame: TargetFrame, _ area: PixelRegion) -> Bool {
    let colors = frame.colors.span
    // A sample suffices.
    var sample: [UInt8] = []
    for y in stride(from: area.y, to: area.rows.upperBound, by: 8) {
      let row = y * frame.width + area.x
      for position in row..<row + area.width { sample.append(index(of: colors[position])) }
    }
    return haveFewColors(sample)
  }

  /// Returns whether 16 of the indices of pixels make up three quarters of them.
  static func haveFewColors(_ indices: [UInt8]) -> Bool {
    var counts = [Int](repeating: 0, count: 256)
    for index in indices { counts[Int(index)] += 1 }
    return 4 * counts.sorted(by: >).prefix(16).reduce(0, +) > 3 * indices.count
  }

  private init(_ frame: TargetFrame, _ damage: Damage, on canvas: [OklabColor], _ area: PixelRegion) {
    plain = Array(repeating: CodingTrial.transparentIndex, count: area.pixelCount)
    repeated = plain
    let (colors, shown) = (frame.colors.span, canvas.span)
    var index = 0
    area.forEachRow(ofCanvasWidth: frame.width) { row in
      for position in row {
        if colors[position] == shown[position], !colors[position].isTransparent {
          repeated[index] = CodingTrial.index(ofShade: colors[position])
        }
        index += 1
      }
    }
    damage.forEachDrawn(in: area) { position in
      let (y, x) = position.quotientAndRemainder(dividingBy: frame.width)
      let index = (y - area.y) * area.width + x - area.x
      plain[index] = CodingTrial.index(ofShade: colors[position])
      repeated[index] = plain[index]
    }
  }

  /// Returns an index that is the same for equal colours, and mostly another for others.
  @inline(__always)
  private static func index(of color: OklabColor) -> UInt8 {
    let lanes = SIMD4<UInt32>(truncatingIfNeeded: color.lanes)
    let hash = (lanes[0] &* 0x9E37 &+ lanes[1] ^ lanes[2] &<< 16).fibonacciHash(bits: 8)
    return min(UInt8(truncatingIfNeeded: hash), transparentIndex - 1)
  }

  /// Returns an index that is mostly the same for shades of up to about three 8-bit codes: the search draws them alike, and so finds
  /// more strings than their exact colours would make.
  @inline(__always)
  static func index(ofShade color: OklabColor) -> UInt8 {
    index(of: OklabColor(lanes: (color.lanes &+ 128) &>> 8))
  }

  /// Returns the coding with the fewest bytes, and the greedy coder's codes.
  func best(by coder: inout GreedyLZWCoder, indexBits: Int) -> (coding: ImageCoding, codes: [UInt8]) {
    func codes(_ indices: [UInt8], or others: [UInt8], keepsDictionary: Bool = false) -> [UInt8] {
      coder.code(indices.span, or: others.span, indexBits: indexBits, keepsDictionary: keepsDictionary)
    }
    let never = codes(plain, or: plain)
    var best = (codes: never, indices: plain, others: plain)
    var coding = ImageCoding()
    if plain != repeated {
      // The search chooses for each pixel whether it is repeated. One greedy coder repeats all that it can, another only
      // where that continues a string.
      let free = codes(repeated, or: repeated)
      for (codes, indices, repetition) in [
        (free, repeated, ImageCoding.Repetition.free), (codes(plain, or: repeated), plain, .sparing),
      ] where codes.count < best.codes.count {
        best = (codes, indices, repeated)
        coding.repetition = repetition
      }
      // In pictures of many shades the search also repeats pixels that only nearly have the canvas's colours, which is shorter.
      // An eighth tells drawn ones from these (chosen by benchmark).
      if coding.repetition == .inActiveRows, 8 * never.count < 7 * free.count { coding.repetition = .never }
    }
    let kept = codes(best.indices, or: best.others, keepsDictionary: true)
    // Less would be uncertain (chosen by benchmark).
    coding.keepsDictionary = 64 * kept.count < 63 * best.codes.count
    return (coding, coding.keepsDictionary ? kept : best.codes)
  }
}
