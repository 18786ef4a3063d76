import FixedPoint
import LoopTiming

extension RenderJob {
  /// Plans the loop that was asked for, or else one within the limits of a target, or else the standard one of the format.
  ///
  /// - Parameters:
  ///   - elements: The elements that move.
  ///   - wish: The loop that was asked for; nil for none.
  ///   - limits: The limits of a target; nil without one.
  ///   - format: The format of the file.
  ///   - frameRate: The frames per second.
  ///   - keepsRate: Whether no limit lowers that rate.
  ///   - size: The size of the frames; nil for one that a limit lowers.
  /// - Returns: The plan, and the request that it meets.
  static func plan(
    _ elements: [PeriodicElement], _ wish: LoopRequest?, _ limits: TargetLimits?, _ format: OutputFormat,
    frameRate: Rational, keepsRate: Bool = true, size: PixelSize? = nil
  ) throws -> (LoopPlan, LoopRequest) {
    // Rounding to whole frames must not exceed what a target allows, unless more is asked for, which is refused later.
    let allowed = limits?.frameRate?.upper.flatMap { $0 >= frameRate ? $0 : nil }
    let highest = [allowed, format.highestFrameRate].compactMap(\.self).min()
    func planned(_ loop: LoopRequest) throws -> (LoopPlan, LoopRequest) {
      let plan = try LoopPlan(elements: elements, request: loop, frameRate: frameRate, highestFrameRate: highest)
      return (plan, loop)
    }
    if let wish { return try planned(wish) }
    guard !elements.isEmpty else { return try planned(.exact) }
    let exact = try? LoopPlan.commonPeriod(of: elements)
    let lowest = keepsRate ? frameRate : min(frameRate, lowestRate)
    let standard = format.standardLoopLength
    guard let limited = limits?.loop(insteadOf: standard, exact: exact, frameRate: lowest, size: size) else {
      return try planned(standardLoop(exact, standard))
    }
    let (plan, loop) = try planned(limited)
    // Whole turns in the time that a target allows may be too fast; then motion swings back and forth.
    if plan.isHasty, case .between(let lengths) = limited { return try planned(.sway(lengths.upperBound)) }
    return (plan, loop)
  }

  /// The frames per second of a loop whose number of frames is limited, unless its rate is kept.
  static let lowestRate = Rational(10)

  /// Returns the times of the frames of the variants of a stride: those of their job, of which only the loop is planned.
  func variantTiming(_ stride: Rational) throws -> FrameTiming {
    guard !isStill else { return plan.timing(frameCount: 1) }
    guard stride > Rational(1) else { return timing }
    let rate = try (settings.frameRate ?? plan.frameRate).divided(by: stride)
    let (varied, _) = try RenderJob.plan(
      layout.resolved.elements, settings.loop, settings.target?.limits, format, frameRate: rate)
    let order = try PlaybackOrder(
      of: varied, offset: settings.offset, reverses: settings.reverses, bounces: settings.bounces, hold: settings.hold)
    return varied.timing(frameCount: order.count)
  }

  /// Returns the exact loop if it is at most half as long again as the standard, else whole turns in about the standard length.
  private static func standardLoop(_ exact: Rational?, _ standard: Rational) -> LoopRequest {
    let longest = Rational(3 * standard.numerator, 2 * standard.denominator)
    return exact.map { $0 <= longest } ?? false ? .exact : .turns(near: standard)
  }
}

extension OutputFormat {
  fileprivate var standardLoopLength: Rational { Rational(isAnimation ? 12 : 60) }
}
