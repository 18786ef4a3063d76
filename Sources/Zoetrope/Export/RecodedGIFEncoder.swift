import FileIO
import Frames
import GIF
import LoopTiming
import Raster
import Video

/// Encodes the frames of a GIF as a GIF again: with their exact colours, or with colours as near as the quality has it where that
/// takes fewer bytes. Where the file itself takes the fewest and shows the same, it is copied.
struct RecodedGIFEncoder: MeasurableEncoder {
  /// The file that the frames come from.
  let original: RecodedGIF
  let settings: GIFSettings
  /// The times of the frames.
  let timing: FrameTiming
  /// The number of threads that make frames and find their colours.
  let workers: Int
  /// Makes the frames.
  let content: () throws -> GIFContent

  var frameCount: Int? { timing.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let content = try content()
    let exact = try attempt(content, exactSettings, "encoding its exact colours", .max, progress)
    let close =
      exact != nil && prefersExact
      ? nil : try attempt(content, settings, "encoding", exact?.byteCount ?? .max, progress)
    // Without an exact one the other has no limit.
    guard let smallest = close ?? exact else { preconditionFailure("a trial without a limit is complete") }
    let stream = try OutputStream(target, progress.cancellation)
    let comments = content.comments.flatMap(GIFWriter.commentExtension)
    if let file = try? RegularFile(opening: original.path), file.count + comments.count < smallest.byteCount,
      try originalShowsTheSame(as: exact ?? smallest, content.playCount)
    {
      try copy(file, adding: comments, to: stream)
    } else {
      try smallest.copy(to: stream)
    }
    return EncodedOutput(frameCount: timing.frameCount)
  }

  /// Whether exact colours are written where that is possible: those of a part, unless a quality is requested.
  private var prefersExact: Bool { original.isCut && !settings.givesQuality && settings.lossy == nil }

  /// Copies a GIF and adds extensions behind its global colour table.
  private func copy(_ file: RegularFile, adding extensions: [UInt8], to stream: OutputStream) throws {
    var position = 0
    if !extensions.isEmpty {
      // The header and the description of the canvas.
      var start = [UInt8](repeating: 0, count: 13)
      try unsafe start.withUnsafeMutableBytes { try unsafe file.fill($0, at: 0) }
      // GIF87a has no extensions.
      start[4] = UInt8(ascii: "9")
      try stream.write(start)
      // A flag tells that a table follows, and three bits log₂ of the number of its colours, minus 1.
      position = start.count + (start[10] & 0x80 == 0 ? 0 : 3 * 2 << Int(start[10] & 7))
      try file.copy(start.count..<position, to: stream)
      try stream.write(extensions)
    }
    try file.copy(position..<file.count, to: stream)
  }

  private var exactSettings: GIFSettings {
    var exact = settings
    exact.keepsColors = true
    return exact
  }

  /// Encodes the frames into a temporary file; nil if it would have at least as many bytes as the limit, or if a frame has too
  /// many colours to be kept.
  private func attempt(
    _ content: GIFContent, _ settings: GIFSettings, _ name: String, _ limit: Int, _ progress: RenderProgress
  ) throws -> SpoolFile? {
    progress.observer.began(part: name)
    let part = RenderProgress(
      cancellation: progress.cancellation, observer: progress.observer, total: timing.frameCount)
    let encoding = try GIFEncoding(content, settings, workers: workers, part)
    var bytes = encoding.frameBytes
    do {
      let file = try encoding.spooled { _, image in
        bytes += image
        if bytes >= limit { throw Larger() }
      }
      return file.byteCount < limit ? file : nil
    } catch is Larger {
      return nil
    } catch is ExactFrameCompressor.TooManyColors {
      return nil
    }
  }

  /// Ends a trial that is larger than another one.
  private struct Larger: Error {}

  /// Returns whether the original shows the same pictures as another GIF for the same times, equally often.
  private func originalShowsTheSame(as other: SpoolFile, _ playCount: Int) throws -> Bool {
    // One that cannot be read to its end is not handed on.
    guard (try? GIFInspection(path: original.path))?.playCount == playCount else { return false }
    var first = try ShownRuns(path: original.path)
    var second = try ShownRuns(path: other.path)
    while let run = try first.next() {
      guard try run == second.next() else { return false }
    }
    return try second.next() == nil
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    let content = try content()
    var exact: FileEstimate?
    do {
      exact = try measurement.gif(content, exactSettings)
    } catch is ExactFrameCompressor.TooManyColors {}
    if let exact, prefersExact { return exact }
    let close = try measurement.gif(content, settings)
    guard let exact else { return close }
    return FileEstimate(
      bytes: [close.bytes, exact.bytes].compactMap(\.self).min(), time: close.time + exact.time,
      processorTime: close.processorTime + exact.processorTime)
  }
}

/// The pictures of a file, each with the time until the next one that looks different.
private struct ShownRuns: ~Copyable {
  private var reader: FrameReader
  private var ahead: TimedFrame?

  struct Run: Equatable {
    let pixmap: Pixmap
    var duration: Rational
  }

  init(path: String) throws {
    var reader = try FrameReader(path: path)
    ahead = try reader.next()
    self.reader = reader
  }

  mutating func next() throws -> Run? {
    guard let frame = ahead else { return nil }
    var run = Run(pixmap: frame.pixmap, duration: frame.duration)
    ahead = try reader.next()
    while let next = ahead, next.pixmap == run.pixmap {
      run.duration = try run.duration.adding(next.duration)
      ahead = try reader.next()
    }
    return run
  }
}
