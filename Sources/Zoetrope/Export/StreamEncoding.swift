import FileIO
public import Pipeline
import Raster
import Video

extension EncodeJob {
  /// Whether frames can be encoded as they come, without any of them being kept: those of a GIF are looked at twice, since
  /// its colours are chosen before the first is written.
  public var takesStreams: Bool { format != .gif }

  /// Encodes frames as they come, and writes the file: no frame waits for a later one, but for those that show for a time
  /// that only the next one tells, and what the encoder holds back.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves whatever stood there.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output.
  ///   - replaces: Whether a file that stands there may be replaced.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told when it begins, and about all frames in the end.
  ///   - stream: The frames, of which none was taken.
  ///   - intake: What becomes of them; they must show in the order in which they come, at the job's rate.
  ///   - name: What to call them in messages.
  ///   - taken: Told how many frames have been encoded.
  /// - Precondition: ``takesStreams``.
  /// - Throws: as the other, and what the stream throws.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver,
    stream: any FrameStream, _ intake: FrameIntake, name: String, taken: (Int) -> Void
  ) throws -> EncodeReport {
    precondition(takesStreams && intake.isInOrder)
    var target = try OutputTarget(output: path, replaces: replaces)
    var frames = try ShownFrames(of: stream, intake.timing, rate: intake.seriesRate)
    guard let (first, _) = try frames.next() else { throw intake.nothingIsLeft(of: name) }
    observer.began()
    let shown = ShownPictures(first, frames, stream)
    var count = 0
    try writeImages(to: target, cancellation) { write in
      count = try forEachImage(of: shown, intake, cancellation) { image, index in
        try write(image)
        taken(index + 1)
      }
    }
    let bytes = target.byteCount
    try target.commit()
    observer.rendered(frames: count, of: count)
    return EncodeReport(bytes: bytes, plan: try plan(shownCount: count), size: size, fit: nil)
  }

  /// Makes samples of frames on several threads and hands them on in order; how many there were.
  private func forEachImage(
    of frames: ShownPictures, _ intake: FrameIntake, _ cancellation: Cancellation,
    _ consume: (VideoImage, Int) throws -> Void
  ) throws -> Int {
    struct Item: Sendable {
      var pixmap: Pixmap?
      var image: VideoImage
    }
    let (size, pixelFormat, workers) = (size, pixelFormat, workers)
    @Sendable func makeImage() -> VideoImage { VideoImage(width: size.width, height: size.height, format: pixelFormat) }
    return try runStreamPipeline(
      workers: workers, window: frameWindow(workers: workers), cancellation: cancellation,
      makeItem: { Item(image: makeImage()) },
      take: { item in
        item.pixmap = try frames.next()
        return item.pixmap != nil
      }, abandon: frames.stop
    ) { item in
      guard let pixmap = item.pixmap.take() else { return }
      var shown = intake.shaped(pixmap)
      if shown.width != size.width || shown.height != size.height {
        var smaller = Pixmap(width: size.width, height: size.height)
        smaller.reduce(shown)
        shown = smaller
      }
      // The encoder may still be reading the picture of this place; then it keeps it, and the place gets another.
      if !isKnownUniquelyReferenced(&item.image) { item.image = makeImage() }
      item.image.set(from: shown)
    } consume: { index, item in
      try consume(item.image, index)
    }
  }
}

/// The pictures that show, of which the first was taken already.
private final class ShownPictures {
  private var first: Pixmap?
  private var frames: ShownFrames
  private let stream: any FrameStream

  init(_ first: Pixmap, _ frames: ShownFrames, _ stream: any FrameStream) {
    (self.first, self.frames, self.stream) = (first, frames, stream)
  }

  func next() throws -> Pixmap? { try first.take() ?? frames.next()?.pixmap }

  func stop() { stream.stop() }
}
