import FixedPoint

/// The advance of the motion from one frame to the next, in steps of the motion around it.
///
/// Naively the difference of two frames would be compared with the usual difference. Lossy codecs spoil that: they
/// leave blocks unchanged for a frame or two and catch up later, and they encode key frames from scratch. Means over
/// several frames on both sides of the step suppress the first effect, their projection onto the motion the second.
struct MotionAdvance: Sendable {
  /// The number of frames in a mean.
  static let span = 4
  /// The number of frames between two means whose difference is the motion.
  static let reach = 8
  /// The number of frames on each side of the step: those of its mean, those of the next mean, and those that the
  /// motion is measured from.
  static let side = 2 * span + reach
  /// The total number of frames of one measurement.
  static let window = 2 * side

  /// The advance: 1 if the step equals the motion of the frames around it, 0 if nothing moves on, 2 if it is twice as
  /// far.
  let value: Fixed
  /// The square of the surrounding motion, in units that are the same for all frames of a file.
  let motion: Int128

  /// Measures the step in the middle of a window; nil if nothing moves around it.
  ///
  /// Let s be the difference of the means of `span` frames after and before the step, which are `span` steps apart, and
  /// m the mean motion of a frame, taken from frames that have no part in s. The value is ⟨s, m⟩ / ⟨m, m⟩ − (`span` −
  /// 1).
  init?(_ frames: [ReducedFrame]) {
    guard frames.count == MotionAdvance.window else { return nil }
    let (span, reach, middle) = (MotionAdvance.span, MotionAdvance.reach, MotionAdvance.side)
    let before = (
      far: sum(frames[(middle - 2 * span - reach)..<(middle - span - reach)]),
      near: sum(frames[(middle - 2 * span)..<(middle - span)]), next: sum(frames[(middle - span)..<middle])
    )
    let after = (
      next: sum(frames[middle..<(middle + span)]), near: sum(frames[(middle + span)..<(middle + 2 * span)]),
      far: sum(frames[(middle + span + reach)..<(middle + 2 * span + reach)])
    )
    var (product, square): (Int128, Int128) = (0, 0)
    for index in before.next.indices {
      let motion = Int128(before.near[index] - before.far[index] + after.far[index] - after.near[index])
      product += Int128(after.next[index] - before.next[index]) * motion
      square += motion * motion
    }
    guard square > 0 else { return nil }
    let steps = (product * Int128(2 * reach) << 16).divided(by: square, .nearest)
    // Where hardly anything moves the quotient is arbitrary; it is clamped to a thousand frames.
    value = Fixed(raw: Int64(max(-1000 << 16, min(1000 << 16, steps)))) - Fixed(span - 1)
    motion = square
  }
}

/// Returns the sums over some frames, sample by sample.
private func sum(_ frames: ArraySlice<ReducedFrame>) -> [Int32] {
  var sums = [Int32](repeating: 0, count: frames.first?.samples.count ?? 0)
  for frame in frames {
    for index in sums.indices { sums[index] += frame.samples[index] }
  }
  return sums
}
