import FixedPoint
import Geometry
import LoopTiming

/// Draws the members of a swarm, each number keyed by the member and what it is for, such as `swarm[17].scale`; so a
/// larger count changes no other member.
struct SwarmResolution {
  private let swarm: Swarm
  private var context: ResolutionContext
  private let box: Rectangle
  /// Nil for a sprite of a single picture, which has no clock.
  private let timing: SpriteTiming?
  private let stands: Bool
  /// What moves already; the swarm's elements come behind it.
  private let elementCount: Int
  /// What moves: the wings' clock, which all members share, and the members' flights.
  private(set) var elements: [PeriodicElement] = []
  /// Whether the opacity of a member starts again with a jump.
  private(set) var jumps = false

  /// By how much the time of a flight that is not drawn at random may differ from the wish, as a part of it.
  private static let flightTolerance = Rational(1, 4)
  /// By how much the wings may beat slower or faster, as a part of their period.
  private static let wingTolerance = Rational(1, 10)

  init(
    _ swarm: Swarm, context: ResolutionContext, box: Rectangle, timing: SpriteTiming?, stands: Bool, elementCount: Int
  ) {
    (self.swarm, self.context, self.box, self.stands) = (swarm, context, box, stands)
    self.elementCount = elementCount
    let own = timing.map { timing in swarm.frameDuration.map { timing.with(frameDuration: $0.seconds) } ?? timing }
    self.timing = own.flatMap { $0.microseconds.count > 1 ? $0 : nil }
  }

  mutating func resolve() -> ResolvedSwarm {
    let size = swarm.size.resolved(context)
    let wings = wingElement()
    let members = (0..<swarm.count).map { member($0, wings: wings) }
    return ResolvedSwarm(
      sprite: swarm.sprite, size: size, members: members, pictureStarts: timing?.starts ?? [.zero])
  }

  private mutating func member(_ index: Int, wings: Int?) -> ResolvedSwarm.Member {
    context.prefix = "swarm[\(index)]."
    let (from, to) = (swarm.opacity.from.resolved(context), swarm.opacity.to.resolved(context))
    let reverses = swarm.opacity.repetition == .reverse
    let opacity = Movement(
      [
        ResolvedKeyframe(offset: 0, value: from, easing: .linear),
        ResolvedKeyframe(offset: Easing.one, value: to, easing: .linear),
      ], reverses: reverses, lag: .zero)
    let isStill = swarm.opacity.from == swarm.opacity.to
    if !stands, !reverses, !isStill, from != to { jumps = true }
    return ResolvedSwarm.Member(
      scale: swarm.scale.resolved(context),
      flight: PhaseClock(start: phase("flight.phase"), element: flightElement()),
      wings: PhaseClock(start: timing == nil ? .zero : phase("wings.phase"), element: wings),
      path: PathTable(FlightPathDrawing(context: context, box: box).path(swarm.paths)),
      opacity: isStill ? Movement(from: from, to: from) : opacity)
  }

  private func phase(_ field: String) -> Phase {
    Phase(steps: UInt32(context.draws.bits(element: context.element, field: context.prefix + field) >> 32))
  }

  /// The index of what moves with the flight of a member.
  private mutating func flightElement() -> Int? {
    if stands { return nil }
    let wish = swarm.flight.resolved(context).inThousandths
    let allowed =
      swarm.flight.bounds(context).map { $0.lowerBound.inThousandths...$0.upperBound.inThousandths }
      ?? wish.range(within: SwarmResolution.flightTolerance)
    return add(PeriodicElement(name: "\(context.element) flight", period: wish, rule: .snapping(allowed)))
  }

  private mutating func wingElement() -> Int? {
    guard let timing, !stands else { return nil }
    return add(
      PeriodicElement(
        name: "\(context.element) wings", period: timing.period,
        rule: swarm.frameDuration?.isExact ?? false
          ? .pinned : .snapping(timing.period.range(within: SwarmResolution.wingTolerance))))
  }

  private mutating func add(_ element: PeriodicElement) -> Int {
    elements.append(element)
    return elementCount + elements.count - 1
  }
}

extension Fixed {
  /// To the nearest thousandth, so that the fractions of a loop stay small; at least one of them.
  fileprivate var inThousandths: Rational { Rational(max(1, (raw * 1000).shiftedRight(by: 16, .nearest)), 1000) }
}

extension Rational {
  /// From less to more by a part of the number.
  ///
  /// - Precondition: the products of the fractions' parts fit 64 bits.
  fileprivate func range(within tolerance: Rational) -> ClosedRange<Rational> {
    func times(_ factor: Int64) -> Rational { Rational(numerator * factor, denominator * tolerance.denominator) }
    return times(tolerance.denominator - tolerance.numerator)...times(tolerance.denominator + tolerance.numerator)
  }
}
