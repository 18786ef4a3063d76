import Zoetrope

/// The messages about the frames of an input that are known after the last one.
struct IntakeNotes {
  private let stream: any FrameStream
  private let intake: FrameIntake
  private let format: OutputFormat
  private let sound: SoundChoice?
  /// The requested end of the part that is shown; nil for that of the frames.
  private let requestedEnd: Rational?
  /// Whether a file behind the first could have had sound in the output.
  private let wantsSound: Bool
  /// Whether margins around frames of another shape are black.
  private let hasBlackMargins: Bool
  /// Whether the file could store alpha.
  private let canKeepAlpha: Bool

  /// Creates the messages about the frames of a stream.
  ///
  /// - Parameters:
  ///   - stream: The frames.
  ///   - intake: Their stages, with the watches that the frames pass.
  ///   - job: The job that encodes them.
  ///   - settings: How they are encoded.
  ///   - request: The requested frames and their sound.
  init(
    of stream: any FrameStream, _ intake: FrameIntake, _ job: EncodeJob, _ settings: RenderSettings,
    _ request: IntakeRequest
  ) {
    (self.stream, self.intake, format, sound) = (stream, intake, job.format, job.sound)
    wantsSound = request.sound.isWanted(in: job.format, given: settings.repetition.sound)
    requestedEnd = request.end
    hasBlackMargins = !settings.isTransparent && settings.opaqueMatte == nil
    canKeepAlpha = settings.keepsTransparency(in: job.format)
  }

  /// Messages about the frames, a sentence each.
  var onFrames: [String] { stream.finalNotes + onBriefFrames + onBlackPixels + onLaterSound }

  private var onBlackPixels: [String] {
    let black = [
      hasBlackMargins && stream.report.hasMargins ? "margins" : nil,
      intake.transparencyWatch?.isFound == true ? "transparent pixels" : nil,
    ].compactMap(\.self)
    guard !black.isEmpty else { return [] }
    let reason = canKeepAlpha ? "unless --transparent keeps them" : format.alphaLossReason
    return [Note("\(black.joined(separator: " and ")) become black, \(reason)", remedy: .matte)].lines
  }

  private var onLaterSound: [String] {
    guard wantsSound, let name = stream.report.fileWithLaterSound else { return [] }
    return ["the sound of \(name) is left out: several files are joined"]
  }

  /// A message about frames that are too short for a GIF, or for the constant rate.
  private var onBriefFrames: [String] {
    guard let omission = intake.briefFrames?.value else { return [] }
    guard !intake.keepsDurations else {
      return IntakeNotes.onOmission(
        omission, "a GIF shows each for at least 0.02 s; --speed below 1 slows them down, and WebP and APNG keep them")
    }
    let advice = stream.facts.hasConstantRate ? "" : ", and MKV and APNG keep all"
    return IntakeNotes.onOmission(omission, at: intake.timing.frameRate, advice)
  }

  /// Returns a message about frames that are too short for a constant rate; none where no frame is left out.
  ///
  /// - Parameters:
  ///   - omission: The number of frames that are left out, and that of all.
  ///   - rate: The rate in frames per second.
  ///   - advice: Words on what keeps them besides a higher rate.
  static func onOmission(_ omission: (omitted: Int, all: Int), at rate: Rational, _ advice: String = "") -> [String] {
    onOmission(
      omission, "too brief for \(rate.decimal(places: 3)) frames per second; --fps sets a higher rate" + advice)
  }

  private static func onOmission(_ omission: (omitted: Int, all: Int), _ reason: String) -> [String] {
    guard omission.omitted > 0 else { return [] }
    let verb = omission.omitted == 1 ? "is" : "are"
    return ["\(omission.omitted) of \(counted(omission.all, "frame")) \(verb) left out: \(reason)"]
  }

  /// Packets of sound may end so much later than the last frame, in seconds, without anything being heard there: MP3 and AAC
  /// add one or two of up to 0.05 s.
  private static let soundPadding = Rational(1, 10)

  /// Returns a message about sound that is cut: to a single frame, as of a picture with a song, or that of the input to its
  /// frames; none where an end is requested, or where a fault of the file cuts both.
  ///
  /// - Parameter timing: The times of the frames in the file.
  func onSound(besideFramesOf timing: FrameTiming) -> [String] {
    let isSingle = timing.frameCount == 1
    guard requestedEnd == nil, intake.timing.end == nil, let sound,
      isSingle || !sound.repeats && stream.report.faults.isEmpty,
      let length = sound.length,
      let rest = try? length.subtracting(timing.length), isSingle || rest > IntakeNotes.soundPadding,
      let period = try? timing.length.divided(by: Rational(Int64(timing.frameCount))),
      // Sound that would begin again in the last frame ends before it; that of the input is followed by silence.
      let count = try? rest.divided(by: period).rounded(sound.repeats ? .down : .up), count > (isSingle ? 0 : 1),
      let hold = try? period.multiplied(by: Rational(count)).adding(intake.hold)
    else { return [] }
    return [
      "the sound of \(sound.name) is cut from \(length.secondsText) to \(timing.length.secondsText), the "
        + "\(isSingle ? "time of the only" : "end of the last") frame; --hold-last \(hold.decimal(places: 2))s shows it for as "
        + "long as the sound"
    ]
  }

  /// Returns a message about a single picture that was to be shown for longer than a frame; none for anything else.
  ///
  /// - Parameter timing: The times of the frames in the file.
  func onStill(_ timing: FrameTiming) -> [String] {
    guard stream.facts.isUntimed, timing.frameCount == 1, intake.timing.start == .zero, format != .png,
      let requestedEnd, requestedEnd > timing.length
    else { return [] }
    return [
      "a single picture is shown for one frame; --hold-last \(requestedEnd.decimal(places: 3))s shows it for longer"
    ]
  }

  /// Returns messages about durations that were left out: those that differ, and that of a still picture.
  ///
  /// - Parameter timing: The times of the frames in the file.
  func onDurations(_ timing: FrameTiming) -> [String] {
    if stream.facts.hasOwnDurations, format.storedLength(timing.length, ofFrames: timing.frameCount) == nil {
      return ["a single frame is stored as a still picture, without a duration"]
    }
    guard intake.keepsDurations, format == .pngs else { return [] }
    let (rate, hasConstantRate) = (stream.facts.constantRate, stream.facts.hasConstantRate)
    let isEven =
      hasConstantRate && (try? timing.length.multiplied(by: rate).rounded(.nearest)) == Int64(timing.frameCount)
    guard !isEven else { return [] }
    return [
      "pictures store no durations, which differ here: each frame is one picture; --fps \(rate) repeats them to keep time"
        + (hasConstantRate ? "" : ", without any that are too brief for it")
    ]
  }
}
