import FileIO
public import FixedPoint
public import Pipeline
import LoopTiming
import Quantization
import Raster
public import Video

/// The encoding of frames that somebody hands in, in which everything is decided and checked, and nothing is begun.
public struct EncodeJob: Sendable {
  /// The size of what is written.
  public let size: PixelSize
  /// What kind of file it is for.
  public let format: OutputFormat
  /// What somebody who watches should be told: what was changed for them, a sentence each.
  public let notes: [String]
  /// What the video encoder is told; nil for what needs none.
  public let video: VideoSettings?
  /// What makes the file again of the same frames; nil for frames that came from nowhere.
  public var provenance: Provenance? {
    rawWords.map { Provenance(words: ["encode"] + $0 + settings.encodeWords(format)) }
  }
  /// The words that say what frames they are.
  private var rawWords: [String]?
  private let givenSize: PixelSize
  private let givenRate: Rational
  let settings: RenderSettings
  private let decimation: Decimation
  let pixelFormat: PixelFormat

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - size: The size of the frames that come.
  ///   - frameRate: How many come per second.
  ///   - settings: A smaller size, a lower rate, threads, the settings of GIF and video, metadata; nothing else is looked
  ///     at.
  ///   - format: A GIF, a video or uncompressed frames.
  /// - Throws: ``RequestError`` for the first thing that cannot be had.
  public init(size: PixelSize, frameRate: Rational, settings: RenderSettings, format: OutputFormat) throws {
    guard format.takesFrames else { throw RequestError(.format, "\(format) is for scenes") }
    try RenderJob.check(size)
    try RenderJob.check(frameRate)
    let smaller = settings.size ?? size
    try RenderJob.check(smaller)
    guard smaller.width <= size.width, smaller.height <= size.height else {
      throw RequestError(.size, "\(smaller): the frames have \(size), and can be made smaller only")
    }
    if let wished = settings.frameRate {
      try RenderJob.check(wished)
      guard wished <= frameRate else {
        throw RequestError(
          .frameRate, "\(wished): \(frameRate) frames per second come, of which fewer can be shown only")
      }
    }
    try settings.checkEncoding(for: format)
    do {
      decimation = try Decimation(of: frameRate, wished: settings.frameRate, for: format)
    } catch {
      throw RequestError(.frameRate, "\(frameRate): there are more digits than can be counted with")
    }
    video =
      if let container = format.container {
        try settings.video.settings(smaller, decimation.frameRate, container)
      } else { nil }
    pixelFormat = try video?.pixelFormat ?? settings.video.uncompressedSamples(for: format)
    (givenSize, givenRate, self.size, self.format) = (size, frameRate, smaller, format)
    var settings = settings
    if let video { settings.video = settings.video.decided(as: video) }
    self.settings = settings
    notes = decimation.notes
  }

  /// Encodes the frames and writes the file.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves whatever stood there.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output.
  ///   - replaces: Whether a file that stands there may be replaced.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  ///   - frames: Gets the frames, which may take long: called when it is known that the file can be written.
  /// - Throws: ``RequestError``, ``FileError``, ``BrokenPipeError``, `VideoError`, `GIFError`, `CancelledError`, and
  ///   what `frames` throws.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver,
    frames: () throws -> any FrameSource
  ) throws -> EncodeReport {
    var target = try OutputTarget(output: path, replaces: replaces)
    try settings.gif.checkSaving(beside: path, replaces: replaces)
    let given = try frames()
    guard given.size == givenSize else { throw RequestError(.size, "\(givenSize): the frames have \(given.size)") }
    let plan = try self.plan(frameCount: given.frameCount)
    observer.began()
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: plan.frameCount)
    let (palette, fit) = try write(given, plan, to: target, progress)
    let bytes = target.byteCount
    try target.commit()
    if let palette { try settings.gif.save(palette, replaces: replaces) }
    return EncodeReport(bytes: bytes, plan: fit?.plan ?? plan, size: fit?.size ?? size, fit: fit)
  }

  private func plan(frameCount: Int) throws -> LoopPlan {
    do {
      return try decimation.plan(frameCount: frameCount)
    } catch {
      throw RequestError(.video, "\(frameCount) frames cannot be counted: \(error)")
    }
  }

  /// Writes the file; the palette that it has, nil if it has none.
  private func write(
    _ given: any FrameSource, _ plan: LoopPlan, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws -> (palette: Palette?, fit: SizeFit?) {
    if format == .gif { return try writeGIF(given, to: target, progress) }
    let (workers, frames, pixelFormat) = (settings.workers, shown(given, plan), pixelFormat)
    try writeImages(rate: plan.frameRate, to: target, progress.cancellation) {
      try forEachImage(of: frames, pixelFormat, workers: workers, progress, $0)
    }
    return (nil, nil)
  }

  /// Writes a video or uncompressed frames.
  ///
  /// - Parameters:
  ///   - rate: Frames per second, which may be others than was thought when the frames are counted.
  ///   - target: The file.
  ///   - cancellation: Asked while it is waited for whoever reads.
  ///   - images: Calls what it is given with every frame in order.
  func writeImages(
    rate: Rational? = nil, to target: borrowing OutputTarget, _ cancellation: Cancellation,
    _ images: (_ write: (VideoImage) throws -> Void) throws -> Void
  ) throws {
    let rate = rate ?? decimation.frameRate
    if let video {
      try encodeVideo(finished(video, rate), to: target, cancellation, images)
    } else {
      try writeUncompressed(format, size, rate, pixelFormat, to: target, cancellation, images)
    }
  }

  /// Threads that make frames.
  var workers: Int { settings.workers }

  /// The time of so many frames that have been shown.
  func plan(shownCount: Int) throws -> LoopPlan {
    do {
      return try decimation.plan(shownCount: shownCount)
    } catch {
      throw RequestError(.video, "\(shownCount) frames cannot be counted: \(error)")
    }
  }

  /// What the video encoder is told in the end.
  func finished(_ video: VideoSettings, _ rate: Rational) -> VideoSettings {
    var video = video
    video.frameRate = rate
    video.comment = settings.writesMetadata ? provenance?.text : nil
    video.playCount = settings.playCount ?? 0
    return video
  }

  /// Writes a GIF, as large as may be; the palette that it has, nil if it has none.
  func writeGIF(
    _ given: any FrameSource, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws -> (palette: Palette?, fit: SizeFit?) {
    guard let limit = settings.gif.maximumSize else {
      let content = try gifContent(given)
      return (try encodeGIF(content, settings.gif, workers: workers, to: target, progress), nil)
    }
    let plan = try plan(frameCount: given.frameCount)
    let fitting = GIFFitting(
      limit: limit, settings: settings.gif, size: size, frameCount: plan.frameCount, frameRate: decimation.frameRate,
      workers: workers, progress: progress
    ) { variant, fineness in
      try self.varied(variant, fineness).gifContent(given)
    }
    let (palette, fit) = try fitting.write(to: target)
    return (palette, fit)
  }

  func gifContent(_ given: any FrameSource) throws -> GIFContent {
    let plan = try plan(frameCount: given.frameCount)
    return GIFContent(
      frames: shown(given, plan), plan: plan, comment: settings.writesMetadata ? provenance?.text : nil,
      playCount: settings.playCount ?? 0)
  }

  /// What is shown of frames.
  private func shown(_ given: any FrameSource, _ plan: LoopPlan) -> any FrameSource {
    DecimatedFrames(ReducedFrames(given, to: size), frameCount: plan.frameCount)
  }

  /// The same as a variant of a GIF.
  private func varied(_ variant: GIFVariant, _ fineness: GIFFineness) throws -> EncodeJob {
    var settings = settings
    settings.gif = settings.gif.with(fineness)
    if variant.stride > 1 {
      settings.frameRate = try decimation.frameRate.divided(by: Rational(Int64(variant.stride)))
    }
    if variant.size != size { settings.size = variant.size }
    var job = try EncodeJob(size: givenSize, frameRate: givenRate, settings: settings, format: format)
    job.rawWords = rawWords
    return job
  }
}

extension EncodeJob {
  /// Decides and checks everything for raw frames.
  ///
  /// - Parameters:
  ///   - path: What they come from, `-` for standard input: for what the file says about itself.
  ///   - raw: What they are.
  ///   - settings: Threads, the settings of GIF and video, metadata.
  ///   - format: What it is for.
  /// - Throws: ``RequestError``.
  public init(path: String, raw: RawVideoFormat, settings: RenderSettings, format: OutputFormat) throws {
    try self.init(size: raw.size, frameRate: raw.frameRate, settings: settings, format: format)
    guard settings.gif.haveWords else { return }
    rawWords = [path == "-" ? "-" : plainFileWord(path), "--raw", "\(raw)"]
  }
}
