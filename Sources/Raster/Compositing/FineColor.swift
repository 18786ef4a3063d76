import FixedPoint

/// A straight colour between two filters, in units of 1/256 of 1/65535.
struct FineColor: Equatable, Sendable {
  /// The representation of 1.
  static let one: Int64 = 65535 << 8

  var red: Int64
  var green: Int64
  var blue: Int64

  /// The colour clamped to 0…1.
  @inline(__always)
  var clamped: FineColor {
    func clamp(_ value: Int64) -> Int64 { max(0, min(FineColor.one, value)) }
    return FineColor(red: clamp(red), green: clamp(green), blue: clamp(blue))
  }

  /// Returns the colour with its hue rotated in HSB space by a number of 2⁻³² turns. The largest and the smallest
  /// channel keep their values.
  @inline(__always)
  func turned(by steps: UInt32) -> FineColor {
    let (largest, smallest) = (max(red, green, blue), min(red, green, blue))
    let chroma = largest &- smallest
    if chroma == 0 { return self }
    // The hue in units of 1 / (6 · chroma) turns, with red at 0. It is an integer, so only the rotation is rounded.
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
    /// Returns a channel of the hue: from `foot` on it rises for a sixth of the turn, is constant for two sixths, falls
    /// for one and is constant again.
    func channel(_ foot: Int64) -> Int64 {
      var position = hue &- foot &* chroma
      if position < 0 { position &+= turn }
      return smallest &+ max(0, min(chroma, min(position, 4 &* chroma &- position)))
    }
    return FineColor(red: channel(4), green: channel(0), blue: channel(2))
  }
}
