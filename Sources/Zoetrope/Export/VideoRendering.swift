import FileIO
import FixedPoint
import Pipeline
import LoopTiming
import Raster
import Video

extension RenderJob {
  /// Encodes the loop into a file.
  ///
  /// - Parameter parts: What there is of it; nil to make it in one go.
  func writeVideo(
    _ video: VideoSettings, _ parts: VideoParts?, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    let video = finished(video)
    func encodeOnce(to target: borrowing OutputTarget) throws {
      if let parts { return try encode(video, in: parts, to: target, progress) }
      try encodeVideo(video, to: target, progress.cancellation) { encode in try renderVideoFrames(progress, encode) }
    }
    let sound = settings.repetition.sound.map { SoundChoice(path: $0) }
    guard loopCount > 1 || sound != nil else { return try encodeOnce(to: target) }
    // The loop itself stands beside the file until that is done.
    let once = try OutputTarget(name: target.name, replaces: true)
    try encodeOnce(to: once)
    progress.observer.began(part: "repeating")
    let loop = try VideoLoop(path: once.path) {
      if progress.cancellation.isCancelled { throw CancelledError() }
    }
    try writeRepeated(
      loop, count: loopCount, sound: sound, video.container, to: target, progress.cancellation, progress.observer)
  }

  /// What the video encoder is told, with what the file says of itself.
  func finished(_ video: VideoSettings) -> VideoSettings {
    var video = video
    (video.comment, video.playCount) = (comment, settings.playCount ?? 0)
    return video
  }

  /// Renders the loop as samples and hands on the frames in order.
  func renderVideoFrames(_ progress: RenderProgress, _ consume: (VideoImage) throws -> Void) throws {
    try forEachImage(
      of: makeFrames(), pixelFormat, rounding: video?.rounding ?? .nearest, workers: workers, progress, consume)
  }
}

/// Makes frames as samples of a format on several threads and hands them on in order.
func forEachImage(
  of frames: any FrameSource, _ format: PixelFormat, rounding: SampleRounding = .nearest, workers: Int,
  _ progress: RenderProgress,
  _ consume: (VideoImage) throws -> Void
) throws {
  struct Item: Sendable {
    var image: VideoImage
    var scratch: Pixmap?
    var digest: SHA256Digest?
  }
  let (size, hashes) = (frames.size, progress.digests != nil)
  try runOrderedPipeline(
    count: frames.frameCount, workers: workers, window: frameWindow(workers: workers),
    cancellation: progress.cancellation,
    makeItem: { Item(image: VideoImage(width: size.width, height: size.height, format: format, rounding: rounding)) }
  ) { frame, item in
    // The encoder may still be reading the picture of this place; then it keeps it, and the place gets another.
    if !isKnownUniquelyReferenced(&item.image) {
      item.image = VideoImage(width: size.width, height: size.height, format: format, rounding: rounding)
    }
    try frames.frame(frame, into: item.image, scratch: &item.scratch)
    if hashes { item.digest = try SHA256Digest(item.image) }
  } consume: { frame, item in
    try consume(item.image)
    try progress.done(frame: frame, count: frame + 1, digest: item.digest)
  }
}

/// Encodes frames into a file, or for a pipe: as a stream, where the container can be one; else it is kept in a file
/// without a name until it is complete.
///
/// - Parameters:
///   - settings: What the encoder is told.
///   - target: The file.
///   - cancellation: Asked while it is waited for whoever reads.
///   - frames: Calls what it is given with every frame in order.
func encodeVideo(
  _ settings: VideoSettings, to target: borrowing OutputTarget, _ cancellation: Cancellation,
  _ frames: (_ encode: (VideoImage) throws -> Void) throws -> Void
) throws {
  let name = target.name
  guard !target.isRegularFile else {
    try inWords(of: name) { try encode(frames, by: VideoEncoder(path: target.path, settings: settings)) }
    return
  }
  let stream = try OutputStream(target, cancellation)
  guard settings.container.canBeStreamed else {
    var spool: SpoolFile?
    try inWords(of: name) { spool = try spooledVideo(settings, frames) }
    try spool?.copy(to: stream)
    return
  }
  do {
    try inWords(of: name) {
      try encode(frames, by: VideoEncoder(streamingTo: name, settings: settings) { try stream.write($0) })
    }
  } catch {
    // The encoder knows only that something failed.
    throw stream.failure ?? error
  }
}

/// Encodes frames into a file without a name.
func spooledVideo(
  _ settings: VideoSettings, _ frames: (_ encode: (VideoImage) throws -> Void) throws -> Void
) throws -> SpoolFile {
  var spool = try SpoolFile()
  try encode(frames, by: VideoEncoder(path: spool.path, settings: settings))
  try spool.measure()
  return spool
}

private func encode(
  _ frames: (_ encode: (VideoImage) throws -> Void) throws -> Void, by encoder: consuming VideoEncoder
) throws {
  try frames { try encoder.encode($0) }
  try encoder.finish()
}

/// Tells what cannot be written in the words of the asked name, not of the file beside it.
private func inWords(of name: String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch {
    guard let error = error as? VideoError, error.code == .writingFailed else { throw error }
    throw FileError("write", name, reason: error.reason)
  }
}
