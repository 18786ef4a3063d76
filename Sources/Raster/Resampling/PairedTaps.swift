import FixedPoint

/// Two pixels that stand one behind the other in the direction of a blur: a channel of both, then the next channel. Each
/// is 32768 less than it is: so it is signed, and processors multiply and add such pairs in one instruction.
typealias PairedPixels = SIMD8<Int16>

extension PairedPixels {
  /// Two transparent pixels.
  static var clear: PairedPixels { PairedPixels(repeating: .min) }
}

/// A Gaussian kernel for pairs of pixels: the sums for the two pixels of a pair go over the same pairs.
///
/// The weights add up to 2¹⁶, so what every channel lacks makes 2³¹ less of a sum: its upper half is the blurred channel,
/// 32768 less than it is.
struct PairedTaps {
  /// What the pixels of a pair count for.
  private struct Tap {
    /// How many pairs it is behind the first one.
    let distance: Int
    /// The weights in the sum that begins at the first pixel of a pair, and in the one that begins at the second.
    let (first, second): (SIMD8<Int16>, SIMD8<Int16>)
  }

  private let taps: [Tap]

  /// - Precondition: the kernel's radius is positive.
  init(_ kernel: GaussianKernel) {
    var taps: [Tap] = []
    // The weight of pixel i is at place i + 1. What of it is more than fits a lane counts as another tap.
    var weights = [0] + kernel.taps.map(Int.init) + [0]
    while weights.contains(where: { $0 > 0 }) {
      let parts = weights.map { min($0, Int(Int16.max)) }
      func pair(at place: Int) -> SIMD8<Int16> {
        let two = SIMD2(Int16(parts[place]), Int16(parts[place + 1]))
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

  /// Blurs two rows of pixels down their columns.
  ///
  /// - Parameters:
  ///   - columns: Those that are blurred, and some more, up to a multiple of four.
  ///   - rows: Pairs of rows, with pairs of pixels that stand one above the other; `step` pairs from one to the next.
  ///   - upper: Where the first row goes, in pairs of pixels that stand side by side.
  ///   - lower: Where the second row goes.
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

  /// Blurs a row of pixels.
  ///
  /// - Parameters:
  ///   - columns: The columns of the result, and some more, up to a multiple of eight.
  ///   - row: Pairs of pixels that stand side by side.
  ///   - result: Where they go, two to a vector.
  @unsafe func blurAlong(
    _ columns: Range<Int>, of row: UnsafePointer<PairedPixels>, into result: UnsafeMutablePointer<SIMD8<UInt16>>
  ) {
    unsafe taps.withUnsafeBufferPointer { taps in
      for x in stride(from: columns.lowerBound & ~7, to: columns.upperBound, by: 8) {
        let place = x / 2
        let sums = unsafe FourPairsOfSums(row + place, step: 1, taps)
        unsafe result[place] = FourPairsOfSums.pixels(sums.first.0, sums.second.0)
        unsafe result[place + 1] = FourPairsOfSums.pixels(sums.first.1, sums.second.1)
        unsafe result[place + 2] = FourPairsOfSums.pixels(sums.first.2, sums.second.2)
        unsafe result[place + 3] = FourPairsOfSums.pixels(sums.first.3, sums.second.3)
      }
    }
  }

  /// The sums for the pixels of four pairs side by side: as many as there are registers for.
  private struct FourPairsOfSums {
    typealias Sum = SIMD4<Int32>
    private(set) var first: (Sum, Sum, Sum, Sum)
    private(set) var second: (Sum, Sum, Sum, Sum)

    @inline(__always)
    @unsafe init(_ pairs: UnsafePointer<PairedPixels>, step: Int, _ taps: UnsafeBufferPointer<Tap>) {
      let half = Sum(repeating: 1 << 15)
      (first, second) = ((half, half, half, half), (half, half, half, half))
      for index in taps.indices {
        // Read here, so that they are seen to have 16 bits.
        let tap = unsafe taps[index]
        let place = unsafe pairs + tap.distance &* step
        let pixels = unsafe (place[0], place[1], place[2], place[3])
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

    /// The pixels of two sums, one behind the other.
    @inline(__always)
    static func beside(_ first: Sum, _ second: Sum) -> PairedPixels {
      let high = SIMD4<UInt32>(truncatingIfNeeded: second) & 0xFFFF_0000
      return unsafe unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: first) &>> 16 | high, to: PairedPixels.self)
    }

    /// The pixels of two sums, in the order of memory.
    @inline(__always)
    static func pixels(_ first: Sum, _ second: Sum) -> SIMD8<UInt16> {
      SIMD8(low: SIMD8(lowHalf: first &>> 16, highHalf: second &>> 16)) ^ 0x8000
    }
  }
}
