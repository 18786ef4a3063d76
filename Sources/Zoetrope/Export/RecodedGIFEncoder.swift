import FileIO
import Frames
import GIF
import LoopTiming
import Raster
import Video

/// Encodes the frames of a GIF as a GIF again: with their exact colours, or with colours as near as the quality has it where that
/// takes fewer bytes. Where the images of the file itself take the fewest, they are copied, if they show the same pictures in the same order.
/// A size limit is met by another encoder where exact colours do not meet it.
struct RecodedGIFEncoder: MeasurableEncoder {
  /// The file that the frames come from.
  let original: RecodedGIF
  let settings: RenderSettings
  /// The times of the frames.
  let timing: FrameTiming
  /// The encoder for a size limit; nil without one.
  let fitting: SizeFitting?
  /// Makes the frames.
  let content: () throws -> GIFContent

  var frameCount: Int? { timing.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let content = try content()
    let exact = try attempt(content, exactSettings, "encoding its exact colours", limit, progress)
    let close =
      fitting != nil || exact != nil && prefersExact
      ? nil : try attempt(content, settings, "encoding", exact?.byteCount ?? .max, progress)
    let smallest = close ?? exact
    var output = EncodedOutput(frameCount: timing.frameCount)
    let bytes: Int
    if let copy = try fileCopy(showing: content, below: smallest?.byteCount ?? limit) {
      try copy.write(to: OutputStream(target, progress.cancellation))
      bytes = copy.byteCount
      output.keptColors = .copied
    } else if let smallest {
      try smallest.copy(to: OutputStream(target, progress.cancellation))
      bytes = smallest.byteCount
      if close == nil { output.keptColors = .encoded }
    } else if let fitting {
      return try fitting.encode(to: target, progress)
    } else {
      preconditionFailure("a trial without a limit is complete")
    }
    output.fit = fitting?.unchanged(bytes: bytes)
    return output
  }

  /// Returns the copy of the file; nil if it would reach a number of bytes, or if its images do not show the content.
  private func fileCopy(showing content: GIFContent, below limit: Int) throws -> GIFCopy? {
    try GIFCopy(of: original.path, showing: content, keepingMetadata: settings.writesMetadata, below: limit)
  }

  /// The number of bytes that a file with exact colours must not reach.
  private var limit: Int { fitting.map { min($0.limit.bytes, .max - 1) + 1 } ?? .max }

  /// Whether exact colours are written where that is possible: those of a part, unless a quality is requested.
  private var prefersExact: Bool { original.isCut && settings.quality == nil && settings.gif.lossy == nil }

  private var exactSettings: RenderSettings {
    var exact = settings
    exact.gif.keepsColors = true
    return exact
  }

  /// Encodes the frames into a temporary file; nil if it would have at least as many bytes as the limit, or if a frame has too
  /// many colours to be kept.
  private func attempt(
    _ content: GIFContent, _ settings: RenderSettings, _ name: String, _ limit: Int, _ progress: RenderProgress
  ) throws -> SpoolFile? {
    progress.observer.began(part: name)
    let part = RenderProgress(
      cancellation: progress.cancellation, observer: progress.observer, total: timing.frameCount)
    let encoding = try GIFEncoding(content, settings, part)
    do {
      let file = try encoding.spooled(upTo: limit - 1)
      return file.byteCount < limit ? file : nil
    } catch is AbandonedVariant {
      return nil
    } catch is ExactFrameCompressor.TooManyColors {
      return nil
    }
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    let content = try content()
    var exact: FileEstimate?
    do {
      exact = try measurement.gif(content, exactSettings)
    } catch is ExactFrameCompressor.TooManyColors {}
    if let fitting {
      let within = exact?.bytes.flatMap { $0 < limit ? $0 : nil }
      let copied = try fileCopy(showing: content, below: within ?? limit)?.byteCount
      guard let bytes = copied ?? within else { return try fitting.estimate(measurement) }
      return FileEstimate(
        bytes: bytes, in: exact?.elapsed ?? ElapsedTime(), fit: fitting.unchanged(bytes: bytes),
        keptColors: copied == nil ? .encoded : .copied)
    }
    let close = exact != nil && prefersExact ? nil : try measurement.gif(content, settings)
    let trials = [exact, close].compactMap(\.self)
    let smallest = trials.compactMap(\.bytes).min()
    let copied = try fileCopy(showing: content, below: smallest ?? .max)?.byteCount
    let isExact = exact.map { $0.bytes == smallest } ?? false
    return FileEstimate(
      bytes: copied ?? smallest, in: trials.map(\.elapsed).reduce(ElapsedTime(), +),
      keptColors: copied != nil ? .copied : isExact ? .encoded : nil)
  }
}
