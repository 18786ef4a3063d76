import FixedPoint

/// A straight colour on its way through filters, in units of 1/256 step of 65535.
struct FineColor: Equatable, Sendable {
  /// What stands for 1.
  static let one: Int64 = 65535 << 8

  var red: Int64
  var green: Int64
  var blue: Int64

  /// The colour within 0…1.
  @inline(__always)
  var clamped: FineColor {
    func clamp(_ value: Int64) -> Int64 { max(0, min(FineColor.one, value)) }
    return FineColor(red: clamp(red), green: clamp(green), blue: clamp(blue))
  }

  /// The hue turned in HSB space by 2⁻³² turns; the largest and the smallest channel keep their values.
  @inline(__always)
  func turned(by steps: UInt32) -> FineColor {
    let (largest, smallest) = (max(red, green, blue), min(red, green, blue))
    let chroma = largest &- smallest
    if chroma == 0 { return self }
    // The hue in units of 1 / (6 · chroma) turns, red at 0: whole, so only the turn itself is rounded.
    var hue: Int64
    if largest == red {
      hue = green &- blue
    } else if largest == green {
      hue = 2 &* chroma &+ blue &- red
    } else {
      hue = 4 &* chroma &+ red &- green
    }
    hue &+= (Int64(steps) &* (6 &* chroma) &+ (1 << 31)) &>> 32
    let turn = 6 &* chroma
    if hue < 0 { hue &+= turn }
    if hue >= turn { hue &-= turn }
    /// Rises from `foot` over a sixth of the turn, stays two sixths, falls, stays.
    func channel(_ foot: Int64) -> Int64 {
      var place = hue &- foot &* chroma
      if place < 0 { place &+= turn }
      return smallest &+ max(0, min(chroma, min(place, 4 &* chroma &- place)))
    }
    return FineColor(red: channel(4), green: channel(0), blue: channel(2))
  }
}
