import FileIO
public import Pipeline
import FixedPoint
import Raster
import Video

/// About what it will take to make a file, found out by making a part of it.
public struct FileEstimate: Sendable {
  /// The bytes of the file; nil if there will be none.
  public let bytes: Int?
  /// How long all of it takes on this machine.
  public let time: Duration

  fileprivate init(bytes: Int?, time: Duration) { (self.bytes, self.time) = (bytes, time) }

  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - made: How many frames were made.
  ///   - count: How many frames there are.
  ///   - elapsed: How long the making took.
  fileprivate init(bytes: Int?, made: Int, of count: Int, in elapsed: Duration) {
    (self.bytes, time) = (bytes, elapsed * count / made)
  }
}

extension RenderJob {
  /// Tells about what ``run(writingTo:manifest:replaces:resumes:cancellation:observer:)`` would take, for which it makes some
  /// frames; nothing stays of them. Sound is not counted.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output, that is to be written to.
  ///   - replaces: Whether a file that stands there may be replaced.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame that is made.
  /// - Throws: What the making would throw, as far as a part of it meets that.
  public func estimate(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> FileEstimate {
    if format != .null, format != .pngs { try checkTarget(path, replaces: replaces) }
    observer.began()
    let measuring = Measuring(workers: workers, cancellation: cancellation, observer: observer)
    if let video {
      let once = try measuring.video(makeFrames(), finished(video))
      return FileEstimate(bytes: once.bytes.map { $0 * loopCount }, time: once.time)
    }
    switch format {
    case .gif: return try measuring.gif(try gifContent(), settings.gif)
    case .png, .pngs: return try measuring.pngs(makeFrames(), frames, comment: comment)
    default:
      let bytes = uncompressedBytes(format, size, plan.frameRate, pixelFormat, frameCount: order.count)
      return try measuring.images(makeFrames(), pixelFormat, bytes: format == .null ? nil : bytes)
    }
  }
}

extension EncodeJob {
  /// Tells about what ``run(writingTo:replaces:cancellation:observer:frames:)`` would take after the frames are read, for
  /// which it encodes some; nothing stays of them.
  ///
  /// - Parameters: As there.
  /// - Throws: What the encoding would throw, as far as a part of it meets that.
  public func estimate(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver,
    frames: () throws -> any FrameSource
  ) throws -> (estimate: FileEstimate, report: EncodeReport) {
    try checkTarget(path, replaces: replaces)
    let content = try gifContent(try frames())
    observer.began()
    let measuring = Measuring(workers: workers, cancellation: cancellation, observer: observer)
    let estimate =
      if let video {
        try measuring.video(content.frames, finished(video, content.plan.frameRate))
      } else if format == .gif {
        try measuring.gif(content, settings.gif)
      } else {
        try measuring.images(
          content.frames, pixelFormat,
          bytes: uncompressedBytes(
            format, size, content.plan.frameRate, pixelFormat, frameCount: content.plan.frameCount))
      }
    return (estimate, EncodeReport(bytes: nil, plan: content.plan, size: size, fit: nil))
  }
}

/// Throws if a file could not be written; it is not touched.
private func checkTarget(_ path: String, replaces: Bool) throws {
  _ = try OutputTarget(output: path, replaces: replaces)
}

/// The making of parts of files.
private struct Measuring {
  let workers: Int
  let cancellation: Cancellation
  let observer: any RenderObserver

  /// Frames of a picture, or of an animation whose frames do not differ in kind.
  private static let fewFrames = 24

  private func begin(frames: Int) -> RenderProgress {
    observer.began(part: "measuring")
    return RenderProgress(cancellation: cancellation, observer: observer, total: frames)
  }

  /// So many frames in a row; a sway neither stands there nor moves as fast as it can.
  private func stretch(of frames: any FrameSource, _ count: Int) -> StretchOfFrames {
    let (all, start) = (frames.frameCount, frames.frameCount * 5 / 32)
    return StretchOfFrames(frames, places: count < all ? (start..<start + count).map { $0 % all } : Array(0..<all))
  }

  /// A video, by what stands between two of its keyframes.
  func video(_ frames: any FrameSource, _ video: VideoSettings) throws -> FileEstimate {
    let count = video.container.isAnimation ? Measuring.fewFrames : video.keyframeInterval
    let part = stretch(of: frames, count)
    let progress = begin(frames: part.frameCount)
    let start = ContinuousClock.now
    let spool = try spooledVideo(video) {
      try forEachImage(of: part, video.pixelFormat, rounding: video.rounding, workers: workers, progress, $0)
    }
    return FileEstimate(
      bytes: spool.byteCount * frames.frameCount / part.frameCount, made: part.frameCount, of: frames.frameCount,
      in: .now - start)
  }

  /// A GIF; of one with a bound on its bytes, of which some are tried, what that allows.
  func gif(_ content: GIFContent, _ settings: GIFSettings) throws -> FileEstimate {
    let start = ContinuousClock.now
    let tables = try GIFTables(
      of: content.colors ?? content.frames, settings, workers: workers, begin(frames: content.frames.frameCount))
    let coloring = ContinuousClock.now - start
    let measured = try GIFMeasurement(content, settings, tables, workers: workers, begin: begin)
    let whole = FileEstimate(
      bytes: measured.bytes, made: measured.encodedFrames, of: content.frames.frameCount,
      in: .now - start - coloring)
    guard let limit = settings.maximumSize, measured.bytes > limit.bytes else {
      return FileEstimate(bytes: measured.bytes, time: coloring + whole.time)
    }
    return FileEstimate(bytes: limit.bytes, time: (coloring + whole.time) * 3)
  }

  /// PNGs, by some that lie apart.
  ///
  /// - Parameter places: Which frames become one.
  func pngs(_ frames: any FrameSource, _ places: Range<Int>, comment: String?) throws -> FileEstimate {
    let count = min(8, places.count)
    let progress = begin(frames: count)
    let start = ContinuousClock.now
    var bytes = 0
    var pixmap = Pixmap(width: frames.size.width, height: frames.size.height)
    for number in 0..<count {
      if cancellation.isCancelled { throw CancelledError() }
      try frames.frame(places.lowerBound + number * places.count / count, into: &pixmap)
      bytes += try encodePNG(pixmap, comment: comment).count
      try progress.done(frame: number, count: number + 1, digest: nil)
    }
    return FileEstimate(
      bytes: bytes * places.count / count, made: count * min(workers, places.count), of: places.count,
      in: .now - start)
  }

  /// Frames that are written as they are.
  func images(_ frames: any FrameSource, _ samples: PixelFormat, bytes: Int?) throws -> FileEstimate {
    let part = stretch(of: frames, Measuring.fewFrames)
    let progress = begin(frames: part.frameCount)
    let start = ContinuousClock.now
    try forEachImage(of: part, samples, workers: workers, progress) { _ in }
    return FileEstimate(bytes: bytes, made: part.frameCount, of: frames.frameCount, in: .now - start)
  }
}
