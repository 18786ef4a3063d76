import Color
import FixedPoint
import Geometry
import LoopTiming

/// Draws the members of particles. Each random number is keyed by the particle and its use, such as `particles[17].size`, so
/// a larger count changes no other particle.
struct ParticlesResolution {
  private let particles: Particles
  private var context: ResolutionContext
  private let box: Rectangle
  private let colors: [StraightRGBA16]

  init(_ particles: Particles, context: ResolutionContext, box: Rectangle) {
    (self.particles, self.context, self.box) = (particles, context, box)
    colors = particles.colors.enumerated().map { $1.resolved(context, field: "particles.colors[\($0)]") }
  }

  /// Returns the particles, which move with a clock.
  mutating func resolve(_ clock: PhaseClock) -> ResolvedParticles {
    let members = (0..<particles.count).map { index in member(index) }
    // Sorted by distance; the index decides between equals, since the sort need not be stable.
    let order = members.indices.sorted { (members[$0].scale, $0) < (members[$1].scale, $1) }
    return ResolvedParticles(
      shape: particles.shape, sprite: particles.sprite, members: order.map { members[$0].member }, clock: clock)
  }

  private mutating func member(_ index: Int) -> (scale: Fixed, member: ResolvedParticles.Member) {
    context.prefix = "particles[\(index)]."
    let scale = Fixed.one - particles.depth * (.one - draw("depth"))
    let size = particles.size.resolved(context, field: "size", allowed: .positive) * scale
    let length = size * particles.stretch.resolved(context, field: "stretch")
    let sway = particles.sway.resolved(context, field: "sway", allowed: .any) * scale
    let way = way(reach: reach(size: size, length: length), sway: Fixed(raw: abs(sway.raw)), scale: scale)
    let heading = particles.sprite == nil ? way.angle.steps : 0
    let rotation = Angle(degrees: particles.rotation.resolved(context, field: "rotation"))
    let member = ResolvedParticles.Member(
      color: particles.sprite == nil
        ? colors[draw("color", upTo: colors.count)] : StraightRGBA16(red: .max, green: .max, blue: .max),
      size: size,
      length: max(size, length), angle: Angle(steps: heading &+ rotation.steps),
      spin: turns(particles.spin, "spin"), tumble: tumble(),
      softness: particles.softness.resolved(context, field: "softness"), middle: way.middle, path: way.path,
      start: context.phase("start"), swayX: swing("sway.x", sway), swayY: swing("sway.y", sway),
      light: ResolvedParticles.Light(
        opacity: particles.opacity.resolved(context, field: "opacity"),
        twinkle: particles.twinkle.resolved(context, field: "twinkle"), wave: swing("twinkle.wave", Fixed.one.half)))
    return (scale, member)
  }

  /// Returns twice the largest distance of a particle's pixels from its middle: a bound, in points.
  private func reach(size: Fixed, length: Fixed) -> Fixed {
    // The diagonal of a rectangle is at most the sum of its sides, and that of a sprite √2 of its longer side.
    if particles.sprite != nil { return size + size.half }
    return particles.shape == .piece ? max(size, length) + size : length
  }

  /// Returns a number of turns that is drawn for the particle, rounded to a whole one.
  private func turns(_ number: NumberExpression, _ field: String) -> UInt32 {
    UInt32(truncatingIfNeeded: number.resolved(context, field: field).rounded(.nearest))
  }

  /// Returns the cosine of the turns about the length, which begin anywhere; 1 if there are none.
  private func tumble() -> ResolvedParticles.Swing {
    let turns = turns(particles.tumble, "tumble")
    // A cosine is a sine that is a quarter turn ahead.
    let start = turns == 0 ? Phase(steps: 1 << 30) : context.phase("tumble.start")
    return ResolvedParticles.Swing(amplitude: .one, turns: turns, start: start)
  }

  /// Returns the path of a particle. It begins and ends where the particle is outside of the box, so that its return is not
  /// seen: the box covers the canvas or cuts the particles. A nearer one has a longer path and so a higher speed.
  private func way(reach: Fixed, sway: Fixed, scale: Fixed) -> (middle: Point, path: Point, angle: Angle) {
    let (side, forth) = (draw("across") - Fixed.one.half, draw("along") - Fixed.one.half)
    guard let direction = particles.direction else {
      let middle = Point(x: box.center.x + box.size.width * side, y: box.center.y + box.size.height * forth)
      return (middle, .zero, Angle(steps: 0))
    }
    let angle = Angle(degrees: direction.resolved(context, field: "direction"))
    let (sine, cosine) = angle.sineAndCosine
    func part(_ length: Fixed, _ factor: Int64) -> Fixed { Fixed(raw: length.raw.multiplied(by: factor, shift: 30)) }
    let (width, height) = (box.size.width, box.size.height)
    let room = reach + sway + sway
    let along = part(width, abs(cosine)) + part(height, abs(sine)) + room
    let across = part(width, abs(sine)) + part(height, abs(cosine)) + room
    let path = along * scale / (.one - particles.depth)
    let offset = across * side
    return (
      Point(x: box.center.x - part(offset, sine), y: box.center.y + part(offset, cosine)),
      Point(x: part(path, cosine), y: part(path, sine)), angle
    )
  }

  /// Returns a wave that is drawn for the particle: one to three a turn.
  private func swing(_ field: String, _ amplitude: Fixed) -> ResolvedParticles.Swing {
    ResolvedParticles.Swing(
      amplitude: amplitude, turns: UInt32(1 + draw(field + ".turns", upTo: 3)), start: context.phase(field + ".start"))
  }

  /// Returns a number in 0..<1.
  private func draw(_ field: String) -> Fixed { Fixed(raw: Int64(context.bits(field) >> 48)) }

  /// Returns a whole number in `0..<limit`.
  private func draw(_ field: String, upTo limit: Int) -> Int {
    Int(UInt64(limit).multipliedFullWidth(by: context.bits(field)).high)
  }
}
