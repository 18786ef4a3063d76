public import FixedPoint

/// The steps of a loop from frame to frame, and the step over its seam.
public struct SeamMeasurement: Sendable {
  /// The number of frames.
  public internal(set) var frameCount = 0
  /// The steps of the pictures as they are.
  public internal(set) var full = StepSeries()
  /// The steps of reduced pictures, each half as large as the one before; empty for a single frame.
  public internal(set) var scales: [StepSeries] = []
  /// The indices of the key frames, which a codec encoded from scratch.
  public internal(set) var keyFrames: [Int] = []
  /// The number of steps at which nothing changes, because a frame is shown for several times the shortest duration.
  var restCount = 0
  /// The number of different pictures, counted up to ``manyPictures``.
  var distinctCount = 0
  /// The number of last frames that are like as many first frames, at most half of ``MotionAdvance/side``. In a flicker they are,
  /// too, which is no fault.
  var repeatedCount = 0
  /// The advances of steps within the loop, by the index of the frame they start from.
  var advances: [Int: MotionAdvance] = [:]
  /// The advance of the step over the seam.
  var seamAdvance: MotionAdvance?

  /// The step that still pictures and palette dither cause, in codes: smaller steps are invisible.
  public static let noiseFloor = Fixed(raw: 1 << 14)

  /// The number of pictures, or of changes, above which a loop is seen as a motion.
  static let manyPictures = 9

  /// The step over the seam in units of the median step, both at least ``noiseFloor``.
  public var score: Fixed {
    guard let seam = full.seam else { return .one }
    return max(seam, SeamMeasurement.noiseFloor) / max(full.medianStep, SeamMeasurement.noiseFloor)
  }

  /// The percentage of steps within the loop that are smaller than the step over the seam, 0...100.
  public var rank: Int {
    guard let seam = full.seam, !full.steps.isEmpty else { return 0 }
    return 100 * full.steps.count { $0 < seam } / full.steps.count
  }

  /// The advance over the seam: 1 is the file's usual advance, 0 is none (a repeated frame), 2 is twice as far (a
  /// missing frame).
  ///
  /// At a key frame a codec catches up with the motion, and the first frame is one. So with several key frames in the loop, the usual
  /// advance is that into these.
  ///
  /// It is nil where the measurement is not conclusive: with fewer than 63 frames; where the motion reverses or rests
  /// at the seam; and where the advances of the other steps scatter so much that one frame more or less would not show,
  /// as with slow motion below the codec's noise.
  public var advance: Fixed? {
    guard let seamAdvance, advances.count >= MotionAdvance.window else { return nil }
    let values = advances.values.map(\.value)
    let middle = values.percentile(50)
    let motions = advances.values.map(\.motion).sorted()
    // The motion at the seam must be at least half the usual speed.
    guard 4 * seamAdvance.motion >= motions[motions.count / 2] else { return nil }
    guard (middle - .one).raw.magnitude <= SeamMeasurement.largestBias.raw,
      values.percentile(95) - middle <= SeamMeasurement.largestSpread,
      middle - values.percentile(5) <= SeamMeasurement.largestSpread
    else { return nil }
    let keyAdvances = keyFrames.compactMap { advances[$0 - 1]?.value }
    guard keyAdvances.count >= SeamMeasurement.fewestKeyFrames else { return seamAdvance.value - middle + .one }
    // Encoders put key frames at cuts, too, whose advances are any.
    let spread = SeamMeasurement.largestSpread
    return seamAdvance.value - max(middle - spread, min(middle + spread, keyAdvances.percentile(50))) + .one
  }

  /// Whether the advance over the seam lies outside the 1st to 99th percentile of the other advances, and outside the
  /// range of the advances into key frames.
  var seamStandsOut: Bool {
    guard let seamAdvance else { return false }
    let values = advances.values.map(\.value)
    let known = [values.percentile(1), values.percentile(99)] + keyFrames.compactMap { advances[$0 - 1]?.value }
    return seamAdvance.value < known.min() ?? .zero || seamAdvance.value > known.max() ?? .zero
  }

  /// The number of key frames within the loop from which the advance at a key frame is known.
  private static let fewestKeyFrames = 3
  /// The largest difference between the median advance and 1: 0.4. Noise in the motion makes advances smaller.
  private static let largestBias = Fixed(raw: 26214)
  /// The largest difference between the 5th or the 95th percentile of the advances and their median: 0.6.
  private static let largestSpread = Fixed(raw: 39322)
}
