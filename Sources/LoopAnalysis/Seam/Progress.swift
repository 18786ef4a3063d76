import FixedPoint

/// How far pictures move along their motion from one frame to the next, measured against the frames around.
///
/// Codecs let blocks rest for a frame or two and catch up later, and begin anew at key frames. Means over several frames
/// on both sides of the step see through the first, and their projection onto the motion through the second.
struct Progress: Sendable {
  /// Frames of which a mean is taken.
  static let span = 4
  /// Frames between two means whose difference is the motion.
  static let reach = 8
  /// Frames on each side of the step: those of its mean, those of the next, and those that these moved from or to.
  static let side = 2 * span + reach
  /// All frames that one measurement looks at.
  static let window = 2 * side

  /// 1 where the step is the motion of the frames around, 0 where nothing moves on, 2 where it is twice as far.
  let value: Fixed
  /// The square of the motion around, in units that are the same for all frames of a file.
  let motion: Int128

  /// Measures the step in the middle of a window; nil where nothing moves around it.
  ///
  /// With s the difference of the means of `span` frames after and before the step, which are `span` steps apart, and m
  /// the mean motion of a frame, taken of frames that have no part in s, the value is ⟨s, m⟩ / ⟨m, m⟩ − (`span` − 1).
  init?(_ frames: [ReducedFrame]) {
    guard frames.count == Progress.window else { return nil }
    let (span, reach, middle) = (Progress.span, Progress.reach, Progress.side)
    let before = (
      far: sum(frames[(middle - 2 * span - reach)..<(middle - span - reach)]),
      near: sum(frames[(middle - 2 * span)..<(middle - span)]), next: sum(frames[(middle - span)..<middle])
    )
    let after = (
      next: sum(frames[middle..<(middle + span)]), near: sum(frames[(middle + span)..<(middle + 2 * span)]),
      far: sum(frames[(middle + span + reach)..<(middle + 2 * span + reach)])
    )
    var (product, square): (Int128, Int128) = (0, 0)
    for place in before.next.indices {
      let motion = Int128(before.near[place] - before.far[place] + after.far[place] - after.near[place])
      product += Int128(after.next[place] - before.next[place]) * motion
      square += motion * motion
    }
    guard square > 0 else { return nil }
    let steps = (product * Int128(2 * reach) << 16).divided(by: square, .nearest)
    // Where next to nothing moves there is no telling how far; a thousand frames stand for that.
    value = Fixed(raw: Int64(max(-1000 << 16, min(1000 << 16, steps)))) - Fixed(span - 1)
    motion = square
  }
}

/// The sums of the samples of some frames, sample by sample.
private func sum(_ frames: ArraySlice<ReducedFrame>) -> [Int32] {
  var sums = [Int32](repeating: 0, count: frames.first?.samples.count ?? 0)
  for frame in frames {
    for place in sums.indices { sums[place] += frame.samples[place] }
  }
  return sums
}
