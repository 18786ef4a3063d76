public import FixedPoint

/// The assessment of a loop's seam.
public enum SeamVerdict: Equatable, Sendable {
  /// The step from the last frame to the first is like any other.
  case seamless
  /// The loop has a single frame and therefore no seam.
  case singleFrame
  /// Nothing moves visibly.
  case still
  /// The last frame repeats the first.
  case repeatedFrame
  /// The number of frames that seem to be missing between the last and the first.
  case missingFrames(Int)
  /// The step over the seam is larger than others, by this factor of the usual step.
  case visibleSeam(Fixed)
  /// The step is like others, but the motion changes its speed or direction there as nowhere else, by this factor of
  /// the largest other bend.
  case jerk(Fixed)
}

extension SeamMeasurement {
  /// The largest step that the noise of a lossy codec, which starts from scratch at the seam, causes. Measured with
  /// x264 at crf 18 to 28: 0.5 to 2.4 codes.
  static let codecNoise = Fixed(3)
  /// The advance below which a frame is repeated, 0.6; good seams measured 0.7 to 1.4.
  private static let leastAdvance = Fixed(raw: 39322)
  /// The advance above which frames are missing, 1.6.
  private static let mostAdvance = Fixed(raw: 104858)

  /// Returns the assessment of the seam.
  ///
  /// - Parameter isLossy: Whether the frames contain a codec's noise, which changes at key frames such as the first
  ///   frame.
  public func verdict(isLossy: Bool) -> SeamVerdict {
    guard let seam else { return .singleFrame }
    let floor = SeamMeasurement.noiseFloor
    if max(seam, highStep) <= floor { return .still }
    guard steps.count > 1, let before = steps.last, let after = steps.first else { return .seamless }

    if repeatsFrame(seam, before, after) { return .repeatedFrame }
    let inner = isLossy ? max(highStep, keyFrameStep, SeamMeasurement.codecNoise) : max(highStep, floor)
    let isLarge = 2 * seam.raw > 3 * inner.raw
    if let advance, seamStandsOut {
      if advance < SeamMeasurement.leastAdvance { return .repeatedFrame }
      if advance > SeamMeasurement.mostAdvance { return .missingFrames(max(1, (advance - .one).rounded(.nearest))) }
    }
    if isLarge {
      let isEven = 10 * highStep.raw <= 13 * medianStep.raw
      let usual = max(medianStep, floor)
      if isEven, 10 * seam.raw >= 16 * usual.raw, 10 * seam.raw <= 26 * usual.raw { return .missingFrames(1) }
      return .visibleSeam(score)
    }
    let largest = max(largestBend, isLossy ? SeamMeasurement.codecNoise + SeamMeasurement.codecNoise : floor)
    if seamBend.raw > 2 * largest.raw { return .jerk(seamBend / largest) }
    return .seamless
  }

  /// Returns whether the step over the seam is far smaller than the steps before and after it, and than nearly all
  /// others.
  private func repeatsFrame(_ seam: Fixed, _ before: Fixed, _ after: Fixed) -> Bool {
    let around = min(before, after)
    return 4 * seam.raw < around.raw && around > SeamMeasurement.noiseFloor
      && 20 * steps.count { $0 <= seam } <= steps.count
  }

  /// The largest step into a key frame within the loop, limited to what a codec's noise explains: encoders also put key
  /// frames at cuts in the footage, and a cut does not excuse other steps.
  private var keyFrameStep: Fixed {
    let largest = keyFrames.compactMap { $0 > 0 && $0 <= steps.count ? steps[$0 - 1] : nil }.max() ?? .zero
    return min(largest, highStep + SeamMeasurement.codecNoise)
  }
}
