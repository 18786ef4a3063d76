import Quantization

/// What error is worth in bytes: the λ of rate–distortion.
///
/// Both are counted in parts of a pixel's worth: what it saves, on the average, that one string holds one pixel more,
/// which is about a bit.
struct RateTrade: Equatable, Sendable {
  /// A pixel's worth.
  static let pixel: Int64 = 4096
  /// No pixel of a string gains less, however wrong it is.
  static let leastGain: Int64 = -1 << 20

  /// What a squared distance of 2¹⁶ costs, as ``OklabColor`` measures it.
  private let errorCost: Int64

  /// - Parameter milliLambda: Pixels that an error of one 8-bit code costs, in 1/1000.
  init(milliLambda: Int) {
    errorCost = Int64(milliLambda) * RateTrade.pixel * 65536 / (1000 * Int64(OklabColor.squaredCode))
  }

  private init(errorCost: Int64) { self.errorCost = errorCost }

  /// What an error costs. A squared distance is below 2³⁰ and its cost below 2⁵⁰.
  @inline(__always)
  func cost(ofError squaredDistance: Int32) -> Int64 { (Int64(squaredDistance) &* errorCost) >> 16 }

  /// The largest squared distance that costs less than a pixel is worth.
  var errorOfOnePixel: Int32 { Int32(clamping: min(((RateTrade.pixel << 16) - 1) / max(errorCost, 1), 1 << 29)) }

  /// What a pixel of a string gains in spite of its error.
  @inline(__always)
  func gain(ofError squaredDistance: Int32) -> Int32 {
    Int32(truncatingIfNeeded: max(RateTrade.pixel &- cost(ofError: squaredDistance), RateTrade.leastGain))
  }

  /// What a sum of errors costs.
  func cost(ofErrors sum: Int64) -> Int64 { Int64(clamping: Int128(sum >> 16) * Int128(errorCost)) }

  /// What a colour table costs: 24 bits a colour.
  ///
  /// - Parameter count: Colours with the one for "unchanged"; the table holds the next power of two.
  static func cost(ofTable count: Int) -> Int64 {
    var size = 2
    while size < count { size *= 2 }
    return Int64(size) * 24 * pixel
  }

  /// Of some sizes of a table, that whose bytes and error cost least.
  func best(of sizes: [PaletteFit.Size]) -> Int {
    guard let largest = sizes.last else { return 0 }
    let trade = eased(byMeanError: largest.error / max(largest.pixelCount, 1))
    // A better table helps less than its own error tells, since the search adds to that what it finds: its bytes count .3
    // of that (found by trying).
    func cost(_ place: Int) -> Int64 {
      RateTrade.cost(ofTable: sizes[place].colorCount + 1) * 3 / 10 + trade.cost(ofErrors: sizes[place].error)
    }
    return sizes.indices.min { cost($0) < cost($1) } ?? 0
  }

  /// The trade for pixels that a table serves badly: where even the best choice is off, more error hides; at most
  /// nine times as much.
  ///
  /// - Parameter error: The mean squared distance from the table's colours.
  func eased(byMeanError error: Int64) -> RateTrade {
    let code = Int64(OklabColor.squaredCode)
    return RateTrade(errorCost: errorCost * code / (code + min(error, 8 * code)))
  }
}
