import FixedPoint
public import LoopTiming

/// The keyframes of a value that repeats with a period.
public struct Movement<Value: Interpolatable>: Hashable, Sendable {
  /// The keyframes of a period in ascending order, with those of the way back.
  let keyframes: [ResolvedKeyframe<Value>]
  /// The phase by which the movement lags behind its element.
  let lag: Phase

  /// Creates a movement from one value to another that restarts with a jump or comes back.
  public init(from: Value, to: Value, easing: Easing = .linear, autoreverses: Bool = false) {
    self.init([(.zero, from, easing), (Rational(1), to, easing)], autoreverses: autoreverses, lag: .zero)
  }

  /// Creates a movement through the keyframes of a pass, in ascending order of their offsets of 0…1.
  ///
  /// On its way back a movement runs from each keyframe to the one before with the same easing, forward in time.
  init(_ pass: [(offset: Rational, value: Value, easing: Easing)], autoreverses: Bool, lag: Phase) {
    self.lag = lag
    // Offsets are rounded down, as phases are.
    let forward = pass.map { keyframe in
      let offset = keyframe.offset.steps(.down)
      return ResolvedKeyframe(
        offset: autoreverses ? offset / 2 : offset, value: keyframe.value, easing: keyframe.easing)
    }
    let backward = pass.indices.reversed().map { index in
      ResolvedKeyframe(
        offset: (2 * Easing.one - pass[index].offset.steps(.up)) / 2, value: pass[index].value,
        easing: pass[min(index + 1, pass.count - 1)].easing)
    }
    keyframes = autoreverses ? forward + backward : forward
  }

  /// Returns the value at a phase of the period.
  public func value(at phase: Phase) -> Value {
    let part = Int64(phase.steps &- lag.steps)  // of the period, units of 2⁻³²
    guard let next = keyframes.firstIndex(where: { $0.offset > part }) else {
      return keyframes[keyframes.count - 1].value
    }
    guard next > 0 else { return keyframes[0].value }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let way = Int64((Int128(part - from.offset) << 32) / Int128(to.offset - from.offset))
    return from.value.interpolated(to: to.value, part: to.easing.progress(at: way))
  }

  /// The values at the start and at the end of a period; different ones make a jump when the movement restarts.
  var ends: (first: Value, last: Value) { (keyframes[0].value, keyframes[keyframes.count - 1].value) }
}
