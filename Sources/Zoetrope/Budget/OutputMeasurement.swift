import FileIO
import FixedPoint
import Frames
import Pipeline
import Raster
import Video

/// Estimates outputs by making parts of them.
struct OutputMeasurement {
  let workers: Int
  let cancellation: Cancellation
  let observer: any RenderObserver

  /// The number of frames of a stretch where frames do not differ in kind.
  private static let fewFrames = 24
  /// The number of frames of a stretch where an encoder looks ahead.
  private static let manyFrames = 60
  /// The most frames whose colours are surveyed for a GIF.
  private static let surveyedFrames = 256

  private func begin(frames: Int) -> RenderProgress {
    observer.began(part: "measuring")
    return RenderProgress(cancellation: cancellation, observer: observer, total: frames)
  }

  /// Returns consecutive frames, none of which holds another, where a sway neither stands still nor is fastest.
  private func stretch(of frames: any FrameSource, _ count: Int) -> ArrangedFrames {
    let (all, start) = (frames.movingCount, frames.movingCount * 5 / 32)
    return ArrangedFrames(frames, count < all ? (start..<start + count).map { $0 % all } : Array(0..<all))
  }

  /// Estimates a video without its sound: from all of a small one, else from some frames in a row, or as many such runs as
  /// segments are encoded at the same time.
  func video(_ encoder: VideoFileEncoder) throws -> FileEstimate {
    let (frames, settings) = (encoder.frames.requiredSequence.source, encoder.settings)
    let threads = SegmentThreads(
      encoder.segmentLength, segmentCount: encoder.keyframeCount(of: frames.frameCount), of: frames.size,
      workers: encoder.workers)
    let isAnimation = settings.container.isAnimation
    let length = min(isAnimation ? OutputMeasurement.fewFrames : OutputMeasurement.manyFrames, frames.movingCount)
    let isWhole =
      length * threads.encoding >= frames.frameCount || SizeBudget.encodesWhole(frames.frameCount, frames.size)
    let runCount = min(threads.encoding, frames.movingCount / length)
    let part =
      isWhole ? ArrangedFrames(frames, Array(0..<frames.frameCount)) : stretch(of: frames, length * runCount)
    let progress = begin(frames: part.frameCount)
    func made(
      _ frames: ArrangedFrames, _ progress: RenderProgress, segmentLength: Int? = nil
    ) throws -> OutputTarget {
      var partial = VideoFileEncoder(
        .sequence(try FrameSequence(frames, frameRate: settings.frameRate)), settings, workers: workers)
      (partial.rounding, partial.segmentLength) = (encoder.rounding, segmentLength)
      let file = try OutputTarget.temporary()
      _ = try partial.encode(to: file, progress)
      return file
    }
    // First, so that frames are counted upwards.
    let keyframe = try made(stretch(of: frames, 1), progress).byteCount ?? 0
    let watch = ElapsedTime.Stopwatch()
    let file = try made(part, progress, segmentLength: encoder.segmentLength.map { isWhole ? $0 : length })
    let elapsed = watch.elapsed
    let bytes = file.byteCount ?? 0
    var samples = VideoSamples(length: length)
    samples.add(bytes, keyframe: keyframe, count: runCount)
    var (once, time) = (bytes, elapsed)
    if !isWhole {
      let held = try HeldFrames(
        of: frames, upTo: OutputMeasurement.manyFrames, keyframeDistance: encoder.keyframeDistance
      ) {
        try made($0, .silent(cancellation)).byteCount ?? 0
      }
      once = encoder.bytes(by: samples, held)
      time =
        elapsed.scaled(to: frames.movingCount, of: part.frameCount)
        + held.making.shared(by: workers) + held.encoding.shared(by: threads.encoding)
    }
    let repeated = try RepeatedSize(
      ofPartAt: file.path, bytes: bytes, in: settings.container, repeatCount: encoder.repeatCount, cancellation)
    return FileEstimate(bytes: repeated.bytes(of: once), in: time)
  }

  /// Estimates a GIF.
  func gif(_ content: GIFContent, _ settings: RenderSettings) throws -> FileEstimate {
    let watch = ElapsedTime.Stopwatch()
    let all = content.colorSource
    let count = min(all.frameCount, OutputMeasurement.surveyedFrames)
    let surveyed = ArrangedFrames(all, (0..<count).map { $0 * all.frameCount / count })
    var tables = try GIFTables(of: surveyed, settings, begin(frames: count))
    if count < all.frameCount { tables.isComplete = false }
    let coloring = watch.elapsed
    let measured = try GIFMeasurement(content, settings, tables, begin: begin)
    let encoding = (watch.elapsed - coloring).scaled(to: content.encodedCount, of: measured.encodedFrames)
    return FileEstimate(bytes: measured.bytes, in: coloring + encoding)
  }

  /// Estimates PNGs from some evenly spread ones.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - range: The frames of which each becomes a PNG.
  ///   - samples: The samples of each.
  ///   - comment: The text in each.
  func pngs(
    _ frames: any FrameSource, in range: Range<Int>, _ samples: PNGSamples, comment: String?
  ) throws -> FileEstimate {
    let count = min(8, range.count)
    let progress = begin(frames: count)
    let watch = ElapsedTime.Stopwatch()
    var bytes = 0
    var pixmap = Pixmap(width: frames.size.width, height: frames.size.height)
    for number in 0..<count {
      try cancellation.check()
      try frames.checkedFrame(range.lowerBound + number * range.count / count, into: &pixmap)
      bytes += try PNGFile.encode(pixmap, samples, comment: comment).count
      try progress.done(frame: number, count: number + 1, digest: nil)
    }
    // One thread made them, as each of all threads does.
    let elapsed = watch.elapsed.scaled(to: range.count, of: count).shared(by: min(workers, range.count))
    return FileEstimate(bytes: bytes * range.count / count, in: elapsed)
  }

  /// Estimates uncompressed frames.
  func images(_ frames: any FrameSource, _ samples: PixelFormat, bytes: Int?) throws -> FileEstimate {
    let part = stretch(of: frames, OutputMeasurement.fewFrames)
    let progress = begin(frames: part.frameCount)
    let watch = ElapsedTime.Stopwatch()
    try part.forEachImage(as: samples, workers: workers, progress) { _ in }
    return FileEstimate(bytes: bytes, in: watch.elapsed.scaled(to: frames.frameCount, of: part.frameCount))
  }
}
