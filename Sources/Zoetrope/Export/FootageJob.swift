import FileIO
import FixedPoint
public import Frames
public import LoopTiming
public import Pipeline
import Raster
public import Video

/// The export of a loop of footage with all settings decided and checked, before anything is encoded.
public struct FootageJob: Sendable {
  /// The loop.
  public let loop: FootageLoop
  /// The times of the frames that are shown, at the footage's own rate or one that the format can show.
  public let timing: FrameTiming
  /// Messages for the user.
  public var notes: [Note] { shapeNotes.map { Note($0) } + job.notes }
  private var job: EncodeJob
  private let shapeNotes: [String]
  /// The shape of the footage's frames.
  private let shape: FrameGeometry
  /// The stages from the footage's frames to those of the file, which the codec may need to be even.
  private let intake: FrameIntake

  /// The size of the file's frames.
  public var size: PixelSize { job.size }

  /// The format of the file.
  public var format: OutputFormat { job.format }

  /// The quality of a GIF; nil for other formats, and where a loss or a method of dithering takes its place.
  public var quality: Int? { job.quality }

  /// The settings of the video encoder; nil for formats that need none.
  public var video: VideoSettings? { job.video }

  /// Where files are made that take their names later, with others (``FileSet/locations``), by their names.
  package var locations: [String: String] {
    get { job.locations }
    set { job.locations = newValue }
  }

  /// Throws unless a format has frames.
  package static func check(_ format: OutputFormat) throws {
    guard format != .png else {
      throw RequestError(.format, "png is one picture; for the frames of a loop, name a folder such as frames/")
    }
  }

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - loop: The loop.
  ///   - settings: A smaller size, the way the file is made, and its limits. A frame or a moment of a scene's loop, and
  ///     repetitions of it, are refused; all other settings of scenes are ignored. The rate is that of the footage
  ///     (``FootageSettings/frameRate``): give none here.
  ///   - format: A GIF, a video or uncompressed frames.
  ///   - spoolLimit: The maximum size of the temporary file of frames; nil for a part of the free space.
  ///   - sound: The sound of a video, if the settings name none; nil for none.
  /// - Throws: ``RequestError`` for the first request that cannot be met; `VideoError` for sound that cannot be read.
  public init(
    _ loop: FootageLoop, settings: RenderSettings, format: OutputFormat, spoolLimit: ByteCount? = nil,
    sound: SoundChoice? = nil
  ) throws {
    try FootageJob.check(format)
    self.loop = loop
    var settings = settings
    settings.keepInBudget(size: loop.footage.isResized, frameRate: loop.footage.settings.frameRate != nil)
    let decimation: Decimation
    (decimation, timing) = try RequestChecks.counting("the frames of \(loop.footage.path)") {
      let decimation = try Decimation(of: loop.footage.frameRate, for: format)
      let given = try FrameTiming(frameCount: loop.shownCount, frameRate: loop.footage.frameRate)
      return (decimation, try decimation.timing(of: given))
    }
    shape = try loop.footage.settings.geometry(of: loop.footage.facts, isEven: format.derivesEvenSides)
    let whole = try FrameGeometry(of: shape.size)
    let (geometry, evenness): (FrameGeometry, [String]) =
      loop.footage.isResized ? (whole, []) : whole.evened(for: settings, format, hasAlpha: !loop.footage.isOpaque)
    shapeNotes = decimation.notes + evenness
    var job = try EncodeJob(
      size: geometry.size, frameRate: timing.meanFrameRate, settings: settings, format: format,
      hasAlpha: !loop.footage.isOpaque, sound: sound)
    (job.inputs, job.samples) = ([loop.footage.path], loop.footage.facts.samples)
    self.job = job
    var intake = try FrameIntake(for: job)
    (intake.timing.frameRate, intake.geometry, intake.spoolLimit) = (timing.meanFrameRate, geometry, spoolLimit)
    self.intake = intake
  }

  /// Reads the frames, and estimates size and time of encoding them; see
  /// ``EncodeJob/estimate(writingTo:cancellation:observer:frames:)``.
  ///
  /// - Throws: The errors of that, and of reading the footage.
  public func estimate(
    writingTo path: String, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver()
  ) throws -> (estimate: FileEstimate, report: ExportReport) {
    try job.estimate(writingTo: path, cancellation: cancellation, observer: observer) {
      try intake.frames(
        of: FootageFrames(loop, shape, cancellation), name: loop.footage.path, cancellation: cancellation)
    }
  }

  /// Writes the file; see ``EncodeJob/run(writingTo:replaces:cancellation:observer:frames:)``.
  ///
  /// - Throws: The errors of that, and of reading the footage.
  @discardableResult public func run(
    writingTo path: String, replaces: Bool = false, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver()
  ) throws -> ExportReport {
    let export = job.export(
      to: .forOutput(format, path), replaces: replaces, cancellation: cancellation, observer: observer)
    return try job.run(export, intake, name: loop.footage.path, frameCount: timing.frameCount) {
      try FootageFrames(loop, shape, cancellation)
    }
  }
}
