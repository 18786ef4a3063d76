public import FixedPoint

/// The assessment of a loop's seam.
public enum SeamVerdict: Equatable, Sendable {
  /// The step from the last frame to the first is like any other.
  case seamless
  /// The loop has a single frame and therefore no seam.
  case singleFrame
  /// Nothing moves visibly.
  case still
  /// The step over the seam is like any other, but so would be a jump: each picture differs from the next as much as
  /// from any other.
  case cannotTell
  /// The last frames, of this number, repeat as many of the first.
  case repeatedFrames(Int)
  /// The step over the seam is as large as if so many frames were missing between the last and the first. A jump of something that
  /// moves by more than its own size can be as large.
  case missingFrames(Int)
  /// The step over the seam is larger than others, by this factor of the usual step.
  case visibleSeam(Fixed, Detail)
  /// The step is like others, but the motion changes its speed or direction there as nowhere else, by this factor of
  /// the largest other bend.
  case jerk(Fixed, Detail)

  /// The part of the pictures in which a seam shows.
  public enum Detail: Sendable {
    /// The pictures at their full size.
    case everything
    /// Reduced pictures. The steps of the full size, where fine detail prevails, need not show it.
    case largeShapes
  }

  /// Whether the loop has a fault at its seam.
  var isFault: Bool {
    switch self {
    case .seamless, .singleFrame, .still, .cannotTell: false
    case .repeatedFrames, .missingFrames, .visibleSeam, .jerk: true
    }
  }
}

extension SeamMeasurement {
  /// The largest step that the noise of a lossy codec, which starts from scratch at the seam, causes. Measured with
  /// x264 at crf 18 to 28: 0.5 to 2.4 codes.
  static let codecNoise = Fixed(3)
  /// The advance below which a frame is repeated: half, nearer to none than to one; good seams measured 0.5 to 1.4.
  private static let leastAdvance = Fixed(raw: 1 << 15)
  /// The advance above which frames are missing, 1.6. Backwards by more, it is that of a jump; with two repeated frames, it is −1.
  private static let mostAdvance = Fixed(raw: 104858)

  /// A scale, and what is visible in it.
  private struct Scale {
    let series: StepSeries
    /// The largest step that the format's noise causes.
    let noise: Fixed
    /// The largest step that is invisible beside the larger steps of finer detail.
    let floor: Fixed
    /// Whether a jump would show as a larger step in this scale.
    let showsJumps: Bool
    let detail: SeamVerdict.Detail
  }

  /// Returns the assessment of the seam.
  ///
  /// A viewer sees motion of every size: that of fine detail, in which a step soon looks like any other, and that of
  /// large shapes, which dither and noise leave alone. So the step over the seam is compared with the others in several
  /// scales, and is to pass in all of them. At least one must be able to tell.
  ///
  /// - Parameter isLossy: Whether the frames contain a codec's noise, which changes at key frames such as the first
  ///   frame.
  public func verdict(isLossy: Bool) -> SeamVerdict {
    let verdict = stepVerdict(isLossy: isLossy)
    guard verdict.isFault || verdict == .still else { return verdict }
    let changing = withoutRests(isLossy: isLossy).stepVerdict(isLossy: isLossy)
    guard changing.isFault else { return changing }
    return repeatedCount > 1 ? .repeatedFrames(repeatedCount) : verdict
  }

  /// Returns the measurement with percentiles of only those steps at which something changes, where pictures are held.
  ///
  /// Of 4 pictures that are shown for 1 s each, 3 steps within the loop are changes. A GIF has these alone, and a video of
  /// 30 frames per second 116 rests, too, beside which each change would be unusual. The verdict is to be the same.
  private func withoutRests(isLossy: Bool) -> SeamMeasurement {
    let noise = noise(isLossy: isLossy)
    guard full.holdsPictures(noise: noise[0]) else { return self }
    var changing = self
    changing.full.largestRest = noise[0]
    for index in scales.indices { changing.scales[index].largestRest = noise[index + 1] }
    return changing
  }

  /// Returns the largest step that the format's noise causes, in the full size and in each scale.
  private func noise(isLossy: Bool) -> [Fixed] {
    var noise = isLossy ? SeamMeasurement.codecNoise : SeamMeasurement.noiseFloor
    return (0...scales.count).map { _ in
      // Codec noise falls by about a quarter with each halving.
      defer { if isLossy { noise = Fixed(raw: noise.raw * 3 / 4) } }
      return noise
    }
  }

  /// Returns the assessment of the steps and the motion at the seam, which do not tell how many frames are repeated.
  private func stepVerdict(isLossy: Bool) -> SeamVerdict {
    guard let seam = full.seam else { return .singleFrame }
    if max(seam, full.highStep) <= SeamMeasurement.noiseFloor { return .still }
    guard full.steps.count > 1 else { return .seamless }
    let scales = measuredScales(isLossy: isLossy)
    if repeatsFrame(scales, isLossy: isLossy) { return .repeatedFrames(1) }
    let advance = seamStandsOut ? advance : nil
    if let advance {
      if advance >= -SeamMeasurement.mostAdvance, advance < SeamMeasurement.leastAdvance { return .repeatedFrames(1) }
      if advance > SeamMeasurement.mostAdvance { return .missingFrames(max(1, (advance - .one).rounded(.nearest))) }
    }
    // Of few pictures that differ as much as any two of them, each change is seen by itself, whatever its size.
    if !hasFewPictures || scales.contains(where: \.showsJumps) {
      for scale in scales {
        if let verdict = largeStep(scale, isLossy: isLossy) { return verdict }
      }
    }
    // A jump back that hides among larger steps, such as noise.
    if let advance, advance < -SeamMeasurement.mostAdvance { return .visibleSeam(-advance, .largeShapes) }
    // Whether the first scale shows jumps counts for the full size, too, of which that is not measured.
    for (scale, witness) in zip(scales, [scales[1]] + scales.dropFirst()) where witness.showsJumps {
      if let times = scale.series.jerk(above: isLossy ? scale.floor + scale.floor : scale.floor) {
        return .jerk(times, scale.detail)
      }
    }
    return scales.contains(where: \.showsJumps) || hasFewPictures || staysNear ? .seamless : .cannotTell
  }

  /// Whether the step over the seam is at most a quarter of a usual large one: pictures so near to each other are no jump
  /// apart, even where each step is as large as a jump.
  private var staysNear: Bool { full.seam.map { 4 * $0.raw <= full.highStep.raw } ?? false }

  /// Returns the full size and the reduced scales with what is visible in them.
  private func measuredScales(isLossy: Bool) -> [Scale] {
    // A thirty-second of the motion of fine detail hides steps of larger shapes.
    let masking = Fixed(raw: full.medianStep.raw / 32)
    let noises = noise(isLossy: isLossy)
    let hasSpot = scales.first?.hasSpot ?? false
    return ([full] + scales).enumerated().map { index, series in
      let noise = noises[index]
      return Scale(
        series: series, noise: noise, floor: max(noise, masking),
        showsJumps: series.showsJumps(above: Fixed(raw: noise.raw * 3 / 2), hasSpot: hasSpot),
        detail: index == 0 ? .everything : .largeShapes)
    }
  }

  /// Returns whether the seam repeats a frame: in any scale that shows jumps, since smaller ones have less noise, but also
  /// less motion beside the offset of a key frame's colours, which they keep; in the full size, if none does or the two
  /// pictures are equal.
  private func repeatsFrame(_ scales: [Scale], isLossy: Bool) -> Bool {
    let isExact = full.seam ?? .one <= SeamMeasurement.equality
    let telling = scales.filter(\.showsJumps)
    return (telling + (isExact || telling.isEmpty ? [scales[0]] : [])).contains {
      $0.series.repeatsFrame(above: $0.floor, noise: isLossy ? $0.noise : .zero, restCount: restCount)
    }
  }

  /// The largest step between pictures that are the same but for rounding: 1/50.
  private static let equality = Fixed(raw: 1311)

  /// Returns the verdict on a step over the seam that is larger than others; nil if it is not, or is one of the others
  /// mirrored. A step that shows only in large shapes may be a jump to anywhere, however long.
  private func largeStep(_ scale: Scale, isLossy: Bool) -> SeamVerdict? {
    let series = scale.series
    guard let seam = series.seam else { return nil }
    let inner = isLossy ? max(scale.floor, keyFrameStep(series, noise: scale.noise)) : scale.floor
    guard seam > max(series.allowedStep, Fixed(raw: inner.raw * 3 / 2)), !series.turnsBack(noise: scale.noise) else {
      return nil
    }
    let usual = max(series.medianStep, scale.noise)
    let isEven = 10 * series.highStep.raw <= 13 * series.medianStep.raw
    if scale.detail == .everything, isEven, 10 * seam.raw >= 16 * usual.raw, 10 * seam.raw <= 26 * usual.raw {
      return .missingFrames(1)
    }
    return .visibleSeam(seam / usual, scale.detail)
  }

  /// Returns the largest step into a key frame within the loop, limited to what a codec's noise explains: encoders also
  /// put key frames at cuts in the footage, and a cut does not excuse other steps.
  private func keyFrameStep(_ series: StepSeries, noise: Fixed) -> Fixed {
    let steps = series.steps
    let largest = keyFrames.compactMap { $0 > 0 && $0 <= steps.count ? steps[$0 - 1] : nil }.max() ?? .zero
    return min(largest, series.highStep + noise)
  }

  /// Whether the loop has so few pictures, some of them shown for several frames, that each change is seen by itself:
  /// no motion is expected to go on over the seam.
  private var hasFewPictures: Bool {
    if distinctCount < SeamMeasurement.manyPictures { return true }
    let least = Fixed(raw: full.highStep.raw / 4)
    return (full.changes + [full.seam ?? .zero]).count { $0 > least } < SeamMeasurement.manyPictures
  }
}
