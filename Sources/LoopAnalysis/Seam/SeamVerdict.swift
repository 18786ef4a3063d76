public import FixedPoint

/// What can be said about the seam of a loop.
public enum SeamVerdict: Equatable, Sendable {
  /// The last frame leads to the first as any frame leads to the next.
  case seamless
  /// A single frame: there is no seam.
  case singleFrame
  /// Nothing moves, or by less than anybody sees.
  case still
  /// The last frame is the first once more.
  case repeatedFrame
  /// So many frames seem to be missing between the last and the first.
  case missingFrames(Int)
  /// The step over the seam is larger than others are: so many times the usual one.
  case visibleSeam(Fixed)
  /// The step is as others are, but motion changes its speed or direction there as nowhere else: so many times the
  /// largest other bend.
  case jerk(Fixed)
}

extension SeamMeasurement {
  /// What the noise of lossy codecs, which begin anew at the seam, comes to at most in a step. Measured with x264 at crf 18
  /// to 28: 0.5 to 2.4 codes.
  static let codecNoise = Fixed(3)
  /// An advance below 0.6 is rather none than one; the good ones that were measured are 0.7 to 1.4.
  private static let leastAdvance = Fixed(raw: 39322)
  /// An advance above 1.6 is rather two than one.
  private static let mostAdvance = Fixed(raw: 104858)

  /// Judges the seam.
  ///
  /// - Parameter isLossy: Whether a codec's noise is in the frames, which changes at key frames, as the first one is.
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

  /// Whether nothing happens over the seam where something happens before, after, and nearly everywhere.
  private func repeatsFrame(_ seam: Fixed, _ before: Fixed, _ after: Fixed) -> Bool {
    let around = min(before, after)
    return 4 * seam.raw < around.raw && around > SeamMeasurement.noiseFloor
      && 20 * steps.count { $0 <= seam } <= steps.count
  }

  /// The largest step into a key frame within the loop; no larger than a codec's noise makes it, since a cut in the
  /// footage, where encoders put key frames too, excuses no other one.
  private var keyFrameStep: Fixed {
    let largest = keyFrames.compactMap { $0 > 0 && $0 <= steps.count ? steps[$0 - 1] : nil }.max() ?? .zero
    return min(largest, highStep + SeamMeasurement.codecNoise)
  }
}
