public import FixedPoint
public import LoopTiming

/// A value between whose kind there are values.
public protocol Interpolatable: Hashable, Sendable {
  /// The value at a part of the way to another, in units of 2⁻³²; the part may lie outside 0…1.
  func interpolated(to other: Self, part: Int64) -> Self
}

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

/// Key frames that a value runs through in a period.
public struct Movement<Value: Interpolatable>: Hashable, Sendable {
  let keyframes: [ResolvedKeyframe<Value>]
  /// Whether the second half of the period runs back.
  let reverses: Bool
  /// By how much the movement lags behind its element.
  let lag: Phase

  /// A movement from one value to another and from the start again.
  public init(from: Value, to: Value, easing: Easing = .linear) {
    keyframes = [
      ResolvedKeyframe(offset: 0, value: from, easing: easing),
      ResolvedKeyframe(offset: Easing.one, value: to, easing: easing),
    ]
    (reverses, lag) = (false, .zero)
  }

  init(_ keyframes: [ResolvedKeyframe<Value>], reverses: Bool, lag: Phase) {
    (self.keyframes, self.reverses, self.lag) = (keyframes, reverses, lag)
  }

  /// The value at a phase of the period.
  ///
  /// On its way back a movement runs from each key frame to the one before with the same easing, forward in time.
  public func value(at phase: Phase) -> Value {
    let part = Int64(phase.steps &- lag.steps)  // of the period, units of 2⁻³²
    guard reverses else { return value(atPart: part, of: keyframes) }
    return 2 * part < Easing.one
      ? value(atPart: 2 * part, of: keyframes) : value(atPart: 2 * part - Easing.one, of: backward)
  }

  /// The value where a pass begins and where it ends; different ones make a jump when the movement restarts.
  var ends: (first: Value, last: Value) { (keyframes[0].value, keyframes[keyframes.count - 1].value) }

  private var backward: [ResolvedKeyframe<Value>] {
    keyframes.indices.reversed().map { index in
      let following = min(index + 1, keyframes.count - 1)
      return ResolvedKeyframe(
        offset: Easing.one - keyframes[index].offset, value: keyframes[index].value, easing: keyframes[following].easing
      )
    }
  }

  private func value(atPart part: Int64, of keyframes: [ResolvedKeyframe<Value>]) -> Value {
    guard let next = keyframes.firstIndex(where: { $0.offset > part }) else {
      return keyframes[keyframes.count - 1].value
    }
    guard next > 0 else { return keyframes[0].value }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let way = Int64((Int128(part - from.offset) << 32) / Int128(to.offset - from.offset))
    return from.value.interpolated(to: to.value, part: to.easing.progress(at: way))
  }
}

/// A value at a part of a pass, 0…2³², and how the movement comes to it.
struct ResolvedKeyframe<Value: Interpolatable>: Hashable, Sendable {
  let offset: Int64
  let value: Value
  let easing: Easing
}
