import FileIO
import FixedPoint
import Frames
import LoopTiming

/// Encodes frames as the best file that meets a size limit, in any format whose encoder can be tried.
struct SizeFitting: MeasurableEncoder {
  /// The largest number of bytes.
  let limit: ByteCount
  /// The properties that are not changed.
  let kept: Set<KeptProperty>
  /// The limit of the target; nil without one.
  let targetLimit: ByteCount?
  /// Whether a target does not allow other sizes.
  let isTargetSize: Bool
  /// The largest number of bytes of the smallest file, which is written where none meets the limit.
  let smallestLimit: Int
  /// The levels of fineness, the coarsest first.
  let finenesses: [Fineness]
  /// The bounds of all variants.
  let rules: VariantRules
  /// The size of the frames.
  let size: PixelSize
  /// The times of the frames.
  let timing: FrameTiming
  /// The frame rate that variants with fewer frames are fractions of.
  let frameRate: Rational
  /// Encodes the variants.
  let trial: any VariantTrial
  /// Returns the times of the frames of the variants of a stride; fewer frames may need another length.
  private let variantTiming: (Rational) throws -> FrameTiming

  /// - Parameters:
  ///   - settings: The settings, with a size limit.
  ///   - video: The settings of a video or of the animation that one of its encoders makes; nil for a GIF.
  ///   - size: The size of the frames.
  ///   - frameRate: The frame rate that variants with fewer frames are fractions of.
  ///   - trial: Encodes the variants.
  ///   - timing: Returns the times of the frames of the variants of a stride.
  /// - Throws: ``RequestError`` for a kept size or frame rate that contradicts a limit of the target.
  init?(
    _ settings: RenderSettings, video: VideoSettings?, _ size: PixelSize, _ frameRate: Rational,
    _ trial: any VariantTrial, timing: @escaping (_ stride: Rational) throws -> FrameTiming
  ) throws {
    guard let limit = settings.maximumSize else { return nil }
    (self.limit, kept, targetLimit) = (limit, settings.kept ?? [], settings.target?.limits.bytes)
    smallestLimit = settings.takesSmallest ? targetLimit?.bytes ?? .max : limit.bytes
    isTargetSize = settings.target?.limits.fixesSize ?? false
    finenesses = settings.finenesses(video)
    rules = VariantRules(video, settings.target?.limits)
    (self.size, self.frameRate, self.trial, variantTiming) = (size, frameRate, trial, timing)
    self.timing = try timing(Rational(1))
    if let target = settings.target, stages.isEmpty {
      throw target.conflict(of: self.timing, frameRate, size, kept: kept)
    }
  }

  var frameCount: Int? { timing.frameCount }

  /// The stages of the search; empty if no variant within the limits of the target has what is kept.
  private var stages: [SizeStage] {
    let pleasant = finenesses.firstIndex(where: \.isPleasant) ?? finenesses.count - 1
    return SizeStage.all(
      size: size, frameRate: frameRate, frameCount: frameCount(ofStride:), levels: 0...finenesses.count - 1,
      pleasant: pleasant, kept: kept, rules: rules)
  }

  private var budget: SizeBudget {
    SizeBudget(
      limit: limit.bytes, stages: stages, frameCount: frameCount(ofStride:), smallestLimit: smallestLimit,
      sampleCount: trial.sampleCount)
  }

  /// Returns the number of frames of the variants of a stride; that of all frames for one at which they cannot be counted.
  private func frameCount(ofStride stride: Rational) -> Int {
    (try? variantTiming(stride).frameCount) ?? timing.frameCount
  }

  /// Finds the best variant that meets the limit, and writes it.
  ///
  /// Trials are kept in unnamed files, one for the best and one for the present, so that the target gets only what is
  /// complete.
  ///
  /// - Throws: ``SizeLimitError`` if no variant meets the limit and the smallest is not wanted, or does not meet that of the target.
  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    var best: VariantFile?
    var trials = 0
    var search = SizeSearch(within: budget)
    let choice = try search.run {
      trials += 1
      return try estimate($0, trial: trials, progress)
    } encode: { variant, limit in
      trials += 1
      let file = try trial.encode(variant, fineness(variant), upTo: limit) {
        begin(trials, "encoding", variant, frames: $0, progress)
      }
      if file.encoding.bytes <= min(limit, smallestLimit) { best = file }
      return file.encoding
    }
    guard let best, let copy = best.copy else {
      throw SizeLimitError(fit: try fit(choice, variantTiming(choice.variant.stride)))
    }
    try copy(try OutputStream(target, progress.cancellation))
    let fit = fit(choice, best.timing)
    return EncodedOutput(frameCount: fit.frameCount, palette: best.palette, fit: fit)
  }

  /// Predicts the choice by the same search, of which little is left out but long encodings.
  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    let progress = RenderProgress(
      cancellation: measurement.cancellation, observer: measurement.observer, total: timing.frameCount)
    let watch = ElapsedTime.Stopwatch()
    // The time by which the search takes longer, which encodes the whole instead of samples.
    var rest = ElapsedTime()
    var trials = 0
    var search = SizeSearch(within: budget)
    let choice = try search.run(samplesAtMost: 2) {
      trials += 1
      return try estimate($0, trial: trials, progress)
    } encode: { variant, limit in
      trials += 1
      let count = frameCount(ofStride: variant.stride)
      let watch = ElapsedTime.Stopwatch()
      let found = try trial.measure(variant, fineness(variant), frameCount: count, upTo: limit) {
        begin(trials, "measuring", variant, frames: $0, progress)
      }
      if found.bytes <= limit, let time = found.wholeTime { rest = rest + (time - watch.elapsed) }
      return found
    }
    return FileEstimate(
      bytes: choice.bytes, in: watch.elapsed + rest, fit: try fit(choice, variantTiming(choice.variant.stride)))
  }

  /// Returns the outcome for a GIF with exact colours that is known to meet the limit.
  func unchanged(bytes: Int) -> SizeFit {
    let variant = OutputVariant(level: finenesses.count - 1, stride: Rational(1), size: size)
    return fit(SizeBudget.Choice(variant: variant, bytes: bytes), timing, .exactColors)
  }

  private func fineness(_ variant: OutputVariant) -> Fineness { finenesses[variant.level] }

  private func estimate(
    _ variant: OutputVariant, trial number: Int, _ progress: RenderProgress
  ) throws -> SizeBudget.Encoding {
    try trial.estimate(variant, fineness(variant)) { begin(number, "measuring", variant, frames: $0, progress) }
  }

  private func fit(_ choice: SizeBudget.Choice, _ timing: FrameTiming, _ fineness: Fineness? = nil) -> SizeFit {
    SizeFit(
      limit: limit, kept: isTargetSize ? kept.subtracting([.size]) : kept, bytes: choice.bytes, variant: choice.variant,
      wholeRate: frameRate, fineness: fineness ?? self.fineness(choice.variant), timing: timing,
      targetLimit: targetLimit, soundBytes: trial.soundBytes(of: choice.variant))
  }

  /// Begins to report the progress of a trial. How many follow is not known.
  private func begin(
    _ number: Int, _ action: String, _ variant: OutputVariant, frames: Int, _ progress: RenderProgress
  ) -> RenderProgress {
    let rate = (try? frameRate.divided(by: variant.stride)) ?? frameRate
    progress.observer.began(
      part: "trial \(number): \(action) \(fineness(variant)), \(rate.decimal(places: 2)) fps, \(variant.size)")
    return RenderProgress(cancellation: progress.cancellation, observer: progress.observer, total: frames)
  }
}
