import FixedPoint
public import LoopTiming

/// The keyframes of a value that repeats with a period.
public struct Movement<Value: Interpolatable>: Hashable, Sendable {
  let keyframes: [ResolvedKeyframe<Value>]
  /// True if the second half of the period runs backwards.
  let reverses: Bool
  /// The phase by which the movement lags behind its element.
  let lag: Phase

  /// Creates a movement from one value to another that restarts with a jump.
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

  /// Returns the value at a phase of the period.
  ///
  /// On its way back a movement runs from each keyframe to the one before with the same easing, forward in time.
  public func value(at phase: Phase) -> Value {
    let part = Int64(phase.steps &- lag.steps)  // of the period, units of 2⁻³²
    guard reverses else { return value(atPart: part, of: keyframes) }
    return 2 * part < Easing.one
      ? value(atPart: 2 * part, of: keyframes) : value(atPart: 2 * part - Easing.one, of: backward)
  }

  /// The values at the start and at the end of a pass; different ones make a jump when the movement restarts.
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
