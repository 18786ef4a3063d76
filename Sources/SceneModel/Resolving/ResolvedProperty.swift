public import FixedPoint
public import LoopTiming

extension Fixed: Interpolatable {
  /// The number at a part of the way, rounded to the nearest.
  public func interpolated(to other: Fixed, part: Int64) -> Fixed {
    Fixed(raw: raw + Int64((Int128((other - self).raw) * Int128(part)).shiftedRight(by: 32, .nearest)))
  }
}

extension StraightColor: Interpolatable {
  /// The colour at a part of the way, each channel on its own, clamped to 0…1.
  public func interpolated(to other: StraightColor, part: Int64) -> StraightColor {
    func channel(_ from: UInt16, _ to: UInt16) -> UInt16 {
      let way = (Int128(Int64(to) - Int64(from)) * Int128(part)).shiftedRight(by: 32, .nearest)
      return UInt16(clamping: Int128(from) + way)
    }
    return StraightColor(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
      alpha: channel(alpha, other.alpha))
  }
}

/// A value of a resolved scene: fixed, or moving with an element of the plan.
public enum ResolvedProperty<Value: Interpolatable>: Hashable, Sendable {
  /// It stands.
  case constant(Value)
  /// It moves with the scene's element of this index.
  case moving(Movement<Value>, element: Int)

  /// The value where its element has come to `phase`.
  public func value(at phase: (Int) -> Phase) -> Value {
    switch self {
    case .constant(let value): value
    case .moving(let movement, let element): movement.value(at: phase(element))
    }
  }
}
