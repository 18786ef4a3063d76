/// The way a source is composited with its destination, by the formulas of W3C Compositing and Blending Level 1 for
/// premultiplied colour: s and d are a channel of source and destination, a and b their alphas. Alpha follows the channels'
/// formula with s = a and d = b, which is a + b − a·b, for `plus` min(1, a + b).
@frozen
public enum BlendMode: String, CaseIterable, Sendable {
  /// s + d·(1 − a): the source covers the destination.
  case sourceOver
  /// min(1, s + d): the source adds its light.
  case plus
  /// s + d − s·d: the source lightens as a second projector on one screen does.
  case screen
  /// s·(1 − b) + d·(1 − a) + s·d: the source darkens as a transparency before the destination does.
  case multiply
}

extension RGBA16 {
  /// Returns this colour composited with the one below; each channel is rounded to the nearest of the exact formula.
  ///
  /// No channel can exceed alpha: each formula grows with s and with d, alpha is its value at s = a and d = b, and
  /// rounding keeps the order.
  @inlinable
  public func blended(over destination: RGBA16, _ mode: BlendMode) -> RGBA16 {
    switch mode {
    case .sourceOver:
      return over(destination)
    case .plus:
      return combined(with: destination) { s, d in min(65535, s &+ d) }
    case .screen:
      return combined(with: destination) { s, d in s &+ (d &* (65535 &- s)).dividedBy65535 }
    case .multiply:
      // The sum is 65535² times a value of at most 1, so it fits, and is rounded once.
      let (rest, restBelow) = (65535 - UInt32(alpha), 65535 - UInt32(destination.alpha))
      return combined(with: destination) { s, d in (s &* restBelow &+ d &* rest &+ s &* d).dividedBy65535 }
    }
  }

  @inlinable @inline(__always)
  func combined(with destination: RGBA16, _ formula: (UInt32, UInt32) -> UInt32) -> RGBA16 {
    func channel(_ s: UInt16, _ d: UInt16) -> UInt16 {
      UInt16(truncatingIfNeeded: formula(UInt32(s), UInt32(d)))
    }
    return RGBA16(
      red: channel(red, destination.red), green: channel(green, destination.green),
      blue: channel(blue, destination.blue), alpha: channel(alpha, destination.alpha))
  }
}
