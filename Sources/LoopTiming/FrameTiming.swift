public import FixedPoint

/// The times of a sequence's frames: a constant rate, or a duration for each frame.
///
/// All times are exact, in seconds; the first frame begins at 0.
public struct FrameTiming: Equatable, Sendable {
  private enum Times: Equatable, Sendable {
    /// Every `count` frames last `length` seconds.
    case constant(count: Int, length: Rational)
    /// The end of each frame.
    case variable(ends: [Rational])
  }

  /// The largest shift of a frame's start by rounding, in seconds: that of a GIF's delays in hundredths of a second.
  package static let largestShift = Rational(1, 200)

  /// The number of frames, at least 1.
  public let frameCount: Int
  private let times: Times

  /// A constant rate at which all frames together last `length` seconds.
  ///
  /// - Precondition: `frameCount` and `length` are positive.
  public init(frameCount: Int, length: Rational) {
    self.init(frameCount: frameCount, loopFrameCount: frameCount, loopLength: length)
  }

  /// A constant rate at which `loopFrameCount` frames last `loopLength` seconds.
  init(frameCount: Int, loopFrameCount: Int, loopLength: Rational) {
    precondition(frameCount > 0 && loopFrameCount > 0 && loopLength > .zero)
    self.frameCount = frameCount
    times = .constant(count: loopFrameCount, length: loopLength)
  }

  /// A constant rate in frames per second.
  ///
  /// - Throws: ``FrameError`` if there are no frames, the rate is not positive, or the length does not fit 64 bits.
  public init(frameCount: Int, frameRate: Rational) throws(FrameError) {
    guard frameCount > 0 else { throw .noFrames }
    guard frameRate > .zero else { throw FrameError("\(frameRate) frames per second. Give a rate above 0.") }
    guard let length = try? Rational(Int64(frameCount)).divided(by: frameRate) else {
      throw FrameError("The length of \(frameCount) frames at \(frameRate) per second does not fit 64 bits.")
    }
    self.init(frameCount: frameCount, length: length)
  }

  /// A duration in seconds for each frame.
  ///
  /// - Throws: ``FrameError`` if there are no frames, a duration is negative, or their sum does not fit 64 bits.
  public init(durations: [Rational]) throws(FrameError) {
    guard !durations.isEmpty else { throw .noFrames }
    var (ends, end) = ([Rational](), Rational.zero)
    ends.reserveCapacity(durations.count)
    for (index, duration) in durations.enumerated() {
      guard duration >= .zero else {
        throw FrameError("Frame \(index) is shown for \(duration) s. Give it a duration that is not negative.")
      }
      guard let sum = try? end.adding(duration) else {
        throw FrameError("The durations up to frame \(index) have a sum that does not fit 64 bits. Round them.")
      }
      end = sum
      ends.append(end)
    }
    (frameCount, times) = (durations.count, .variable(ends: ends))
  }

  /// The time from the start of the first frame to the end of the last, in seconds.
  public var length: Rational {
    switch times {
    case .constant(let count, let length):
      // A property cannot throw. The factor is 1 for a whole loop, so an overflow needs a loop repeated beyond 64 bits; that has
      // no exact length, and gets the one of the loop.
      (try? length.multiplied(by: Rational(Int64(frameCount), Int64(count)))) ?? length
    case .variable(let ends): ends[ends.count - 1]
    }
  }

  /// Frames per second; nil where frames have durations of their own.
  public var frameRate: Rational? {
    guard case .constant(let count, let length) = times else { return nil }
    return try? Rational(Int64(count)).divided(by: length)
  }

  /// The largest numerator and denominator of an exact mean rate: libvpx takes no larger ones, and libav those below 2³¹.
  private static let largestTerm: Int64 = 1_000_000_000

  /// Frames per second on average; 0 for frames that take no time.
  ///
  /// The mean of many durations in fine ticks is rounded to thousandths, at least one, where no encoder would take it.
  public var meanFrameRate: Rational {
    if let frameRate { return frameRate }
    let length = length
    guard length > .zero else { return .zero }
    if let exact = try? Rational(Int64(frameCount)).divided(by: length),
      max(exact.numerator, exact.denominator) <= FrameTiming.largestTerm
    {
      return exact
    }
    let thousandths = (Int128(frameCount) * 1000 * Int128(length.denominator))
      .divided(by: Int128(length.numerator), .nearest)
    return Rational(max(1, Int64(clamping: thousandths)), 1000)
  }

  /// Returns the time at which a frame begins, in seconds; that of frame ``frameCount`` is the end of the last.
  ///
  /// - Precondition: `0...frameCount` contains the frame, unless there is a ``frameRate``.
  /// - Throws: `RationalOverflow` if the time does not fit 64 bits, of a constant rate only.
  public func start(ofFrame frame: Int) throws(RationalOverflow) -> Rational {
    switch times {
    case .constant(let count, let length):
      try length.divided(by: Rational(Int64(count))).multiplied(by: Rational(Int64(frame)))
    case .variable(let ends): frame == 0 ? .zero : ends[frame - 1]
    }
  }

  /// Returns the time for which a frame is shown, in seconds.
  ///
  /// - Precondition: `0..<frameCount` contains the frame, unless there is a ``frameRate``.
  /// - Throws: `RationalOverflow` if the time does not fit 64 bits.
  public func duration(ofFrame frame: Int) throws(RationalOverflow) -> Rational {
    switch times {
    case .constant(let count, let length): try length.divided(by: Rational(Int64(count)))
    case .variable(let ends): try ends[frame].subtracting(frame == 0 ? .zero : ends[frame - 1])
    }
  }

  /// Returns the time at which a frame of a GIF begins, rounded to the nearest hundredth of a second; at most `Int.max`.
  ///
  /// - Precondition: `0...frameCount` contains the frame, unless there is a ``frameRate``.
  public func centiseconds(ofFrame frame: Int) -> Int {
    switch times {
    case .constant(let count, let length):
      Int(
        clamping: (Int128(frame) * 100 * Int128(length.numerator))
          .divided(by: Int128(count) * Int128(length.denominator), .nearest))
    case .variable(let ends):
      frame == 0
        ? 0
        : Int(
          clamping: (Int128(ends[frame - 1].numerator) * 100)
            .divided(by: Int128(ends[frame - 1].denominator), .nearest))
    }
  }

  /// Returns the delay of a frame in a GIF, in hundredths of a second.
  ///
  /// It is the difference of the rounded times of the next frame and this one, so that all delays add up to the rounded
  /// ``length``.
  ///
  /// - Precondition: `0..<frameCount` contains the frame, unless there is a ``frameRate``.
  public func delayCentiseconds(ofFrame frame: Int) -> Int {
    centiseconds(ofFrame: frame + 1) - centiseconds(ofFrame: frame)
  }

  /// Returns the timing of some of the frames in another order.
  ///
  /// - Precondition: `0..<frameCount` contains each frame of the order, unless there is a ``frameRate``.
  /// - Throws: ``FrameError`` for an empty order, or if the sum of the durations does not fit 64 bits.
  public func arranged(_ order: [Int]) throws -> FrameTiming {
    guard !order.isEmpty else { throw FrameError.noFrames }
    if case .constant(let count, let length) = times {
      return FrameTiming(frameCount: order.count, loopFrameCount: count, loopLength: length)
    }
    var durations: [Rational] = []
    durations.reserveCapacity(order.count)
    for frame in order { durations.append(try duration(ofFrame: frame)) }
    return try FrameTiming(durations: durations)
  }
}

extension LoopPlan {
  /// The times of the loop's frames.
  public var timing: FrameTiming { timing(frameCount: frameCount) }

  /// Returns the times of a number of frames at the loop's rate, such as those of a loop that is shown there and back.
  ///
  /// - Precondition: `frameCount` is positive.
  public func timing(frameCount: Int) -> FrameTiming {
    FrameTiming(frameCount: frameCount, loopFrameCount: self.frameCount, loopLength: length)
  }
}
