public import FixedPoint
public import Frames
import FileIO
import LoopTiming
public import Pipeline
import Raster
public import Video

/// The encoding of caller-supplied frames, with all settings decided and checked, before anything is written.
public struct EncodeJob: Sendable {
  /// The size of what is written.
  public let size: PixelSize
  /// The format of the file.
  public let format: OutputFormat
  /// Notes for the user about settings that were changed automatically.
  public let notes: [Note]
  /// The settings of the video encoder; nil for formats without one.
  public let video: VideoSettings?
  /// The quality of a GIF; nil for other formats, and where a loss or a method of dithering takes its place.
  public var quality: Int? { format == .gif ? settings.gifQuality : nil }
  /// The command that reproduces the file from the same frames; nil for frames of unknown origin.
  public var provenance: Provenance? {
    rawWords.map { Provenance(words: ["encode"] + $0 + settings.encodeWords(format)) }
  }
  /// The files that the frames come from, which no output replaces, `-` for standard input.
  public var inputs: [String] = []
  /// Where files are made that take their names later, with others (``FileSet/locations``), by their names.
  package var locations: [String: String] = [:]
  /// The GIF that the frames come from, if they become a GIF again; nil for another source.
  package var recodedGIF: RecodedGIF?
  /// The samples that the frames come from, of which pictures have as many.
  public var samples = StoredSamples.deepColors
  /// The words that say what frames they are.
  var rawWords: [String]?
  /// The size of the frames that are given.
  let givenSize: PixelSize
  let givenRate: Rational
  /// Whether the frames that are given may have transparent pixels.
  let hasAlpha: Bool
  private(set) var settings: RenderSettings
  let decimation: Decimation
  /// The pixel format of frames, for formats that do not take pixels.
  let pixelFormat: PixelFormat
  /// The sound of a video; nil for none.
  package let sound: SoundChoice?

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - size: The size of the frames that are given.
  ///   - frameRate: Their number per second, 0.001…1000.
  ///   - settings: A smaller size, a lower rate, the way the file is made, and its limits. A frame or a moment of a loop, and
  ///     repetitions of it, are refused; all other settings of scenes are ignored.
  ///   - format: A GIF, a video or uncompressed frames.
  ///   - hasAlpha: Whether frames may have transparent pixels. If not, those of a sequence become black, and a note of the report
  ///     tells of them; a stream whose facts have alpha is refused. Those of a GIF and of raw RGBA tell by themselves.
  ///   - sound: The sound of a video, if the settings name none; nil for none, as of other formats.
  /// - Throws: ``RequestError`` for the first request that cannot be met; `VideoError` for sound that cannot be read.
  public init(
    size: PixelSize, frameRate: Rational, settings: RenderSettings, format: OutputFormat, hasAlpha: Bool,
    sound: SoundChoice? = nil
  ) throws {
    var settings = settings
    // The rate that a target gives is no request.
    let isAsked = settings.frameRate != nil && settings.frameRate != settings.target?.limits.rate(frameRate)
    settings.keepInBudget(size: settings.bounds != nil, frameRate: isAsked)
    guard format.takesFrames else { throw RequestError(.format, "\(format) is for scenes") }
    try settings.refuseChosenFrame()
    try RequestChecks.check(size)
    try RequestChecks.check(frameRate)
    let smaller = settings.bounds?.size(like: size, isEven: format.derivesEvenSides) ?? size
    try RequestChecks.check(smaller)
    guard smaller.width <= size.width, smaller.height <= size.height else {
      throw RequestError(.size, refusing: "\(smaller)", "frames of \(size) can only be made smaller")
    }
    if let wished = settings.frameRate {
      try RequestChecks.check(wished)
      guard wished <= frameRate else {
        throw RequestError(
          .frameRate, refusing: "\(wished)", "\(frameRate) frames per second can only be made fewer")
      }
    }
    try settings.checkEncoding(for: format)
    try settings.repetition.refuseRepeats()
    do {
      decimation = try Decimation(of: frameRate, wished: settings.frameRate, for: format)
    } catch {
      throw RequestError(
        .frameRate, value: "\(frameRate)", "has too many digits. Use a simpler fraction, such as 30000/1001.")
    }
    video =
      if let container = format.container {
        try settings.videoSettings(smaller, decimation.frameRate, container, hasAlpha: hasAlpha)
      } else { nil }
    try settings.checkTarget(smaller, decimation.frameRate, video)
    let chosenSound = settings.repetition.soundChoice ?? sound
    guard chosenSound == nil || format.isVideo else {
      throw RequestError(.sound, .applies(to: "mp4, mov, webm and mkv", not: format))
    }
    let soundNotes: [String] = if let video { try chosenSound?.check(for: video.container) ?? [] } else { [] }
    self.sound = chosenSound
    pixelFormat = try video?.pixelFormat ?? settings.uncompressedSamples(for: format, smaller)
    (givenSize, givenRate, self.size, self.format, self.hasAlpha) = (size, frameRate, smaller, format, hasAlpha)
    if let video { settings = settings.decided(as: video) }
    self.settings = settings
    let storesAlpha = settings.storesAlpha(in: format, video)
    let losesTransparency = hasAlpha && !storesAlpha && settings.matte == nil
    // A search for a size decides the rate, and tells it.
    notes =
      ((settings.gives(.frameRate) ? [] : decimation.notes) + soundNotes).map { Note($0) }
      + (losesTransparency ? settings.transparencyNotes(isOpaque: false, storesAlpha: false, format) : [])
  }

  /// Encodes the frames and writes the file.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves the file that had the name before.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  ///   - frames: Gets the frames, which may take long: called when it is known that the file can be written. They have the size of the
  ///     job, and its rate or durations of their own.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, ``FileIO/BrokenPipeError``, `VideoError`, `GIFError`, ``Pipeline/ThreadError``,
  ///   `CancellationError`, and the errors of `frames`.
  @discardableResult public func run(
    writingTo path: String, replaces: Bool = false, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver(),
    frames: () throws -> FrameSequence
  ) throws -> ExportReport {
    try run(
      export(to: .forOutput(format, path), replaces: replaces, cancellation: cancellation, observer: observer)
    ) { try checked(frames()) }
  }

  /// Returns frames that have the rate of the job.
  private func checked(_ frames: FrameSequence) throws -> FrameSequence {
    try checkRate(of: frames.timing)
    return frames
  }

  /// Whether frames can be encoded as they come, without any of them being kept. Those of a GIF cannot: its colours are
  /// chosen before the first frame is written, as are those of an animated PNG with a palette; nor can those of a file with a
  /// size limit, which are encoded several times, with a play count that follows from the length, or for a target with a least
  /// length or number of frames.
  package var takesStreams: Bool {
    format != .gif && settings.maximumSize == nil && video?.colorLimit == nil
      && !settings.leavesPlayCountToTarget(in: format) && !settings.mayHaveTooFewFrames(in: format)
  }

  /// Returns whether the frames of an intake are encoded as they come, without any of them being kept.
  package func streams(_ intake: FrameIntake) -> Bool { takesStreams && intake.isInOrder }

  /// Encodes the frames of a stream and writes the file.
  ///
  /// Frames are encoded as they come: none waits for a later one, except those whose duration only the next one tells, and
  /// those that the encoder holds back. All are kept first, in a spool in `TMPDIR`, for a GIF, an animated PNG with a palette,
  /// a size limit, a play count that follows from the length, a target with a least length or number of frames, another order,
  /// and a highest rate or shortest duration of frames that keep durations of their own.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves the file that had the name before.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Is told when encoding begins, and of all frames at the end.
  ///   - stream: The frames, of which none was taken.
  ///   - intake: The stages of the frames, such as `FrameIntake(for:)` of this job: in the size that the job was given and, where
  ///     none is kept, at the rate of the file.
  ///   - name: The name of the stream in messages.
  ///   - taken: Called with the number of frames that were encoded, or kept, so far.
  /// - Throws: The errors of the other, and those of the stream.
  @discardableResult public func run(
    writingTo path: String, replaces: Bool = false, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver(),
    stream: any FrameStream, _ intake: FrameIntake, name: String, taken: @escaping (Int) -> Void = { _ in }
  ) throws -> ExportReport {
    try check(stream.facts, intake)
    return try run(
      export(to: .forOutput(format, path), replaces: replaces, cancellation: cancellation, observer: observer),
      intake, name: name, taken: taken
    ) { stream }
  }

  /// Estimates the size of the file and the time to make it after the frames are read, by encoding some; nothing of them is
  /// kept, so a file of the name may exist.
  ///
  /// - Parameters: As for ``run(writingTo:replaces:cancellation:observer:frames:)``.
  /// - Throws: The errors of that, as far as a part of the frames meets them.
  public func estimate(
    writingTo path: String, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver(),
    frames: () throws -> FrameSequence
  ) throws -> (estimate: FileEstimate, report: ExportReport) {
    try estimate(export(to: .forOutput(format, path), cancellation: cancellation, observer: observer)) {
      try checked(frames())
    }
  }

  /// Estimates the encoding of frames that can be had in any order.
  func estimate(
    _ export: Export, frames: () throws -> FrameSequence
  ) throws -> (estimate: FileEstimate, report: ExportReport) {
    var facts = ShownFacts()
    let estimate = try export.estimate(workers: workers) { try makeEncoder(of: frames(), &facts, export) }
    let outcome = EncodedOutput(fit: estimate.fit, keptColors: estimate.keptColors)
    return (estimate, try report(outcome, facts))
  }

  /// Encodes frames that can be had in any order.
  func run(_ export: Export, frames: () throws -> FrameSequence) throws -> ExportReport {
    var facts = ShownFacts()
    let done = try export.run { try makeEncoder(of: frames(), &facts, export) }
    return try report(done, facts)
  }

  /// Returns the encoder of given frames, once they are known to be ones that the format can show.
  private func makeEncoder(
    of frames: FrameSequence, _ facts: inout ShownFacts, _ export: Export
  ) throws -> any MeasurableEncoder {
    let given = watched(frames, by: facts.watch)
    let timing = try timing(of: given)
    try check(timing)
    (facts.timing, facts.leavesOutFrames) = (timing, format == .png && given.frameCount > 1)
    return try makeEncoder(given, timing, export)
  }

  /// Encodes the frames of a stream: as they come where that is possible, else after all are kept.
  ///
  /// - Parameter frameCount: The number of frames that are shown; nil if it is known at the end only.
  func run(
    _ export: Export, _ intake: FrameIntake, name: String, frameCount: Int? = nil,
    taken: @escaping (Int) -> Void = { _ in }, stream: () throws -> any FrameStream
  ) throws -> ExportReport {
    let isStreamed = streams(intake)
    try check(intake, isStreamed: isStreamed)
    guard isStreamed else {
      return try run(export) {
        try intake.frames(of: stream(), name: name, cancellation: export.cancellation, kept: taken)
      }
    }
    var streamed: StreamedFrames?
    let done = try export.run {
      let frames = try StreamedFrames(
        stream(), intake, name: name, frameCount: frameCount, limit: format == .png ? 1 : nil,
        longestDuration: intake.keepsDurations ? format.longestDuration : nil, taken: taken)
      streamed = frames
      return try playing(frames.playCount)
        .makeEncoder(.stream(frames, size), frameRate: decimation.frameRate, export)
    }
    var facts = ShownFacts()
    facts.timing =
      intake.keepsDurations ? streamed.map { FrameTiming(frameCount: done.frameCount, length: $0.shownLength) } : nil
    facts.leavesOutFrames = streamed?.leavesOutFrames ?? false
    return try report(done, facts)
  }

  private func report(_ done: EncodedOutput, _ facts: ShownFacts) throws -> ExportReport {
    let fit = done.fit
    let colorNotes = fit == nil ? done.keptColors?.notes(for: settings) ?? [] : []
    var report = ExportReport(
      bytes: done.byteCount, timing: try fit?.timing ?? facts.timing ?? self.timing(shownCount: done.frameCount),
      size: fit?.size ?? size, fit: fit, notes: colorNotes.map { Note($0) } + notes(after: facts.watch))
    (report.leavesOutFrames, report.keepsColors) = (facts.leavesOutFrames, done.keptColors != nil)
    return report
  }

  /// Returns the encoder of the job's format, with the frames that it shows of those that are given.
  func makeEncoder(
    _ given: FrameSequence, _ timing: FrameTiming, _ export: Export
  ) throws -> any MeasurableEncoder {
    guard given.size == givenSize else {
      throw RequestError(.size, refusing: "\(givenSize)", "the frames have \(given.size)")
    }
    try settings.checkTarget(frameCount: timing.frameCount, in: format, .video)
    try settings.checkLength(timing, in: format)
    return try playing(settings.targetPlayCount(of: timing.length, in: format) ?? given.playCount)
      .makeCheckedEncoder(given, timing, export)
  }

  /// Returns the encoder of frames that are known to be ones that the target takes, once the play count is decided.
  private func makeCheckedEncoder(
    _ given: FrameSequence, _ timing: FrameTiming, _ export: Export
  ) throws -> any MeasurableEncoder {
    // Frames with durations of their own are as many as their mean rate says, which is far below that of their clock.
    let rate = timing.frameRate == nil ? timing.meanFrameRate : decimation.frameRate
    let fitting = try SizeFitting(settings, video: video, size, rate, trial(of: given, rate)) {
      try variantDecimation($0, of: rate).timing(of: given.timing)
    }
    let recodes = format == .gif && recodedGIF != nil && settings.gif.leavesColors
    // The rules of a target are not only about bytes, and a quality that is given is kept.
    if let fitting, !recodes || settings.target != nil || settings.quality != nil { return fitting }
    guard format == .gif else {
      return try makeEncoder(.sequence(try shown(given, timing)), frameRate: timing.meanFrameRate, export)
    }
    if recodes, let recodedGIF {
      return RecodedGIFEncoder(
        original: recodedGIF, settings: settings, timing: timing, fitting: fitting
      ) { try gifContent(given) }
    }
    return GIFFileEncoder(settings: settings, timing: timing) { try gifContent(given) }
  }

  /// Returns the job with a play count, if none is requested and the format has one; one that is too large for it is reduced.
  private func playing(_ count: Int?) throws -> EncodeJob {
    guard settings.playCount == nil, format.isAnimation, let count else { return self }
    let setting = RenderSettings.playCountSetting(in: format)
    let possible = min(count, setting.allowed.upperBound)
    try setting.check(possible)
    var job = self
    job.settings.playCount = possible
    return job
  }

  /// Encodes variants of the file, whose frames are parts of `rate` per second.
  private func trial(of given: FrameSequence, _ rate: Rational) -> any VariantTrial {
    guard let video else {
      return GIFTrial(settings: settings, size: size) { try varied($0, $1, rate).gifContent(given) }
    }
    return VideoTrial {
      let job = try varied($0, $1, rate)
      let timing = try job.timing(of: given)
      return job.makeEncoder(
        job.video ?? video, .sequence(try job.shown(given, timing)), frameRate: timing.meanFrameRate)
    }
  }

  /// Returns the encoder of a video, of pictures or of uncompressed frames.
  ///
  /// - Parameters:
  ///   - frames: The frames that are shown.
  ///   - frameRate: Their rate, which may differ from the expected one when they are counted.
  ///   - export: The export, which names the folder of pictures.
  private func makeEncoder(
    _ frames: FrameSupply, frameRate: Rational, _ export: Export
  ) throws -> any MeasurableEncoder {
    if let video { return makeEncoder(video, frames, frameRate: frameRate) }
    // A matte may add colours, and leaves no alpha.
    let hasMatte = settings.opaqueMatte != nil
    let samples = PNGSamples(
      isDeep: samples.isDeep, isGrey: samples.isGrey && !hasMatte, hasAlpha: hasAlpha && frames.hasAlpha && !hasMatte)
    return try makePlainEncoder(
      frames, range: format == .png ? 0..<1 : nil, frameRate: frameRate, samples: samples, for: export)
  }

  /// Returns the encoder of a video.
  private func makeEncoder(
    _ video: VideoSettings, _ frames: FrameSupply, frameRate: Rational
  ) -> VideoFileEncoder {
    var video = described(video)
    (video.frameRate, video.hasOwnDurations, video.frameCount) = (
      frameRate, frames.hasOwnDurations, frames.expectedCount
    )
    var encoder = VideoFileEncoder(frames, video, workers: workers)
    encoder.sound = sound
    return encoder
  }

  private func gifContent(_ given: FrameSequence) throws -> GIFContent {
    gifContent(of: try shown(given, try timing(of: given)))
  }

  /// Returns the frames that are shown of those that are given, in their size.
  func shown(_ given: FrameSequence, _ timing: FrameTiming) throws -> FrameSequence {
    let frames = try given.retimed(to: timing).shaped(FrameGeometry(reducing: givenSize, to: size))
    return FrameSequence(matted(frames.source), timing: frames.timing, playCount: frames.playCount)
  }

  /// Returns the command that reproduces a file whose size was limited: that of the variant that was chosen.
  ///
  /// - Parameter fit: The outcome of the size budget; nil without one.
  public func provenance(of fit: SizeFit?) -> Provenance? {
    guard let fit else { return provenance }
    return (try? varied(fit.variant, fit.fineness, fit.wholeRate))?.provenance
  }

  /// Returns the rate of the variants of a stride, whose frames are a part of `rate` per second.
  private func variantDecimation(_ stride: Rational, of rate: Rational) throws -> Decimation {
    guard stride > Rational(1) else { return decimation }
    return try Decimation(of: givenRate, wished: rate.divided(by: stride), for: format)
  }

  /// Returns the job of a variant of the file, whose frames are a part of `rate` per second.
  private func varied(_ variant: OutputVariant, _ fineness: Fineness, _ rate: Rational) throws -> EncodeJob {
    var settings = settings.with(fineness)
    if variant.stride > Rational(1) { settings.frameRate = try rate.divided(by: variant.stride) }
    if variant.size != size { settings.size = variant.size }
    // Frames with durations of their own that are played faster are more per second than those of the input.
    var job = try EncodeJob(
      size: givenSize, frameRate: max(givenRate, rate), settings: settings, format: format, hasAlpha: hasAlpha,
      sound: sound)
    job.rawWords = rawWords
    return job
  }
}
