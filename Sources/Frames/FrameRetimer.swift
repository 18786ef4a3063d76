import FixedPoint
import LoopTiming

/// Determines which frame each step of a constant rate shows, and how many steps there are.
///
/// Step k begins at start + k · step, and shows the frame that is on show then. A frame whose time was rounded counts as on show
/// if it begins up to 5 ms later (`FrameTiming.largestShift`), at most half a step: otherwise frames would be skipped and
/// doubled at their own rate.
///
/// The part that is shown ends at the requested end, or with the last frame if that is earlier. The number of steps is its length
/// in steps, rounded to the nearest, at least one: a step after the first is shown if its middle is in the part. A frame that
/// begins at the end of the part or later is never shown.
///
/// Its user asks ``next()`` until it is over, and supplies a frame by ``take(_:start:duration:)`` when one is needed. A frame
/// waits for a later one only if it ends before the middle of its step.
struct FrameRetimer<Frame> {
  /// The next action.
  enum Event {
    /// A frame is shown; `isNew` where it was not shown before.
    case shows(Frame, isNew: Bool)
    /// The next frame is needed. Without one, ``finish()`` is called.
    case needsFrame
    /// No more frames are shown.
    case isOver
  }

  /// The time from one shown frame to the next, in seconds.
  private let step: Rational
  private let halfStep: Rational
  /// How much later than a step its frame may begin, in seconds.
  private let largestShift: Rational
  private let start: Rational
  private let end: Rational?
  /// The number of frames shown so far.
  private var count: Int64 = 0
  /// The frame that the step shows, as far as it is known, and whether it was not shown yet.
  private var current: (frame: Frame, isNew: Bool)?
  /// The frame that was taken last and its start, until it becomes ``current``.
  private var following: (frame: Frame, start: Rational)?
  /// The end of the frame that was taken last, in seconds.
  private var takenEnd = Rational.zero
  /// Whether no more frames are needed.
  private var isFinished = false

  /// - Parameters:
  ///   - step: The time from one shown frame to the next, in seconds of the frames' own clock.
  ///   - start: The time of the first shown frame.
  ///   - end: The end of the part that is shown; nil for the end of the last frame.
  ///   - largestShift: How much later than its step a frame may begin, at most half a step, since its time may be rounded.
  init(step: Rational, start: Rational = .zero, end: Rational? = nil, largestShift: Rational = .zero) throws {
    (self.step, self.start, self.end) = (step, start, end)
    halfStep = try step.divided(by: Rational(2))
    self.largestShift = min(largestShift, halfStep)
  }

  /// Shows a frame or says why none is shown.
  mutating func next() throws -> Event {
    let moment = try start.adding(try step.multiplied(by: Rational(count)))
    let middle = try moment.adding(halfStep)
    // The first frame begins at 0, which is not rounded.
    let latestStart = try moment.adding(moment > .zero ? largestShift : .zero)
    if let following, current == nil || following.start <= latestStart {
      current = (following.frame, true)
      self.following = nil
    }
    if let end, count == 0 ? end <= start : end < middle { return .isOver }
    if !isFinished, takenEnd <= latestStart || count > 0 && takenEnd < middle {
      if takenEnd <= moment { current = nil }
      return .needsFrame
    }
    guard let (frame, isNew) = current, count == 0 ? takenEnd > start : takenEnd >= middle else { return .isOver }
    count += 1
    current?.isNew = false
    return .shows(frame, isNew: isNew)
  }

  /// Returns the number of frames that are shown up to a time; `Int.max` if it does not fit 64 bits.
  func shownCount(until time: Rational) -> Int {
    let last = min(time, end ?? time)
    guard let count = try? last.subtracting(start).divided(by: step).rounded(.nearest) else { return .max }
    return Int(max(0, count))
  }

  /// Takes the next frame with its times in seconds.
  mutating func take(_ frame: Frame, start: Rational, duration: Rational) throws {
    if let end, start >= end { return finish() }
    following = (frame, start)
    // A single picture has no duration, and is shown once.
    takenEnd = try start.adding(start == .zero && duration == .zero ? step : duration)
  }

  /// Ends the part with the last frame that was taken.
  mutating func finish() { isFinished = true }
}
