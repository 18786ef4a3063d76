import FileIO
import FixedPoint
import Frames
import LoopTiming
public import Pipeline
import Quantization
import Raster
import Video

extension RenderJob {
  /// Renders the loop and writes it.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves the file that had the name before.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output; ignored for ``OutputFormat/null``.
  ///   - manifestPath: A file for the hashes of the frames, a manifest, which appears after the other, `-` for standard
  ///     output; nil for none.
  ///   - replaces: Whether files that stand there may be replaced.
  ///   - resumes: Whether to go on where an earlier run with the same words stopped, of a video or a sequence of PNGs; and
  ///     to make a video in parts that are kept until it is whole.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, ``FileIO/BrokenPipeError``, `VideoError`, `GIFError`,
  ///   ``Pipeline/ThreadError``, or `CancellationError`.
  @discardableResult public func run(
    writingTo path: String, manifest manifestPath: String? = nil, replaces: Bool = false, resumes: Bool = false,
    cancellation: Cancellation = Cancellation(), observer: some RenderObserver = SilentObserver()
  ) throws -> ExportReport {
    let export = try export(
      to: path, manifest: manifestPath, replaces: replaces, resumes: resumes, cancellation: cancellation,
      observer: observer)
    let notes = try soundNotes()
    let done = try export.run { try makeEncoder(for: export) }
    return report(bytes: done.byteCount, done.fit, notes)
  }

  /// Returns the report on the file.
  private func report(bytes: Int?, _ fit: SizeFit?, _ notes: [Note]) -> ExportReport {
    let once = fit?.timing ?? timing
    let count = isStill ? 1 : once.frameCount * repeatCount
    // Cannot overflow: the repeats were counted.
    let length = (try? once.length.multiplied(by: Rational(Int64(count), Int64(once.frameCount)))) ?? once.length
    return ExportReport(
      bytes: bytes, timing: FrameTiming(frameCount: count, length: length), size: fit?.size ?? size, fit: fit,
      notes: notes)
  }

  /// Returns notes on what the sound of a video loses; throws if it cannot be used.
  private func soundNotes() throws(VideoError) -> [Note] {
    guard let video, let sound = settings.repetition.soundChoice else { return [] }
    return try sound.check(for: video.container).map { Note($0) }
  }

  /// Returns the export, if the request can be met.
  private func export(
    to path: String, manifest manifestPath: String?, replaces: Bool = false, resumes: Bool, cancellation: Cancellation,
    observer: any RenderObserver
  ) throws -> Export {
    if resumes { try checkResuming(path, manifest: manifestPath) }
    if manifestPath != nil, settings.maximumSize != nil {
      throw RequestError(
        .manifest,
        .conflict(
          with: settings.sizeLimitPart,
          "the frames are not known beforehand; render with the settings that the file records"))
    }
    var export = export(
      to: .forOutput(format, path), replaces: replaces, cancellation: cancellation, observer: observer)
    export.manifest = manifestPath.map { ($0, manifest) }
    export.resumes = resumes
    return export
  }

  /// Estimates the size of the file and the time to make it by making some frames; nothing of them is kept, so files of these
  /// names may exist. Sound is not counted.
  ///
  /// - Parameters:
  ///   - path: The file to be written, `-` for standard output.
  ///   - manifestPath: The file for the hashes of the frames, `-` for standard output; nil for none.
  ///   - resumes: Whether an earlier run is to be resumed, whose frames are counted all the same.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  /// - Throws: The errors of ``run(writingTo:manifest:replaces:resumes:cancellation:observer:)``, as far as a part of the
  ///   frames meets them.
  public func estimate(
    writingTo path: String, manifest manifestPath: String? = nil, resumes: Bool = false,
    cancellation: Cancellation = Cancellation(), observer: some RenderObserver = SilentObserver()
  ) throws -> (estimate: FileEstimate, report: ExportReport) {
    let export = try export(
      to: path, manifest: manifestPath, resumes: resumes, cancellation: cancellation, observer: observer)
    let notes = try soundNotes()
    let estimate = try export.estimate(workers: workers) { try makeEncoder(for: export) }
    return (estimate, report(bytes: nil, estimate.fit, notes))
  }

  /// Returns the encoder of the job's format, with its frames.
  ///
  /// - Parameter export: The export, which names the folder of pictures.
  func makeEncoder(for export: Export) throws -> any MeasurableEncoder {
    try settings.checkTarget(frameCount: order.count * repeatCount, in: format, .scene)
    if let fitting = try SizeFitting(settings, video: video, size, plan.frameRate, trial, timing: variantTiming(_:)) {
      return fitting
    }
    if let video {
      var encoder = makeRepeatingEncoder(of: video, resumes: export.resumes)
      encoder.resumption = export.resumes ? partContent() : nil
      return encoder
    }
    guard format != .gif else {
      return GIFFileEncoder(settings: settings, timing: timing) { try gifContent() }
    }
    return try makePlainEncoder(.sequence(makeSequence()), range: frames, frameRate: plan.frameRate, for: export)
  }

  /// Encodes variants of the file.
  private var trial: any VariantTrial {
    guard let video else { return GIFTrial(settings: settings, size: size) { try varied($0, $1).gifContent() } }
    return VideoTrial {
      let job = try varied($0, $1)
      return job.makeRepeatingEncoder(of: job.video ?? video)
    }
  }

  /// Returns the encoder of a video of the loop, with its repetitions and sound.
  ///
  /// - Parameter resumes: Whether the video is made in parts.
  private func makeRepeatingEncoder(of video: VideoSettings, resumes: Bool = false) -> VideoFileEncoder {
    var encoder = makeEncoder(of: video, resumes: resumes)
    (encoder.repeatCount, encoder.sound) = (repeatCount, settings.repetition.soundChoice)
    return encoder
  }

  /// Returns the encoder of a video of the loop, played once and without sound.
  ///
  /// - Parameter resumes: Whether the video is made in parts.
  func makeEncoder(of video: VideoSettings, resumes: Bool = false) -> VideoFileEncoder {
    let frames = makeVideoSequence()
    var settings = described(video)
    if resumes, settings.comment != nil { settings.comment = provenance?.resumableText }
    settings.frameCount = frames.frameCount
    var encoder = VideoFileEncoder(.sequence(frames), settings, workers: workers)
    (encoder.rounding, encoder.segmentLength) = (video.rounding, video.segmentLength)
    return encoder
  }

  /// The frames in the order in which they are shown, and their times.
  func makeSequence() -> FrameSequence { FrameSequence(makeFrames(), timing: timing) }

  /// The frames of a video or a single AVIF, and their times.
  private func makeVideoSequence() -> FrameSequence {
    guard let frame = settings.frame else { return makeSequence() }
    return FrameSequence(ArrangedFrames(makeFrames(), [frame]), timing: plan.timing(frameCount: 1))
  }

  /// The times of the frames in the order in which they are shown.
  var timing: FrameTiming { plan.timing(frameCount: order.count) }

  /// Returns the frames of a GIF and its description.
  func gifContent() throws -> GIFContent {
    let frames = loopFrames()
    // The colours are those of the loop itself, wherever the file begins and whatever it shows twice.
    return gifContent(
      of: FrameSequence(matted(frames(order)), timing: timing), colors: matted(frames(try PlaybackOrder(of: plan))))
  }

  /// Renders the frames of the file as samples and passes them on in order.
  func renderVideoFrames(_ progress: RenderProgress, _ consume: (VideoImage) throws -> Void) throws {
    try makeVideoSequence().source.forEachImage(
      as: pixelFormat, rounding: video?.rounding ?? .nearest, workers: workers, progress, consume)
  }

  /// Renders the frames of the file as pixels and passes them on in order.
  func renderPixmaps(_ progress: RenderProgress, _ consume: (Pixmap) throws -> Void) throws {
    try makeFrames().forEachFrame(in: frames, workers: workers, progress, as: { $1 }) { try consume($1) }
  }

  /// Whether the file shows a single frame of the loop.
  public var isStill: Bool { settings.frame != nil }

  /// The frames of the file, as indices in the order in which they are shown.
  var frames: Range<Int> {
    guard let frame = settings.frame else { return 0..<order.count }
    return frame..<frame + 1
  }
}
