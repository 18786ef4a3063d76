import FileIO
public import Pipeline
public import LoopTiming
import Quantization
import Raster
public import Video

/// The writing of a loop of footage, in which everything is decided and checked.
public struct FootageJob: Sendable {
  /// The loop.
  public let loop: FootageLoop
  /// What kind of file it is for.
  public let format: OutputFormat
  /// The time of what is shown: so many frames, at the footage's own rate.
  public let plan: LoopPlan
  /// What somebody who watches should be told, a sentence each.
  public let notes: [String]
  /// What the video encoder is told; nil for what needs none.
  public let video: VideoSettings?
  private let settings: RenderSettings

  private let decimation: Decimation
  private let pixelFormat: PixelFormat

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - loop: The loop.
  ///   - settings: Threads, the settings of GIF and video; nothing else is looked at. What is transparent is black.
  ///   - format: A GIF, a video or uncompressed frames.
  /// - Throws: ``RequestError`` for the first thing that cannot be had.
  public init(_ loop: FootageLoop, settings: RenderSettings, format: OutputFormat) throws {
    guard format.takesFrames else { throw RequestError(.format, "\(format) is for scenes") }
    try settings.checkEncoding(for: format)
    (self.loop, self.settings, self.format) = (loop, settings, format)
    do {
      decimation = try Decimation(of: loop.footage.frameRate, for: format)
      plan = try decimation.plan(frameCount: loop.shownCount)
    } catch {
      throw RequestError(.video, "the frames of \(loop.footage.path) cannot be counted: \(error)")
    }
    video =
      if let container = format.container {
        try settings.video.settings(loop.footage.size, plan.frameRate, container, sizePart: .video)
      } else { nil }
    pixelFormat = try video?.pixelFormat ?? settings.video.uncompressedSamples(for: format)
    notes = decimation.notes
  }

  /// Writes the file; see `RenderJob.run(writingTo:replaces:cancellation:observer:)`.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> RenderReport {
    var target = try OutputTarget(output: path, replaces: replaces)
    try settings.gif.checkSaving(beside: path, replaces: replaces)
    var (palette, fit): (Palette?, SizeFit?) = (nil, nil)
    observer.began()
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: plan.frameCount)
    if let video {
      try encodeVideo(video, to: target, cancellation) { try forEachImage(progress, $0) }
    } else if format == .gif {
      (palette, fit) = try writeGIF(to: target, progress)
    } else {
      try writeUncompressed(format, loop.footage.size, plan.frameRate, pixelFormat, to: target, cancellation) {
        try forEachImage(progress, $0)
      }
    }
    let bytes = target.byteCount
    try target.commit()
    if let palette { try settings.gif.save(palette, replaces: replaces) }
    return RenderReport(bytes: bytes, fit: fit)
  }

  private func forEachShownFrame(_ progress: RenderProgress, _ body: (Int, Pixmap) throws -> Void) throws {
    var frame = 0
    try loop.forEachFrame(progress.cancellation) { place, pixmap in
      guard place == DecimatedFrames.place(ofFrame: frame, among: loop.shownCount, of: plan.frameCount) else { return }
      try body(frame, pixmap)
      frame += 1
    }
  }

  /// The frames are decoded once, since they can be had in their own order only, and then taken as often as needed.
  private func writeGIF(
    to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws -> (palette: Palette?, fit: SizeFit?) {
    let frames = try RawFrames(spooling: loop.footage.size) { append in
      try forEachShownFrame(progress) { _, pixmap in try append(pixmap) }
    }
    let job = try EncodeJob(
      size: loop.footage.size, frameRate: plan.frameRate, settings: settings, format: .gif)
    return try job.writeGIF(frames, to: target, progress)
  }

  private func forEachImage(_ progress: RenderProgress, _ body: (VideoImage) throws -> Void) throws {
    try forEachShownFrame(progress) { frame, pixmap in
      let image = VideoImage(width: pixmap.width, height: pixmap.height, format: pixelFormat)
      image.set(from: pixmap)
      try body(image)
      try progress.done(frame: frame, count: frame + 1, digest: nil)
    }
  }
}
