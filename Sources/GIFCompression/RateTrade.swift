/// What error is worth in bytes: the λ of rate–distortion.
///
/// Both are counted in parts of a pixel's worth: what it saves, on the average, that one string holds one pixel more.
struct RateTrade: Equatable, Sendable {
  /// A pixel's worth.
  static let pixel: Int64 = 4096

  /// What a squared distance of 2¹⁶ costs, as ``WeightedColor`` measures it.
  let errorCost: Int64

  /// - Parameter lambda: Pixels that an error of one 8-bit code costs, in 1/1000.
  init(milliLambda: Int) {
    errorCost = Int64(milliLambda) * RateTrade.pixel * 65536 / (1000 * Int64(WeightedColor.squaredCode))
  }

  /// What an error costs. A squared distance is below 2³⁰ and its cost below 2⁴⁸.
  @inline(__always)
  func cost(ofError squaredDistance: Int32) -> Int64 { (Int64(squaredDistance) &* errorCost) >> 16 }

  /// What a table costs and the errors that it leaves.
  ///
  /// A colour is 24 bits, a pixel's worth about one; but a better table helps less than its own error tells, since the
  /// search adds to that whatever it finds, so its bytes count .3 of that (found by trying).
  ///
  /// - Parameters:
  ///   - count: Colours that the table holds.
  ///   - spread: The sum of the squared distances from its colours.
  func cost(ofTable count: Int, spread: Int64) -> Int64 {
    Int64(count) * 24 * RateTrade.pixel * 3 / 10 + (spread >> 16) &* errorCost
  }
}
