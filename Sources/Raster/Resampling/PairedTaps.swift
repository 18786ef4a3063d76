import FixedPoint

/// Two adjacent pixels along the direction of a blur, channel by channel: a channel of both, then the next channel.
///
/// Channels are reduced by 32768 to signed numbers, because processors multiply and add pairs of signed lanes in one
/// instruction.
typealias PairedPixels = SIMD8<Int16>

extension PairedPixels {
  /// Two transparent pixels.
  static var clear: PairedPixels { PairedPixels(repeating: .min) }
}

/// A Gaussian kernel applied to pairs of adjacent pixels.
///
/// The naive form multiplies each pixel by its weight, w₀a₀ + w₁a₁ + …, one product at a time. Here a pixel and its
/// successor share a vector, and one instruction computes w₀a₀ + w₁a₁ for each channel. The two results of a pair are
/// sums over the same pairs of pixels, with their weights shifted by one: (w₀, w₁), (w₂, w₃), … for the first, (0, w₀),
/// (w₁, w₂), … for the second.
///
/// The weights add up to 2¹⁶, so reducing all channels by 32768 reduces a sum by 2³¹: it fits 32 bits, and its upper
/// half is the blurred channel less 32768.
struct PairedTaps {
  /// The weights of one pair of pixels.
  private struct Tap {
    /// The distance from the first pair, in pairs.
    let distance: Int
    /// The weights of the pair in the sums that start at the first and at the second pixel of the first pair.
    let (first, second): (SIMD8<Int16>, SIMD8<Int16>)
  }

  private let taps: [Tap]

  /// Creates the taps of a kernel.
  ///
  /// - Precondition: The kernel's radius is positive.
  init(_ kernel: GaussianKernel) {
    var taps: [Tap] = []
    // The weight of pixel i has the index i + 1. The excess of a weight over a 16-bit lane becomes a tap of its own.
    var weights = [0] + kernel.taps.map(Int.init) + [0]
    while weights.contains(where: { $0 > 0 }) {
      let parts = weights.map { min($0, Int(Int16.max)) }
      func pair(at index: Int) -> SIMD8<Int16> {
        let two = SIMD2(Int16(parts[index]), Int16(parts[index + 1]))
        let four = SIMD4(lowHalf: two, highHalf: two)
        return SIMD8(lowHalf: four, highHalf: four)
      }
      for distance in 0...kernel.radius where parts[2 * distance...2 * distance + 2].contains(where: { $0 > 0 }) {
        taps.append(Tap(distance: distance, first: pair(at: 2 * distance + 1), second: pair(at: 2 * distance)))
      }
      weights = zip(weights, parts).map { $0 - $1 }
    }
    self.taps = taps
  }

  /// Blurs vertically, for two rows of pixels.
  ///
  /// - Parameters:
  ///   - columns: The columns to blur; extended to multiples of four.
  ///   - rows: The pairs of rows as vertical pairs of pixels, `step` pairs from one to the next.
  ///   - upper: Receives the first row as horizontal pairs of pixels.
  ///   - lower: Receives the second row.
  @unsafe func blurDown(
    _ columns: Range<Int>, of rows: UnsafePointer<PairedPixels>, step: Int,
    into upper: UnsafeMutablePointer<PairedPixels>, _ lower: UnsafeMutablePointer<PairedPixels>
  ) {
    unsafe taps.withUnsafeBufferPointer { taps in
      for x in stride(from: columns.lowerBound & ~3, to: columns.upperBound, by: 4) {
        let sums = unsafe FourPairsOfSums(rows + x, step: step, taps)
        unsafe upper[x / 2] = FourPairsOfSums.beside(sums.first.0, sums.first.1)
        unsafe upper[x / 2 + 1] = FourPairsOfSums.beside(sums.first.2, sums.first.3)
        unsafe lower[x / 2] = FourPairsOfSums.beside(sums.second.0, sums.second.1)
        unsafe lower[x / 2 + 1] = FourPairsOfSums.beside(sums.second.2, sums.second.3)
      }
    }
  }

  /// Blurs a row of pixels horizontally.
  ///
  /// - Parameters:
  ///   - columns: The columns of the result; extended to multiples of eight.
  ///   - row: The row as horizontal pairs of pixels.
  ///   - result: Receives the pixels, two to a vector.
  @unsafe func blurAlong(
    _ columns: Range<Int>, of row: UnsafePointer<PairedPixels>, into result: UnsafeMutablePointer<SIMD8<UInt16>>
  ) {
    unsafe taps.withUnsafeBufferPointer { taps in
      for x in stride(from: columns.lowerBound & ~7, to: columns.upperBound, by: 8) {
        let pair = x / 2
        let sums = unsafe FourPairsOfSums(row + pair, step: 1, taps)
        unsafe result[pair] = FourPairsOfSums.pixels(sums.first.0, sums.second.0)
        unsafe result[pair + 1] = FourPairsOfSums.pixels(sums.first.1, sums.second.1)
        unsafe result[pair + 2] = FourPairsOfSums.pixels(sums.first.2, sums.second.2)
        unsafe result[pair + 3] = FourPairsOfSums.pixels(sums.first.3, sums.second.3)
      }
    }
  }

  /// The sums for the pixels of four adjacent pairs, as many as fit the registers.
  private struct FourPairsOfSums {
    typealias Sum = SIMD4<Int32>
    private(set) var first: (Sum, Sum, Sum, Sum)
    private(set) var second: (Sum, Sum, Sum, Sum)

    @inline(__always)
    @unsafe init(_ pairs: UnsafePointer<PairedPixels>, step: Int, _ taps: UnsafeBufferPointer<Tap>) {
      let half = Sum(repeating: 1 << 15)
      (first, second) = ((half, half, half, half), (half, half, half, half))
      for index in taps.indices {
        // Loaded here, so that the optimizer sees 16-bit operands.
        let tap = unsafe taps[index]
        let source = unsafe pairs + tap.distance &* step
        let pixels = unsafe (source[0], source[1], source[2], source[3])
        first.0 &+= pixels.0.sumsOfTwo(times: tap.first)
        first.1 &+= pixels.1.sumsOfTwo(times: tap.first)
        first.2 &+= pixels.2.sumsOfTwo(times: tap.first)
        first.3 &+= pixels.3.sumsOfTwo(times: tap.first)
        second.0 &+= pixels.0.sumsOfTwo(times: tap.second)
        second.1 &+= pixels.1.sumsOfTwo(times: tap.second)
        second.2 &+= pixels.2.sumsOfTwo(times: tap.second)
        second.3 &+= pixels.3.sumsOfTwo(times: tap.second)
      }
    }

    /// Returns the pixels of two sums as a pair.
    @inline(__always)
    static func beside(_ first: Sum, _ second: Sum) -> PairedPixels {
      let high = SIMD4<UInt32>(truncatingIfNeeded: second) & 0xFFFF_0000
      return unsafe unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: first) &>> 16 | high, to: PairedPixels.self)
    }

    /// Returns the pixels of two sums in memory order.
    @inline(__always)
    static func pixels(_ first: Sum, _ second: Sum) -> SIMD8<UInt16> {
      SIMD8(low: SIMD8(lowHalf: first &>> 16, highHalf: second &>> 16)) ^ 0x8000
    }
  }
}
