import FixedPoint

/// A colour that many pixels nearly have, as the search for a palette sees it.
struct ColorSample: Equatable {
  /// What it counts for; in a sum of samples, the sum of their weights.
  var weight: Int64
  /// The mean of its pixels, in 16-bit codes; in a sum of samples, the sum of means times weights.
  var red: Int64
  var green: Int64
  var blue: Int64

  static let zero = ColorSample(weight: 0, red: 0, green: 0, blue: 0)

  init(weight: Int64, red: Int64, green: Int64, blue: Int64) {
    (self.weight, self.red, self.green, self.blue) = (weight, red, green, blue)
  }

  /// The colours of a cell of a histogram that is not empty.
  init(_ cell: Histogram.Cell) {
    self.init(
      weight: ColorSample.weight(ofCount: cell.count), red: Int64(cell.red.divided(by: cell.count, .nearest)),
      green: Int64(cell.green.divided(by: cell.count, .nearest)),
      blue: Int64(cell.blue.divided(by: cell.count, .nearest)))
  }

  /// The weighted mean of some samples, carrying their weight; nil for none.
  init?(meanOf samples: some Sequence<ColorSample>) {
    let sum = samples.reduce(into: ColorSample.zero) { $0.add($1) }
    guard sum.weight > 0 else { return nil }
    self = sum.mean
  }

  /// The colour as distances see it.
  var vector: ColorVector {
    ColorVector(red: Int32(red >> 4), green: Int32(green >> 4), blue: Int32(blue >> 4))
  }

  /// The nearest 8-bit colour.
  var color: RGB8 {
    RGB8(red: UInt16(red).eightBits, green: UInt16(green).eightBits, blue: UInt16(blue).eightBits)
  }

  /// Adds a sample to a sum. Weights are at most 2²² and there are at most 2²⁴ samples, so that a sum stays below 2⁶².
  mutating func add(_ sample: ColorSample) {
    weight += sample.weight
    red += sample.weight * sample.red
    green += sample.weight * sample.green
    blue += sample.weight * sample.blue
  }

  /// The mean of what was added to a sum.
  var mean: ColorSample {
    ColorSample(
      weight: weight, red: red.divided(by: weight, .nearest), green: green.divided(by: weight, .nearest),
      blue: blue.divided(by: weight, .nearest))
  }

  /// The number of pixels to the power of 3/4, at most 2²².
  ///
  /// Error alone would spend the table on the few colours that cover most of the picture and leave the rest to bands;
  /// the root of the number would serve rare colours too well: 3/4 scored best between them.
  private static func weight(ofCount count: UInt64) -> Int64 {
    // √count · √√count, with 2 and 4 more bits to keep small counts apart; a count beyond 2²⁴ is as good as that.
    let count = min(count, 1 << 24)
    return Int64((count << 4).squareRoot * (count << 16).squareRoot.squareRoot) >> 2
  }
}
