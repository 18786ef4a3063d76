import FileIO
import Frames
import GIF
import LoopTiming
import Raster
import Video

/// Encodes the frames of a GIF as a GIF again: with their exact colours, or with colours as near as the quality has it where that
/// takes fewer bytes. Where the file itself takes the fewest and shows the same, it is copied. A size limit is met by another encoder
/// where exact colours do not meet it.
struct RecodedGIFEncoder: MeasurableEncoder {
  /// The file that the frames come from.
  let original: RecodedGIF
  let settings: GIFSettings
  /// The times of the frames.
  let timing: FrameTiming
  /// The number of threads that make frames and find their colours.
  let workers: Int
  /// The encoder for a size limit; nil without one.
  let fitting: SizeFitting?
  /// Makes the frames.
  let content: () throws -> GIFContent

  var frameCount: Int? { timing.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let content = try content()
    let limit = fitting.map { min($0.limit.bytes, .max - 1) + 1 } ?? .max
    let exact = try attempt(content, exactSettings, "encoding its exact colours", limit, progress)
    let close =
      fitting != nil || exact != nil && prefersExact
      ? nil : try attempt(content, settings, "encoding", exact?.byteCount ?? .max, progress)
    let smallest = close ?? exact
    let comments = content.comments.flatMap(GIFWriter.commentExtension)
    let bytes: Int
    if let file = try copyable(content, below: smallest?.byteCount ?? limit) {
      try copy(file, adding: comments, to: OutputStream(target, progress.cancellation))
      bytes = file.count + comments.count
    } else if let smallest {
      try smallest.copy(to: OutputStream(target, progress.cancellation))
      bytes = smallest.byteCount
    } else if let fitting {
      return try fitting.encode(to: target, progress)
    } else {
      preconditionFailure("a trial without a limit is complete")
    }
    return EncodedOutput(frameCount: timing.frameCount, fit: fitting?.unchanged(bytes: bytes))
  }

  /// Returns the original if it shows the content and has, with the comments, fewer bytes than a limit.
  private func copyable(_ content: GIFContent, below limit: Int) throws -> RegularFile? {
    let comments = content.comments.flatMap(GIFWriter.commentExtension)
    guard let file = try? RegularFile(opening: original.path), file.count + comments.count < limit,
      try originalShows(content)
    else { return nil }
    return file
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

  /// Returns whether the original shows the same pictures as the content at all times, equally often.
  private func originalShows(_ content: GIFContent) throws -> Bool {
    // One that cannot be read to its end is not handed on.
    guard (try? GIFInspection(path: original.path))?.playCount == content.playCount else { return false }
    let (source, size) = (content.sequence.source, content.sequence.size)
    var reader = try FrameReader(path: original.path)
    var pixmap = Pixmap(width: size.width, height: size.height)
    // The frame of the content, and for how many centiseconds it is still shown.
    var (frame, rest) = (-1, 0)
    while let shown = try reader.next() {
      var delay = try Int(shown.duration.multiplied(by: Rational(100)).rounded(.nearest))
      while delay > 0 {
        while rest == 0 {
          frame += 1
          guard frame < content.encodedCount else { return false }
          rest = content.delayCentiseconds(ofFrame: frame)
          try source.checkedFrame(frame, into: &pixmap)
        }
        guard pixmap == shown.pixmap else { return false }
        let step = min(delay, rest)
        (delay, rest) = (delay - step, rest - step)
      }
    }
    return rest == 0 && frame == content.encodedCount - 1
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    let content = try content()
    var exact: FileEstimate?
    do {
      exact = try measurement.gif(content, exactSettings)
    } catch is ExactFrameCompressor.TooManyColors {}
    if let fitting {
      let bytes = exact?.bytes ?? .max
      let most = min(bytes, fitting.limit.bytes)
      let copied = original.isCut ? nil : try copyable(content, below: most == .max ? most : most + 1)?.count
      guard let least = copied ?? (bytes <= fitting.limit.bytes ? bytes : nil) else {
        return try fitting.estimate(measurement)
      }
      return FileEstimate(
        bytes: least, time: exact?.time ?? .zero, processorTime: exact?.processorTime ?? .zero,
        fit: fitting.unchanged(bytes: least))
    }
    if let exact, prefersExact { return exact }
    let close = try measurement.gif(content, settings)
    guard let exact else { return close }
    return FileEstimate(
      bytes: [close.bytes, exact.bytes].compactMap(\.self).min(), time: close.time + exact.time,
      processorTime: close.processorTime + exact.processorTime)
  }
}
