import FixedPoint

/// Determines which frame is shown at each of evenly spaced times: shown frame k is the one on show at start + k · step.
///
/// It sees times only. Its user asks ``next()`` until it is over, and supplies a frame's times by ``take(start:duration:)``
/// when one is needed, so that no frame waits for a later one.
struct FrameRetimer {
  /// The next action.
  enum Event: Equatable {
    /// The frame at hand is shown; `isNew` where it was not shown before.
    case shows(isNew: Bool)
    /// The time is past the frame at hand.
    case needsFrame
    /// The time is past the span.
    case isOver
  }

  /// The time from one shown frame to the next, in seconds.
  private let step: Rational
  /// How long before the end of a frame it must be shown.
  private let lead: Rational
  private let start: Rational
  private let end: Rational?
  /// The number of frames shown so far.
  private var count: Int64 = 0
  /// The frame at hand: its end, whether it has no duration, and whether it was not shown yet.
  private var current: (end: Rational, isStill: Bool, isNew: Bool)?

  /// - Parameters:
  ///   - step: The time from one shown frame to the next, in seconds of the frames' own clock.
  ///   - start: The time of the first shown frame.
  ///   - end: The time before which all frames are shown; nil for no bound.
  ///   - lead: How much later than a frame is shown it must be on show: half a step to show the one of the step's middle.
  init(step: Rational, start: Rational = .zero, end: Rational? = nil, lead: Rational = .zero) {
    (self.step, self.start, self.end, self.lead) = (step, start, end, lead)
  }

  /// Shows a frame or says why none is shown.
  mutating func next() throws -> Event {
    let moment = try start.adding(try step.multiplied(by: Rational(count)))
    if let end, moment >= end { return .isOver }
    // A single picture has no duration, and is shown once.
    guard let (frameEnd, isStill, isNew) = current, isStill ? count == 0 : try moment.adding(lead) < frameEnd
    else {
      current = nil
      return .needsFrame
    }
    count += 1
    current?.isNew = false
    return .shows(isNew: isNew)
  }

  /// Returns the number of frames that are shown before a frame's end; `Int.max` if it does not fit 64 bits.
  func shownCount(until frameEnd: Rational) -> Int {
    func count(_ time: Rational) throws -> Int64 { try time.subtracting(start).divided(by: step).rounded(.up) }
    guard let whole = try? count(frameEnd.subtracting(lead)) else { return .max }
    return Int(max(0, min(whole, end.flatMap { try? count($0) } ?? .max)))
  }

  /// Takes the times of the next frame, in seconds.
  mutating func take(start: Rational, duration: Rational) throws {
    current = (try start.adding(duration), duration == .zero, true)
  }
}
