public import FixedPoint

/// In which order a file shows the frames of a loop.
public struct PlaybackOrder: Equatable, Sendable {
  /// The frames of the loop.
  private let loopCount: Int
  /// The loop's frame that is shown first.
  public let first: Int
  /// Whether time runs backwards.
  public let reverses: Bool
  /// Whether the loop is shown there and back, its end frames once.
  public let bounces: Bool
  /// How many more times the last frame is shown.
  public let heldCount: Int

  /// An order.
  ///
  /// - Parameters:
  ///   - plan: The loop.
  ///   - offset: Seconds into the loop at which it begins; to the nearest frame, whole loops dropped.
  ///   - reverses: Whether time runs backwards.
  ///   - bounces: Whether the loop is shown there and back.
  ///   - hold: Seconds for which the last frame stays longer; to the nearest frame.
  /// - Throws: ``LoopError/tooManyFrames(length:limit:_:)``, ``LoopError/unreachable(length:)``.
  public init(
    of plan: LoopPlan, offset: Rational = .zero, reverses: Bool = false, bounces: Bool = false,
    hold: Rational = .zero
  ) throws(LoopError) {
    func frames(_ seconds: Rational) throws(LoopError) -> Int64 {
      try LoopPlan.checked(seconds) { () throws(RationalOverflow) in
        try seconds.multiplied(by: plan.frameRate).rounded(.nearest)
      }
    }
    (loopCount, self.reverses, self.bounces) = (plan.frameCount, reverses, bounces)
    first = Int(try frames(offset) % Int64(plan.frameCount))
    let held = try frames(hold)
    guard held <= LoopPlan.frameLimit else {
      throw .tooManyFrames(length: plan.length, limit: LoopPlan.frameLimit, [])
    }
    heldCount = Int(held)
  }

  /// The frames that are shown, those of the loop in their own order first.
  public var count: Int { passCount + heldCount }

  /// The loop's frame that is shown at a place, 0 up to `count` − 1.
  public func frame(at index: Int) -> Int {
    var place = min(index, passCount - 1)
    if place >= loopCount { place = 2 * loopCount - 2 - place }
    if reverses { place = loopCount - place }
    return (first + place) % loopCount
  }

  /// The frames of one pass. There and back, neither end is shown twice.
  private var passCount: Int { bounces ? max(1, 2 * loopCount - 2) : loopCount }
}
