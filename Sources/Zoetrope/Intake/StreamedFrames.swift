import Frames
import Raster

/// The frames of a stream on their way to an encoder that takes them as they come; none is kept.
final class StreamedFrames {
  /// The stages of each frame.
  let intake: FrameIntake
  /// The number of frames, where it is known beforehand.
  let frameCount: Int?
  /// Called with the number of frames that were encoded so far.
  let taken: (Int) -> Void
  private var first: Pixmap?
  private var frames: RetimedStream
  private let stream: any FrameStream

  /// Waits for the first frame.
  ///
  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - intake: The stages of each frame, which leave them in order.
  ///   - name: The name of the stream in messages.
  ///   - frameCount: The number of frames that are shown; nil if it is known at the end only.
  ///   - taken: Called with the number of frames that were encoded so far.
  /// - Throws: The errors of the stream, and ``RequestError`` if no frame is left.
  init(
    _ stream: any FrameStream, _ intake: FrameIntake, name: String, frameCount: Int? = nil,
    taken: @escaping (Int) -> Void = { _ in }
  ) throws {
    precondition(intake.isInOrder)
    var frames = try RetimedStream(of: stream, intake.timing, seriesRate: intake.seriesRate)
    guard let (first, _) = try frames.next() else { throw intake.nothingIsLeft(of: name) }
    (self.stream, self.intake, self.frames, self.first) = (stream, intake, frames, first)
    (self.frameCount, self.taken) = (frameCount, taken)
  }

  /// Returns the next shown frame as it is stored; nil after the last.
  func next() throws -> Pixmap? { try first.take() ?? frames.next()?.pixmap }

  /// Makes a ``next()`` that waits on another thread throw.
  func stop() { stream.stop() }
}
