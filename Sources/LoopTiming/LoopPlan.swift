public import FixedPoint

/// Everything about a loop's time, decided before the first pixel: how long it is, its frames, and where in its period
/// every element stands in each of them. Frame `frameCount` is frame 0.
public struct LoopPlan: Equatable, Sendable {
  /// How the loop comes about.
  public enum Kind: Equatable, Sendable {
    /// Nothing moves.
    case still
    /// Every speed is one that the scene allows, in the shortest loop of which that holds or in one that was wished for.
    case exact
    /// Whole turns near a wished length.
    case fitted
    /// Everything swings forth and back; only what snaps makes whole turns.
    case sway
  }

  /// What an element does in one loop.
  public enum Motion: Equatable, Sendable {
    /// It runs through its period this many times, at the same speed throughout.
    case turns(Int64)
    /// It runs forward by `amplitude` × 2⁻³² periods and back again: φ(t) = amplitude · (1 − cos 2πt/L) / 2.
    case sway(amplitude: Int64)
  }

  /// An element and what it does in one loop.
  public struct Part: Equatable, Sendable {
    /// The element.
    public let element: PeriodicElement
    /// Its motion.
    public let motion: Motion
    /// Its speed over the speed that the scene gives it, less one; zero in an exact loop and for a sway's peak.
    public let speedChange: Rational
    /// Whether its period in this loop is one that the scene allows; so is that of a sway's peak.
    public let hasAllowedPeriod: Bool
  }

  /// How the loop comes about.
  public let kind: Kind
  /// The length in seconds, exact.
  public let length: Rational
  /// The frames of the loop, at least 1. Frame k stands at k · length / frameCount.
  public let frameCount: Int
  /// The frames per second that were asked for; ``frameRate`` is what it became.
  public let requestedFrameRate: Rational
  /// What moves, in the order of the scene.
  public let parts: [Part]

  /// The most frames that a loop may have.
  public static let frameLimit = 100_000_000

  /// Plans a loop.
  ///
  /// A loop whose length is no whole number of frames gets the nearest whole number of them, so the frame rate changes
  /// rather than the length.
  ///
  /// - Parameters:
  ///   - elements: What moves. Without any the plan is a still of the wished length, or of one frame.
  ///   - request: The kind of loop.
  ///   - frameRate: Frames per second, positive.
  ///   - highestFrameRate: A rate that rounding to whole frames must not exceed; nil for no bound.
  public init(
    elements: [PeriodicElement], request: LoopRequest, frameRate: Rational, highestFrameRate: Rational? = nil
  ) throws(LoopError) {
    precondition(frameRate > .zero)
    requestedFrameRate = frameRate
    if elements.isEmpty {
      (kind, parts) = (.still, [])
      length = try LoopPlan.stillLength(request, frameRate)
    } else {
      length = try LoopPlan.length(of: elements, request)
      let sways = if case .sway = request { elements.contains { $0.rule == .fitted } } else { false }
      parts = try elements.map { [length] (element) throws(LoopError) in
        try sways && element.rule == .fitted
          ? LoopPlan.swaying(element, length) : LoopPlan.turning(element, length)
      }
      kind = sways ? .sway : parts.allSatisfy(\.hasAllowedPeriod) ? .exact : .fitted
    }
    let frames = try? LoopPlan.frames(of: length, frameRate, atMost: highestFrameRate)
    guard let frames, frames <= LoopPlan.frameLimit else {
      throw .tooManyFrames(length: length, limit: LoopPlan.frameLimit, request == .exact ? elements : [])
    }
    frameCount = Int(max(1, frames))
  }

  /// The frames per second: exactly frameCount / length.
  public var frameRate: Rational {
    // Cannot overflow: both come from numbers that were checked, and a failure would only repeat what was asked for.
    (try? Rational(Int64(frameCount)).divided(by: length)) ?? requestedFrameRate
  }

  /// The largest change of speed of any element, without its sign.
  public var worstSpeedChange: Rational { parts.map(\.speedChange.magnitude).max() ?? .zero }

  /// Where in its period an element stands in a frame. Frames wrap: `frameCount` is 0.
  public func phase(ofPart part: Int, inFrame frame: Int) -> Phase {
    let frame = frame % frameCount
    switch parts[part].motion {
    case .turns(let turns):
      let frames = (Int128(turns) * Int128(frame)) % Int128(frameCount)
      return Phase(steps: UInt32((frames << 32).divided(by: Int128(frameCount), .down)))
    case .sway(let amplitude):
      let angle = Angle(steps: UInt32((Int128(frame) << 32).divided(by: Int128(frameCount), .down)))
      let swing = (1 << 30) - angle.sineAndCosine.cosine
      return Phase(
        steps: UInt32(truncatingIfNeeded: (Int128(amplitude) * Int128(swing)).shiftedRight(by: 31, .nearest)))
    }
  }

  /// The delay of a frame in a GIF, in hundredths of a second; see ``FrameTiming/delayCentiseconds(ofFrame:)``.
  public func delayCentiseconds(ofFrame frame: Int) -> Int { timing.delayCentiseconds(ofFrame: frame) }

  /// The whole number of frames nearest to a rate, within another one.
  private static func frames(
    of length: Rational, _ frameRate: Rational, atMost highest: Rational?
  ) throws(RationalOverflow) -> Int64 {
    let wished = try length.multiplied(by: frameRate).rounded(.nearest)
    guard let highest else { return wished }
    return min(wished, try length.multiplied(by: highest).rounded(.down))
  }

  /// 1/π · 2⁶².
  private static let inverseOfPi: Int128 = 1_467_945_251_641_000_613

  private static func turning(_ element: PeriodicElement, _ length: Rational) throws(LoopError) -> Part {
    try checked(length) { () throws(RationalOverflow) in
      let turns = try element.turns(in: length)
      let travelled = try element.period.multiplied(by: Rational(turns))
      return Part(
        element: element, motion: .turns(turns),
        speedChange: try travelled.divided(by: length).subtracting(Rational(1)),
        hasAllowedPeriod: element.allows(try length.divided(by: Rational(turns))))
    }
  }

  private static func swaying(_ element: PeriodicElement, _ length: Rational) throws(LoopError) -> Part {
    let ratio = try checked(length) { () throws(RationalOverflow) in try length.divided(by: element.period) }
    // Amplitude L / (πT), at which the fastest moment, in the middle of each swing, has the speed 1/T.
    let amplitude = (Int128(ratio.numerator) * inverseOfPi).divided(by: Int128(ratio.denominator) << 30, .nearest)
    guard let amplitude = Int64(exactly: amplitude) else { throw LoopError.unreachable(length: length) }
    return Part(element: element, motion: .sway(amplitude: amplitude), speedChange: .zero, hasAllowedPeriod: true)
  }

  /// Reports an overflow as a loop that cannot be had.
  static func checked<Value>(
    _ length: Rational, _ compute: () throws(RationalOverflow) -> Value
  ) throws(LoopError) -> Value {
    do { return try compute() } catch { throw .unreachable(length: length) }
  }
}
