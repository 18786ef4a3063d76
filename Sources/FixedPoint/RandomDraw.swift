/// A stateless random number generator: each number is a function of (seed, element, field).
///
/// Adding an element to a scene therefore leaves the draws of the others unchanged, and any thread can draw any number.
public struct RandomDraw: Sendable {
  private let seed: UInt64

  /// Creates the generator of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// Returns 64 random bits for a field of an element.
  public func bits(element: String, field: String) -> UInt64 {
    RandomDraw.mix(RandomDraw.mix(RandomDraw.mix(seed) ^ RandomDraw.hash(element)) ^ RandomDraw.hash(field))
  }

  /// Returns 64 random bits for an index: the outputs of SplitMix64 from the seed on.
  public func bits(index: Int) -> UInt64 { RandomDraw.mix(seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15) }

  /// Returns a uniform number in `lower..<upper`, rounded down to the resolution of ``Fixed``; `lower` if the range is
  /// empty.
  public func number(from lower: Fixed, to upper: Fixed, element: String, field: String) -> Fixed {
    guard lower < upper else { return lower }
    let width = UInt64((upper - lower).raw)
    return Fixed(raw: lower.raw + Int64(width.multipliedFullWidth(by: bits(element: element, field: field)).high))
  }

  /// Returns the next output of SplitMix64 after the state `value`: its increment, then its finalizer (Steele, Lea,
  /// Flood: Fast splittable pseudorandom number generators, 2014).
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the 64-bit FNV-1a hash of the UTF-8 bytes.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
