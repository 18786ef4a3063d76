public import FixedPoint

/// The order in which a file shows the frames of a loop.
public struct PlaybackOrder: Equatable, Sendable {
  /// The number of frames in the loop.
  private let loopFrameCount: Int
  /// The index of the loop frame that is shown first.
  public let first: Int
  /// Whether the loop plays backwards.
  public let reverses: Bool
  /// Whether the loop plays forwards and then backwards, showing its end frames once.
  public let bounces: Bool
  /// The number of additional times that the last frame is shown.
  public let heldCount: Int

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - plan: The plan of the loop.
  ///   - offset: The time in the loop at which playback begins, in seconds, rounded to the nearest frame and wrapped;
  ///     a negative one is a time before the end of the loop.
  ///   - reverses: Whether the loop plays backwards.
  ///   - bounces: Whether the loop plays forwards and then backwards.
  ///   - hold: The additional time for which the last frame is shown, in seconds, at least 0, rounded to the nearest
  ///     frame.
  /// - Throws: ``LoopError/negativeHold(_:)``, or ``LoopError/longHold(_:most:)`` for more than ``LoopPlan/frameLimit``
  ///   frames.
  public init(
    of plan: LoopPlan, offset: Rational = .zero, reverses: Bool = false, bounces: Bool = false,
    hold: Rational = .zero
  ) throws(LoopError) {
    let rate = plan.frameRate
    func frames(_ seconds: Rational) -> Int128 {
      (Int128(seconds.numerator) * Int128(rate.numerator))
        .divided(by: Int128(seconds.denominator) * Int128(rate.denominator), .nearest)
    }
    (loopFrameCount, self.reverses, self.bounces) = (plan.frameCount, reverses, bounces)
    let count = Int128(plan.frameCount)
    let remainder = frames(offset) % count
    first = Int(remainder < 0 ? remainder + count : remainder)
    guard hold >= .zero else { throw .negativeHold(hold) }
    let held = frames(hold)
    guard held <= LoopPlan.frameLimit else {
      let limit = Rational(Int64(LoopPlan.frameLimit))
      throw .longHold(hold, most: (try? limit.divided(by: rate)) ?? limit)
    }
    heldCount = Int(held)
  }

  /// The number of frames shown: one pass and the repeats of its last frame.
  public var count: Int { passCount + heldCount }

  /// Returns the loop frame shown at an index in 0..<`count`.
  public func frame(at index: Int) -> Int {
    var position = min(index, passCount - 1)
    if position >= loopFrameCount { position = 2 * loopFrameCount - 2 - position }
    if reverses { position = loopFrameCount - position }
    return (first + position) % loopFrameCount
  }

  /// The number of frames in one pass. A bouncing pass shows neither end twice.
  private var passCount: Int { bounces ? max(1, 2 * loopFrameCount - 2) : loopFrameCount }
}
