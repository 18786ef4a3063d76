import Frames
import Pipeline
import Raster
import Video

/// The frames of segments, which are encoded on several threads.
struct SegmentWork {
  /// The frames of each segment.
  private let segments: [Range<Int>]
  /// The frames of the whole.
  private let frames: any FrameSource
  private let format: PixelFormat
  private let rounding: SampleRounding
  private let threads: SegmentThreads

  /// - Parameters:
  ///   - segments: The frames of each segment.
  ///   - frames: The frames of the whole.
  ///   - encoder: The encoder, with the number of threads that make frames.
  init(_ segments: [Range<Int>], of frames: any FrameSource, _ encoder: VideoFileEncoder) {
    (self.segments, self.frames) = (segments, frames)
    (format, rounding) = (encoder.settings.pixelFormat, encoder.rounding)
    threads = SegmentThreads(
      encoder.segmentLength, segmentCount: segments.count, of: frames.size, workers: encoder.workers)
  }

  /// Makes the images of a segment and passes them on in order.
  typealias Images = (_ consume: (VideoImage) throws -> Void) throws -> Void

  private enum Report<Made: Sendable>: Sendable {
    case made(Made)
    case frame(SHA256Digest?)
  }

  /// Encodes every segment.
  ///
  /// - Parameters:
  ///   - progress: Receives progress updates, on the calling thread.
  ///   - encode: Encodes a segment, on any thread, and passes on what it made.
  ///   - receive: Receives that on the calling thread, in order for each segment; nil at the end of a segment.
  func forEach<Made: Sendable>(
    _ progress: RenderProgress,
    encode:
      @escaping @Sendable (_ segment: Int, @escaping Images, _ made: @escaping (Made) throws -> Void) throws -> Void,
    receive: (_ segment: Int, Made?) throws -> Void
  ) throws {
    let (cancellation, hashes) = (progress.cancellation, progress.digests != nil)
    var progress = SegmentProgress(of: segments.map(\.count), progress)
    try runConcurrentTasks(count: segments.count, threads: threads.encoding) {
      (index, report: @escaping (Report<Made>) throws -> Void) in
      var own = RenderProgress.silent(cancellation)
      var digest: SHA256Digest?
      if hashes { own.digests = { digest = $1 } }
      own.checkpoint = { _ in try report(.frame(digest)) }
      let images = ArrangedFrames(frames, Array(segments[index]))
      try encode(index) {
        try images.forEachImage(as: format, rounding: rounding, workers: threads.rendering, own, $0)
      } _: {
        try report(.made($0))
      }
    } receive: { index, report in
      // Threads of segments belong to no task, so only the calling thread sees that its task is cancelled.
      try cancellation.check()
      switch report {
      case .made(let made): try receive(index, made)
      case .frame(let digest): try progress.done(segment: index, digest)
      case nil: try receive(index, nil)
      }
    }
  }
}
