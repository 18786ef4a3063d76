/// A repeatable generator (SplitMix64), so that a failure can be seen again.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that always gives the same numbers.
  public init(state: UInt64) { self.state = state }

  /// 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
