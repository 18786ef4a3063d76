public import Frames
public import Pipeline
public import Quantization
import FileIO
import LoopTiming
import Raster

/// The stages of a stream's frames before they are encoded: span and rate, shape, matte, and order.
public struct FrameIntake: Sendable {
  /// The part that is shown, its rate and its speed.
  public var timing: FrameRetiming
  /// Whether frames keep their own durations. A constant rate takes their place where there are more per second than
  /// ``highestRate``.
  public var keepsDurations = false
  /// The shortest duration, in seconds: the frames that begin within it are left out.
  public var shortestDuration = Rational.zero
  /// The largest number of frames per second; nil for no limit.
  public var highestRate: Rational?
  /// The shape, made for frames of the stream's size.
  public var geometry: FrameGeometry
  /// The colour behind transparent pixels; nil for black, or for transparency where ``keepsAlpha``.
  public var matte: RGB8?
  /// Whether transparency is kept.
  public var keepsAlpha = false
  /// Looks for transparent pixels, which become black although the job expects none; nil where it expects some, or there can be
  /// none.
  package var transparencyWatch: PixelWatch?
  /// Counts the frames that are left out as shorter than ``shortestDuration`` or too short for the rate; nil if their number is not
  /// reported.
  package var briefFrames: BriefFrameCount?
  /// Whether frames are shown in reverse order.
  public var reverses = false
  /// Whether frames are shown forwards, then backwards, without doubled frames at the ends.
  public var bounces = false
  /// The additional time for which the last frame is shown, in seconds.
  public private(set) var hold = Rational.zero
  /// The maximum size of the temporary file of frames; nil for a part of the free space.
  public var spoolLimit: ByteCount?
  /// The largest number of frames that are shown.
  package var frameLimit = LoopPlan.frameLimit

  /// Creates the stages of frames in their own order, on black.
  public init(timing: FrameRetiming, geometry: FrameGeometry) {
    (self.timing, self.geometry) = (timing, geometry)
  }

  /// Creates the stages of frames for a job: in their own order, of its size and rate, with the alpha that its file stores, or on
  /// its matte.
  public init(for job: EncodeJob) throws {
    self.init(timing: FrameRetiming(frameRate: job.shownRate), geometry: try FrameGeometry(of: job.givenSize))
    (keepsAlpha, matte, frameLimit) = (job.keepsAlpha, job.settings.opaqueMatte, job.format.frameLimit)
  }

  /// Shows the last frame for longer.
  ///
  /// - Parameter time: The additional time in seconds, at a constant rate rounded to the nearest frame.
  /// - Throws: ``RequestError`` for more than a day.
  public mutating func hold(for time: Rational) throws(RequestError) {
    try RequestChecks.check(hold: time)
    hold = time
  }

  /// Reads all frames into a spool in `TMPDIR`, for encoders that need every frame before they write the first.
  ///
  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - name: The name of the stream in messages.
  ///   - cancellation: Checked before every frame.
  ///   - kept: Called with the number of frames that are shown so far.
  /// - Throws: The errors of the stream; ``RequestError`` if no frame is left, or if ``geometry`` was made for frames of another size;
  ///   ``LoopTiming/FrameError`` for a value of ``timing`` that is out of its range; ``FileIO/FileError``; `CancellationError`.
  public func frames(
    of stream: any FrameStream, name: String, cancellation: Cancellation = Cancellation(),
    kept: (Int) -> Void = { _ in }
  ) throws -> FrameSequence {
    try check(stream.facts)
    if keepsDurations {
      return try ordered(timed(stream, name: name, cancellation: cancellation, kept: kept), stream)
    }
    var frames = try RetimedStream(of: stream, timing)
    try check(count: frames.shownCount ?? 0, of: name)
    var spool = try FrameSpool(size: geometry.size, hasAlpha: keepsAlpha, limit: spoolLimit?.bytes)
    while let (pixmap, isNew) = try frames.next() {
      try cancellation.check()
      try check(frames.last, of: name)
      if isNew {
        try spool.append(shaped(pixmap))
      } else {
        spool.repeatLast()
      }
      kept(spool.frameCount)
    }
    guard spool.frameCount > 0 else { throw nothingIsLeft(of: name) }
    briefFrames?.set(frames.omission)
    let sequence = try RequestChecks.counting("\(spool.frameCount) frames") {
      try FrameSequence(spool.frames(), frameRate: timing.frameRate)
    }
    return try ordered(sequence, stream)
  }

  /// Returns the frames in playback order.
  private func ordered(_ frames: FrameSequence, _ stream: any FrameStream) throws -> FrameSequence {
    var sequence = frames
    sequence.playCount = stream.facts.playCount
    if reverses { sequence = try sequence.reversed() }
    if bounces { sequence = try sequence.bounced() }
    try checkCount(of: sequence)
    return hold > .zero ? try sequence.holdingLast(for: hold) : sequence
  }
}

extension FrameIntake {
  /// Whether each frame is shown once, in input order, so that none has to be kept. Bounds on durations that frames have of
  /// their own are met by all of them together.
  var isInOrder: Bool {
    let boundsDurations = keepsDurations && (highestRate != nil || shortestDuration > .zero)
    return !reverses && !bounces && hold == .zero && !boundsDurations
  }

  /// Throws if the frames of a stream have another size than the shape is made for.
  func check(_ facts: StreamFacts) throws(RequestError) {
    guard facts.size != geometry.given else { return }
    throw RequestError(.size, refusing: "\(facts.size)", "the intake takes frames of \(geometry.given)")
  }

  /// Returns a frame in its shape, on its matte.
  func shaped(_ pixmap: Pixmap) -> Pixmap {
    var shown = geometry.apply(to: pixmap)
    if matte != nil || !keepsAlpha {
      if matte == nil { transparencyWatch?.look(at: shown) { $0.alpha < .max } }
      Matte(RGBA16(matte ?? RGB8(red: 0, green: 0, blue: 0))).apply(to: &shown)
    }
    return shown
  }

  /// The error of a span without frames.
  ///
  /// - Parameter name: The name of the stream in messages.
  func nothingIsLeft(of name: String) -> RequestError {
    if let end = timing.end, end <= timing.start {
      return RequestError(
        .spanEnd, value: "\(end) s", "is not after the start, \(timing.start) s: nothing of \(name) is left")
    }
    return timing.start > .zero
      ? RequestError(.span, value: timing.start.secondsText, "is after the end of \(name)")
      : RequestError(.video, "\(name) has no frames")
  }
}
