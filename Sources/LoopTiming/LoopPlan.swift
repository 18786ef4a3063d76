public import FixedPoint

/// The timing of a loop, decided before the first pixel: its length, its frames, and the phase of every element in each
/// frame. Frame `frameCount` is frame 0.
public struct LoopPlan: Equatable, Sendable {
  /// The kind of a planned loop.
  public enum Kind: Equatable, Sendable {
    /// A loop in which no element moves.
    case still
    /// A loop in which the scene allows every speed: the shortest such loop, or one of a requested length.
    case exact
    /// A loop of whole turns near a requested length, at changed speeds.
    case fitted
    /// A loop in which every element swings back and forth, except that snapping elements make whole turns.
    case sway
  }

  /// The motion of an element during one loop.
  public enum Motion: Equatable, Sendable {
    /// A number of whole turns at constant speed.
    case turns(Int64)
    /// A swing forward by `amplitude` × 2⁻³² periods and back again: φ(t) = amplitude · (1 − cos 2πt/L) / 2.
    case sway(amplitude: Int64)
  }

  /// An element and its motion during one loop.
  public struct Part: Equatable, Sendable {
    /// The element.
    public let element: PeriodicElement
    /// The motion of the element.
    public let motion: Motion
    /// The element's speed over its speed in the scene, less one; zero in an exact loop and for the peak speed of a
    /// sway.
    public let speedChange: Rational
    /// Whether the element's period in this loop is one that the scene allows. True for a sway, whose peak speed is the
    /// scene's.
    public let hasAllowedPeriod: Bool
  }

  /// The kind of the loop.
  public let kind: Kind
  /// The exact length in seconds.
  public let length: Rational
  /// The number of frames in the loop, at least 1. Frame k shows the time k · length / frameCount.
  public let frameCount: Int
  /// The requested frames per second; ``frameRate`` is the actual rate.
  public let requestedFrameRate: Rational
  /// The actual frames per second: exactly frameCount / length.
  public let frameRate: Rational
  /// The moving elements, in the order of the scene.
  public let parts: [Part]

  /// The maximum number of frames in a loop.
  public static let frameLimit = 100_000_000

  /// Creates the plan of a loop.
  ///
  /// If the length is not a whole number of frames, the length of ``LoopRequest/lasting(_:)`` is rounded to one. With
  /// every other request the frame count is rounded: the frame rate changes, not the length, except for a fit near a length,
  /// between two or within a change of speed if the rate would need more than 32 bits. A rate of more than 64 bits is an error.
  ///
  /// - Parameters:
  ///   - elements: The moving elements. Without any the plan is a still of the requested length, or of one frame.
  ///   - request: The kind and the length of the loop.
  ///   - frameRate: The frames per second, above 0.
  ///   - highestFrameRate: A rate above 0 that rounding to whole frames must not exceed; nil for no bound.
  /// - Throws: ``LoopError``.
  public init(
    elements: [PeriodicElement], request: LoopRequest, frameRate: Rational, highestFrameRate: Rational? = nil
  ) throws(LoopError) {
    for rate in [frameRate, highestFrameRate ?? frameRate] where rate <= .zero { throw .noFrameRate(rate) }
    if let wish = request.length, wish <= .zero { throw .noLength(wish) }
    requestedFrameRate = frameRate
    length = try LoopPlan.length(of: elements, request, frameRate)
    if elements.isEmpty {
      (kind, parts) = (.still, [])
    } else {
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
    let count = max(1, frames)
    frameCount = Int(count)
    self.frameRate = try LoopPlan.checked(length) { [length] () throws(RationalOverflow) in
      try Rational(count).divided(by: length)
    }
  }

  /// The largest relative change of speed of any element, as an absolute value.
  public var worstSpeedChange: Rational { parts.map(\.speedChange.magnitude).max() ?? .zero }

  /// Returns the phase of an element in a frame. Frame indices wrap: `frameCount` is 0.
  ///
  /// - Parameters:
  ///   - part: The index of the element.
  ///   - frame: The frame index, not negative.
  ///   - offset: The time since the frame began in parts of its duration, not negative.
  public func phase(ofPart part: Int, inFrame frame: Int, after offset: Fixed = .zero) -> Phase {
    // In units of 2⁻¹⁶ frames.
    let count = Int128(frameCount) << 16
    let position = (Int128(frame) << 16 + Int128(offset.raw)) % count
    switch parts[part].motion {
    case .turns(let turns):
      let travelled = (Int128(turns) * position) % count
      return Phase(steps: UInt32((travelled << 32).divided(by: count, .down)))
    case .sway(let amplitude):
      let angle = Angle(steps: UInt32((position << 32).divided(by: count, .down)))
      let swing = (1 << 30) - angle.sineAndCosine.cosine
      return Phase(
        steps: UInt32(truncatingIfNeeded: (Int128(amplitude) * Int128(swing)).shiftedRight(by: 31, .nearest)))
    }
  }

  /// Returns the number of frames nearest to a frame rate, without exceeding the highest rate.
  private static func frames(
    of length: Rational, _ frameRate: Rational, atMost highest: Rational?
  ) throws(RationalOverflow) -> Int64 {
    let wished = try length.multiplied(by: frameRate).rounded(.nearest)
    guard let highest else { return wished }
    return min(wished, try length.multiplied(by: highest).rounded(.down))
  }

  /// 1/π · 2⁶².
  private static let inverseOfPi: Int128 = 1_467_945_251_641_000_613

  /// Returns the whole turns of an element in a length.
  static func turning(_ element: PeriodicElement, _ length: Rational) throws(LoopError) -> Part {
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
    // Amplitude L / (πT): the fastest moment, in the middle of each swing, then has the speed 1/T.
    let amplitude = (Int128(ratio.numerator) * inverseOfPi).divided(by: Int128(ratio.denominator) << 30, .nearest)
    guard let amplitude = Int64(exactly: amplitude) else { throw LoopError.unreachable(length: length) }
    return Part(element: element, motion: .sway(amplitude: amplitude), speedChange: .zero, hasAllowedPeriod: true)
  }

  /// Returns the result of a computation; converts an overflow to ``LoopError/unreachable(length:)``.
  static func checked<Value>(
    _ length: Rational, _ compute: () throws(RationalOverflow) -> Value
  ) throws(LoopError) -> Value {
    do { return try compute() } catch { throw .unreachable(length: length) }
  }
}
