import Quantization

/// The exchange rate between error and bytes: the λ of rate–distortion optimization.
///
/// Naively one would minimize bits + λ · squared error. Bits are not known pixel by pixel in LZW, but every string
/// costs one code; a string that is one pixel longer saves about a bit on the average. So the unit of both terms is the
/// *pixel*: the saving by one more pixel in a string, counted in ``pixel`` parts.
struct RateTrade: Equatable, Sendable {
  /// The number of parts in one pixel's saving: the largest gain of a pixel.
  static let pixel: Int64 = 4096
  /// The least gain of a pixel, however large its error. See ``PixelChoices/gain(ofError:_:)`` for the bound it keeps.
  static let leastGain: Int64 = -1 << 20

  /// The cost of a squared distance of 2¹⁶, in the units of ``OklabColor``.
  private let errorCost: Int64

  /// Creates an exchange rate.
  ///
  /// - Parameter milliLambda: The cost of an error of one 8-bit code, in thousandths of a pixel.
  init(milliLambda: Int) {
    errorCost = Int64(milliLambda) * RateTrade.pixel * 65536 / (1000 * Int64(OklabColor.squaredCode))
  }

  private init(errorCost: Int64) { self.errorCost = errorCost }

  /// Returns the cost of an error. A squared distance is below 2³⁰ and its cost below 2⁵⁰.
  @inline(__always)
  func cost(ofError squaredDistance: Int32) -> Int64 { (Int64(squaredDistance) &* errorCost) >> 16 }

  /// The largest squared distance that costs less than one pixel.
  var errorOfOnePixel: Int32 { Int32(clamping: min(((RateTrade.pixel << 16) - 1) / max(errorCost, 1), 1 << 29)) }

  /// Returns the cost of a sum of squared errors.
  func cost(ofErrors sum: Int64) -> Int64 { Int64(clamping: Int128(sum >> 16) * Int128(errorCost)) }

  /// Returns the cost of a colour table at 24 bits a colour.
  ///
  /// - Parameter count: The number of colours including the transparent one; the table holds the next power of two.
  static func cost(ofTable count: Int) -> Int64 { Int64(24 << Palette.indexBits(upTo: count - 1)) * pixel }

  /// Returns the index of the palette size whose bytes and error cost least.
  func best(of sizes: [PaletteFit.Size]) -> Int {
    guard let largest = sizes.last else { return 0 }
    let trade = eased(byMeanError: largest.error / max(largest.pixelCount, 1))
    // The search adds error of its own, so a better palette helps less than its own error suggests: the bytes count 0.3
    // times (chosen by benchmark).
    func cost(_ index: Int) -> Int64 {
      RateTrade.cost(ofTable: sizes[index].colorCount + 1) * 3 / 10 + trade.cost(ofErrors: sizes[index].error)
    }
    return sizes.indices.min { cost($0) < cost($1) } ?? 0
  }

  /// Returns a cheaper exchange rate for pixels that the palette fits badly: where even the best choice is off, more
  /// error hides. The cost falls to a ninth at most.
  ///
  /// - Parameter error: The mean squared distance from the palette.
  func eased(byMeanError error: Int64) -> RateTrade {
    let code = Int64(OklabColor.squaredCode)
    return RateTrade(errorCost: errorCost * code / (code + min(error, 8 * code)))
  }
}
