/// Random numbers without a state: each is a function of (seed, element, field), so that adding an element to a scene
/// changes no other one's draws, and any thread can draw any number.
public struct RandomDraw: Sendable {
  private let seed: UInt64

  /// The draws of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// 64 random bits for a field of an element.
  public func bits(element: String, field: String) -> UInt64 {
    RandomDraw.mix(RandomDraw.mix(RandomDraw.mix(seed) ^ RandomDraw.hash(element)) ^ RandomDraw.hash(field))
  }

  /// A number in `lower..<upper`, uniform, rounded down to the resolution; `lower` if the range is empty.
  public func number(from lower: Fixed, to upper: Fixed, element: String, field: String) -> Fixed {
    guard lower < upper else { return lower }
    let width = UInt64((upper - lower).raw)
    return Fixed(raw: lower.raw + Int64(width.multipliedFullWidth(by: bits(element: element, field: field)).high))
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) on the
  /// next state.
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// FNV-1a of the UTF-8 bytes.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
