public import FixedPoint

/// The steps of a loop from frame to frame, and those over its seam.
///
/// A step is the root mean square over red, green and blue, premultiplied, of the difference of two pictures in codes
/// 0…255; a bend is that of the second difference f(k+1) − 2 f(k) + f(k−1).
public struct SeamMeasurement: Sendable {
  /// How many frames there are.
  public internal(set) var frameCount = 0
  /// The steps within the loop: from frame k to k + 1.
  public internal(set) var steps: [Fixed] = []
  /// The step from the last frame to the first; nil for a single frame.
  public internal(set) var seam: Fixed?
  /// The bends within the loop: of the frames k, k + 1 and k + 2.
  public internal(set) var bends: [Fixed] = []
  /// The bends at the last frame and at the first; empty for fewer than three frames.
  public internal(set) var seamBends: [Fixed] = []
  /// The frames at which a codec began anew.
  public internal(set) var keyFrames: [Int] = []
  /// How far the steps go along the motion around them, within the loop; without those where nothing moves.
  var progress: [Progress] = []
  /// The same of the step over the seam.
  var seamProgress: Progress?

  /// What steps of still pictures and the dither of a palette come to: less is not seen.
  public static let noiseFloor = Fixed(raw: 1 << 14)

  /// The step that half of the steps within the loop do not exceed.
  public var medianStep: Fixed { steps.percentile(50) }
  /// The step that 95 of 100 steps within the loop do not exceed.
  public var highStep: Fixed { steps.percentile(95) }
  /// The largest step within the loop.
  public var largestStep: Fixed { steps.max() ?? .zero }
  /// The bend that half of the bends within the loop do not exceed.
  public var medianBend: Fixed { bends.percentile(50) }
  /// The largest bend within the loop.
  public var largestBend: Fixed { bends.max() ?? .zero }
  /// The larger bend at the seam.
  public var seamBend: Fixed { seamBends.max() ?? .zero }

  /// How many usual steps the step over the seam is: its size over the median's, both at least ``noiseFloor``.
  public var score: Fixed {
    guard let seam else { return .one }
    return max(seam, SeamMeasurement.noiseFloor) / max(medianStep, SeamMeasurement.noiseFloor)
  }

  /// How many of 100 steps within the loop are smaller than the one over the seam.
  public var rank: Int {
    guard let seam, !steps.isEmpty else { return 0 }
    return 100 * steps.count { $0 < seam } / steps.count
  }

  /// How far the seam goes along the motion around it, where 1 is what steps of this file do, 0 is nothing (a frame shows
  /// twice) and 2 is twice as far (one is missing).
  ///
  /// Nil where that proves nothing: in fewer than 12 frames, where motion turns round or rests at the seam, and where the
  /// same measured at the other steps of the loop spreads so far that one frame more or less does not show, as it is with
  /// slow motion below a codec's noise.
  public var advance: Fixed? {
    guard let seamProgress, progress.count >= Progress.window else { return nil }
    let values = progress.map(\.value)
    let (low, middle, high) = (values.percentile(2), values.percentile(50), values.percentile(98))
    // Motion around the seam of at least half the usual speed.
    let motions = progress.map(\.motion).sorted()
    guard 4 * seamProgress.motion >= motions[motions.count / 2], middle > Fixed.one.half.half else { return nil }
    // At most half a frame to each side.
    guard high - middle <= middle.half, middle - low <= middle.half else { return nil }
    return seamProgress.value / middle
  }
}

extension [Fixed] {
  /// The smallest of the values that at least so many of 100 do not exceed (nearest rank); zero of none.
  func percentile(_ percent: Int) -> Fixed {
    guard !isEmpty else { return .zero }
    return sorted()[Swift.max(0, (count * percent).divided(by: 100, .up) - 1)]
  }
}
