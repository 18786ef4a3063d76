public import Color
public import FixedPoint
public import Geometry
public import LoopTiming

/// The particles of a resolved scene.
public struct ResolvedParticles: Equatable, Sendable {
  /// The look of particles without a sprite.
  public let shape: Particles.Shape
  /// The name of the picture that each particle is; nil for a shape.
  public let sprite: String?
  /// The particles, the farthest first.
  public let members: [Member]
  /// The time of all particles: one turn in which everything repeats.
  public let clock: PhaseClock

  /// A particle. Its motion repeats with a turn of the clock.
  public struct Member: Equatable, Sendable {
    /// The colour.
    public let color: StraightRGBA16
    /// The diameter in points.
    public let size: Fixed
    /// The length in points, at least the diameter.
    public let length: Fixed
    /// The direction of the length at the start of the clock.
    let angle: Angle
    /// The turns on the screen per turn of the clock; negative ones wrap.
    let spin: UInt32
    /// The turns about the length.
    let tumble: Swing
    /// The part of the radius over which it fades out.
    public let softness: Fixed
    /// The middle of its path.
    let middle: Point
    /// The way from the start of its path to the end.
    let path: Point
    /// The phase at which it is half a turn after the middle of its path.
    let start: Phase
    let swayX: Swing
    let swayY: Swing
    let light: Light

    /// Returns the position in points at a phase of the clock.
    public func center(at phase: Phase) -> Point {
      // From half a turn before the middle to half a turn after it, in units of 2⁻³² turns.
      let part = Int64(Int32(bitPattern: phase.steps &+ start.steps))
      func along(_ length: Fixed) -> Fixed { Fixed(raw: length.raw.multiplied(by: part, shift: 32)) }
      return Point(
        x: middle.x + along(path.x) + swayX.value(at: phase), y: middle.y + along(path.y) + swayY.value(at: phase))
    }

    /// Returns the direction of the length at a phase of the clock.
    public func angle(at phase: Phase) -> Angle { Angle(steps: angle.steps &+ spin &* phase.steps) }

    /// Returns how far the particle faces the viewer, from 1, over 0 where it shows its edge, to −1 where it shows its back.
    public func facing(at phase: Phase) -> Fixed { tumble.value(at: phase) }

    /// Returns the opacity at a phase of the clock, 0…1.
    public func opacity(at phase: Phase) -> Fixed { light.opacity(at: phase) }
  }

  /// A sine wave in time.
  struct Swing: Hashable, Sendable {
    let amplitude: Fixed
    /// The number of waves per turn of the clock.
    let turns: UInt32
    let start: Phase

    func value(at phase: Phase) -> Fixed {
      let sine = Angle(steps: phase.steps &* turns &+ start.steps).sineAndCosine.sine
      return Fixed(raw: amplitude.raw.multiplied(by: sine, shift: 30))
    }
  }

  /// An opacity that falls again and again: opacity · (1 − twinkle · (1 − w²)), where w is a wave between 0 and 1.
  struct Light: Hashable, Sendable {
    let opacity: Fixed
    let twinkle: Fixed
    /// The wave, between −½ and ½.
    let wave: Swing

    func opacity(at phase: Phase) -> Fixed {
      if twinkle == .zero { return opacity }
      let wave = wave.value(at: phase) + Fixed.one.half
      return opacity * (.one - twinkle * (.one - wave * wave))
    }
  }
}
