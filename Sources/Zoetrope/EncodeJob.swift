public import FixedPoint
public import FramePipeline
public import LoopTiming
import Quantization
import VideoCoding

/// The encoding of frames that somebody hands in, in which everything is decided and checked, and nothing is begun.
public struct EncodeJob: Sendable {
  /// The size of the frames.
  public let size: PixelSize
  /// What kind of file it is for.
  public let format: OutputFormat
  /// What somebody who watches should be told: what was changed for them, a sentence each.
  public let notes: [String]
  /// What makes the file again of the same frames; nil for frames that came from nowhere.
  public internal(set) var provenance: Provenance?
  private let settings: RenderSettings
  private let decimation: Decimation

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - size: The size of the frames.
  ///   - frameRate: Frames per second.
  ///   - settings: Threads, the settings of GIF and video, metadata; nothing else is looked at.
  ///   - format: A GIF, an MP4 or uncompressed frames.
  /// - Throws: ``RequestError`` for the first thing that cannot be had.
  public init(size: PixelSize, frameRate: Rational, settings: RenderSettings, format: OutputFormat) throws {
    guard [.gif, .mp4, .y4m].contains(format) else {
      throw RequestError(.video, "frames become a GIF, an MP4 or y4m; \(format) is for scenes")
    }
    try RenderJob.check(size)
    try RenderJob.check(frameRate)
    try settings.checkEncoding(for: format)
    do {
      decimation = try Decimation(of: frameRate, for: format)
    } catch {
      throw RequestError(.frameRate, "\(frameRate): there are more digits than can be counted with")
    }
    if format == .mp4 { try RenderJob.checkVideo(size, frameRate, settings, part: .video) }
    (self.size, self.settings, self.format) = (size, settings, format)
    notes = decimation.notes
  }

  /// Encodes the frames and writes the file.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves whatever stood there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - replaces: Whether a file that stands there may be replaced.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  ///   - frames: Gets the frames, which may take long: called when it is known that the file can be written.
  /// - Throws: ``RequestError``, ``FileError``, `VideoError`, `GIFError`, `CancelledError`, and what `frames` throws.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver,
    frames: () throws -> any FrameSource
  ) throws -> EncodeReport {
    var target = try OutputTarget(name: path, replaces: replaces)
    if format == .mp4 { try target.requireRegularFile(for: "MP4") }
    try settings.gif.checkSaving(beside: path, replaces: replaces)
    let given = try frames()
    guard given.size == size else { throw RequestError(.size, "\(size): the frames have \(given.size)") }
    let plan = try self.plan(frameCount: given.frameCount)
    observer.began()
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: plan.frameCount)
    let palette = try write(DecimatedFrames(given, every: decimation.stride), plan, to: target, progress)
    let bytes = target.byteCount
    try target.commit()
    if let palette { try settings.gif.save(palette, replaces: replaces) }
    return EncodeReport(bytes: bytes, plan: plan)
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
    _ frames: any FrameSource, _ plan: LoopPlan, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws -> Palette? {
    let (workers, comment) = (settings.workers, settings.writesMetadata ? provenance?.text : nil)
    switch format {
    case .gif:
      return try encodeGIF(
        frames, plan: plan, settings: settings.gif, comment: comment, workers: workers, to: target, progress)
    case .mp4:
      var video = try RenderJob.videoSettings(size, plan.frameRate, settings)
      video.comment = comment
      try encodeVideo(video, to: target) { try forEachImage(of: frames, workers: workers, progress, $0) }
    default:
      try writeY4M(size, plan.frameRate, to: target) { try forEachImage(of: frames, workers: workers, progress, $0) }
    }
    return nil
  }
}

/// What came of an encoding.
public struct EncodeReport: Sendable {
  /// The size of the file in bytes; nil if it has none.
  public let bytes: Int?
  /// The time of the frames that are shown.
  public let plan: LoopPlan
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
    var decided = settings
    decided.decideQuality(size, raw.frameRate, format)
    provenance = Provenance(
      words: ["encode", path == "-" ? "-" : plainFileWord(path), "--raw", "\(raw)"] + decided.fileWords(format))
  }
}
