public import FixedPoint

/// The weights of a Gaussian blur: a symmetric, sampled Gaussian whose weights add up to exactly 65536.
public struct GaussianKernel: Equatable, Sendable {
  /// The weight at each distance from the middle, in units of 2⁻¹⁶; `weights[0]` is the weight of the middle.
  public let weights: [UInt32]

  /// The number of samples on each side of the middle.
  public var radius: Int { weights.count - 1 }

  /// The weights from one end to the other, for kernels of radius 1 or more, whose weights each fit 16 bits.
  var taps: [UInt16] { weights.dropFirst().reversed().map { UInt16($0) } + weights.map { UInt16($0) } }

  /// Creates the kernel of a variance σ² in square pixels, truncated at 3.5 σ, beyond which lies 0.05 % of its weight.
  public init(variance: Fixed) {
    let sigma = Int((UInt64(max(0, variance.raw)) << 16).squareRoot)  // σ · 2¹⁶
    let radius = Int64(sigma * 7 / 2).shiftedRight(by: 16, .up)
    guard radius > 0 else {
      weights = [1 << 16]
      return
    }
    // e^(−x² / 2σ²) in units of 2⁻³⁰, for exponents rounded down; the sum counts the middle once and every other sample twice.
    let samples = (0...radius).map { distance in
      exponentialOfNegative(Int64((Int128(distance * distance) << 45) / Int128(variance.raw)))
    }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    var weights = samples.map { UInt32(Int128($0) << 16 / Int128(sum)) }
    // Rounding down leaves a few units. They go in pairs to the distances with the largest remainders, so that the
    // kernel stays symmetric; an odd unit goes to the middle.
    var left = (1 << 16) - Int(weights[0] + 2 * weights.dropFirst().reduce(0, +))
    let cutOff = samples.indices.map { Int128(samples[$0]) << 16 % Int128(sum) }
    for index in samples.indices.dropFirst().sorted(by: { (cutOff[$0], $1) > (cutOff[$1], $0) }) where left >= 2 {
      weights[index] += 1
      left -= 2
    }
    weights[0] += UInt32(left)
    while weights.count > 1, weights.last == 0 { weights.removeLast() }
    self.weights = weights
  }
}
