import FixedPoint
import Frames
import Raster

/// The frames of a stream for an encoder that takes them in order; none is kept.
final class StreamedFrames {
  /// The stages of each frame.
  let intake: FrameIntake
  /// The number of frames, if it is known in advance.
  let frameCount: Int?
  /// The number of frames by the length that the file tells, if it tells one.
  let expectedCount: Int?
  /// Called with the number of frames that were encoded so far.
  let taken: (Int) -> Void
  /// The duration of the frames returned so far, in seconds.
  private(set) var shownLength = Rational.zero
  /// Whether the stream has more frames than the limit, known after the last one.
  private(set) var leavesOutFrames = false
  /// The number of times that the file of the stream says it plays, 0 = forever; nil if it does not say.
  var playCount: Int? { stream.facts.playCount }
  private var givenCount = 0
  private let limit: Int
  private let longestDuration: Rational?
  private var first: Shown?
  private var frames: Frames
  private let stream: any FrameStream
  private let name: String

  /// A frame as it is stored, and its duration in seconds.
  typealias Shown = (pixmap: Pixmap, duration: Rational)

  /// The frames by their times.
  private enum Frames {
    case constant(RetimedStream, duration: Rational)
    case own(TimedStream)

    /// The frame of a stream that was taken last, where frames are repeated.
    var last: RetimedStream.TakenFrame? { if case .constant(let stream, _) = self { stream.last } else { nil } }

    /// The number of frames that were left out, and that of all, where frames are repeated.
    var omission: (omitted: Int, all: Int)? { if case .constant(let stream, _) = self { stream.omission } else { nil } }

    mutating func next() throws -> Shown? {
      switch self {
      case .constant(var stream, let duration):
        defer { self = .constant(stream, duration: duration) }
        return try stream.next().map { ($0.pixmap, duration) }
      case .own(var stream):
        defer { self = .own(stream) }
        return try stream.next()
      }
    }
  }

  /// Waits for the first frame.
  ///
  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - intake: The stages of each frame, which leave them in order.
  ///   - name: The name of the stream in messages.
  ///   - frameCount: The number of frames that are shown; nil if it is known at the end only.
  ///   - limit: The maximum number of frames that are taken; nil for all.
  ///   - longestDuration: The longest allowed duration of a frame, in seconds; nil for any.
  ///   - taken: Called with the number of frames that were encoded so far.
  /// - Throws: The errors of the stream, and ``RequestError`` if no frame is left, or if they have another size than
  ///   the shape is made for.
  init(
    _ stream: any FrameStream, _ intake: FrameIntake, name: String, frameCount: Int? = nil, limit: Int? = nil,
    longestDuration: Rational? = nil, taken: @escaping (Int) -> Void = { _ in }
  ) throws {
    precondition(intake.isInOrder)
    try intake.check(stream.facts)
    var frames: Frames =
      intake.keepsDurations
      ? .own(try TimedStream(of: stream, intake.timing))
      : .constant(
        try RetimedStream(of: stream, intake.timing),
        duration: try Rational(1).divided(by: intake.timing.frameRate))
    let toldCount: Int? = if case .constant(let retimed, _) = frames { retimed.shownCount } else { nil }
    if limit == nil { try intake.check(count: toldCount ?? 0, of: name) }
    guard let first = try frames.next() else { throw intake.nothingIsLeft(of: name) }
    (self.stream, self.intake, self.frames, self.first) = (stream, intake, frames, first)
    (self.frameCount, self.taken, self.limit, self.name) = (frameCount, taken, limit ?? .max, name)
    (self.longestDuration, expectedCount) = (longestDuration, frameCount ?? toldCount)
  }

  /// Returns the next shown frame; nil after the last.
  func next() throws -> Shown? {
    guard givenCount < limit else {
      // An error after the last wanted frame is ignored.
      leavesOutFrames = leavesOutFrames || (try? frames.next()) != nil
      return nil
    }
    guard let shown = try first.take() ?? frames.next() else {
      if let omission = frames.omission { intake.briefFrames?.set(omission) }
      return nil
    }
    // All that are shown of one frame count before the first of them, unless only some are wanted.
    if limit == .max { try intake.check(frames.last, of: name) }
    if let longestDuration, shown.duration > longestDuration {
      throw RequestError(longFrame: givenCount, shown.duration, longest: longestDuration)
    }
    givenCount += 1
    shownLength = try shownLength.adding(shown.duration)
    return shown
  }

  /// Makes a ``next()`` that waits on another thread throw.
  func stop() { stream.stop() }
}
