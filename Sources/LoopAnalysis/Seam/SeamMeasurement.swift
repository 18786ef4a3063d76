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
  /// How far steps within the loop go along the motion around them, by the frame from which they go.
  var progress: [Int: Progress] = [:]
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

  /// How far the seam goes along the motion around it, where 1 is what the steps of this file do, 0 is nothing (a frame
  /// shows twice) and 2 is twice as far (one is missing).
  ///
  /// Nil where that proves nothing: in fewer than 64 frames, where motion turns round or rests at the seam, and where the
  /// same measured at the other steps of the loop spreads so far that one frame more or less does not show, as it is with
  /// slow motion below a codec's noise.
  public var advance: Fixed? {
    guard let seamProgress, progress.count >= Progress.window else { return nil }
    let values = progress.values.map(\.value)
    let middle = values.percentile(50)
    let motions = progress.values.map(\.motion).sorted()
    // At least half the usual speed.
    guard 4 * seamProgress.motion >= motions[motions.count / 2] else { return nil }
    guard (middle - .one).raw.magnitude <= SeamMeasurement.largestBias.raw,
      values.percentile(95) - middle <= SeamMeasurement.largestSpread,
      middle - values.percentile(5) <= SeamMeasurement.largestSpread
    else { return nil }
    return seamProgress.value - middle + .one
  }

  /// Whether the seam goes farther, or less far, than 97 of 100 steps within the loop, and all into key frames.
  var seamStandsOut: Bool {
    guard let seamProgress else { return false }
    let values = progress.values.map(\.value)
    let known = [values.percentile(3), values.percentile(97)] + keyFrames.compactMap { progress[$0 - 1]?.value }
    return seamProgress.value < known.min() ?? .zero || seamProgress.value > known.max() ?? .zero
  }

  /// How far from 1 the median of the advances may be, 0.4: noise in the motion makes them smaller.
  private static let largestBias = Fixed(raw: 26214)
  /// How far from their median 90 of 100 advances may be, 0.6.
  private static let largestSpread = Fixed(raw: 39322)
}

extension [Fixed] {
  /// The smallest of the values that at least so many of 100 do not exceed (nearest rank); zero of none.
  func percentile(_ percent: Int) -> Fixed {
    guard !isEmpty else { return .zero }
    return sorted()[Swift.max(0, (count * percent).divided(by: 100, .up) - 1)]
  }
}
