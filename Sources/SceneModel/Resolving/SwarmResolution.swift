import FixedPoint
import Geometry
import LoopTiming

/// Draws the members of a swarm. Each random number is keyed by the member and its use, such as `swarm[17].scale`, so a
/// larger count changes no other member.
struct SwarmResolution {
  private let swarm: Swarm
  private var context: ResolutionContext
  private let box: Rectangle
  /// The timing of the sprite; nil for a sprite of one frame, which has no clock.
  private let timing: SpriteTiming?
  /// Whether everything stands still as at the start.
  private let isStill: Bool
  /// The number of elements before those of the swarm.
  private let elementCount: Int
  /// The swarm's elements: the wings' clock, which all members share, and the members' flights.
  private(set) var elements: [PeriodicElement] = []
  /// Whether the opacity of a member restarts with a jump.
  private(set) var jumps = false

  /// The part by which the duration of a flight that is not drawn at random may differ from the wish.
  private static let flightTolerance = Rational(1, 4)
  /// The part of their period by which the wings may beat slower or faster.
  private static let wingTolerance = Rational(1, 10)

  init(
    _ swarm: Swarm, context: ResolutionContext, box: Rectangle, timing: SpriteTiming?, isStill: Bool, elementCount: Int
  ) {
    (self.swarm, self.context, self.box, self.isStill) = (swarm, context, box, isStill)
    self.elementCount = elementCount
    var own = timing
    if let wish = swarm.frameDuration { own = own?.with(frameDuration: wish.seconds) }
    self.timing = own.flatMap { $0.microseconds.count > 1 ? $0 : nil }
  }

  mutating func resolve() -> ResolvedSwarm {
    let size = swarm.size.resolved(context, field: "swarm.size", allowed: .positive)
    let wings = wingElement()
    let members = (0..<swarm.count).map { member($0, wings: wings) }
    return ResolvedSwarm(
      sprite: swarm.sprite, size: size, members: members, pictureStarts: timing?.starts ?? [.zero])
  }

  private mutating func member(_ index: Int, wings: Int?) -> ResolvedSwarm.Member {
    context.prefix = "swarm[\(index)]."
    return ResolvedSwarm.Member(
      scale: swarm.scale.resolved(context, field: "scale"),
      flight: PhaseClock(start: context.phase("flight.phase"), element: flightElement()),
      wings: PhaseClock(start: timing == nil ? .zero : context.phase("wings.phase"), element: wings),
      path: PathTable(FlightPathDrawing(context: context, box: box).path(swarm.paths)),
      opacity: opacity())
  }

  private mutating func opacity() -> Movement<Fixed> {
    switch swarm.opacity {
    case .constant(let number):
      let opacity = number.resolved(context, field: "opacity")
      return Movement(from: opacity, to: opacity)
    case .ramp(let from, let to, let autoreverses):
      let isConstant = from == to && !from.isRandom
      let start = from.resolved(context, field: "opacity.from")
      let end = to.resolved(context, field: "opacity.to")
      if isConstant { return Movement(from: start, to: start) }
      if !isStill, !autoreverses, start != end { jumps = true }
      return Movement(from: start, to: end, autoreverses: autoreverses)
    }
  }

  /// Returns the index of the element of a member's flight; nil if it stands still.
  private mutating func flightElement() -> Int? {
    if isStill { return nil }
    let wish = swarm.flight.resolved(context, field: "flight").inThousandths
    let allowed =
      swarm.flight.bounds(context).map { $0.lowerBound.inThousandths...$0.upperBound.inThousandths }
      ?? wish.range(within: SwarmResolution.flightTolerance)
    return add(PeriodicElement(name: "\(context.element) flight", period: wish, rule: .snapping(allowed)))
  }

  private mutating func wingElement() -> Int? {
    guard let timing, !isStill else { return nil }
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
  /// The number rounded to the nearest thousandth, so that the fractions of a loop stay small; at least one of them.
  fileprivate var inThousandths: Rational { Rational(max(1, (raw * 1000).shiftedRight(by: 16, .nearest)), 1000) }
}

extension Rational {
  /// Returns the range from the number less a part of it to the number and that part more.
  ///
  /// - Precondition: the products of the fractions' parts fit 64 bits.
  fileprivate func range(within tolerance: Rational) -> ClosedRange<Rational> {
    func times(_ factor: Int64) -> Rational { Rational(numerator * factor, denominator * tolerance.denominator) }
    return times(tolerance.denominator - tolerance.numerator)...times(tolerance.denominator + tolerance.numerator)
  }
}
