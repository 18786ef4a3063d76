/// A number at every position and phase: a source, or a combination of other fields.
///
/// Lengths are in short sides of the box that the field fills, so that a picture of another shape shows features of the same
/// size. Turns are phases: after a whole number of them a field is what it was, which makes every loop exact.
public indirect enum Field<Values: FieldValues>: Equatable, Sendable {
  /// The same number everywhere.
  case number(Values.Number)
  /// Gradient noise.
  case noise(Noise)
  /// Sine waves along a direction.
  case waves(Waves)
  /// Cosine waves around a centre.
  case rings(Rings)
  /// The direction from a centre in turns, 0..<1 clockwise from the right, plus `turns`, without whole turns.
  case angle(center: Values.Position, turns: Values.Number)
  /// The distance from a centre.
  case distance(center: Values.Position)
  /// 0 at the start, 1 at the end, and so on beyond them.
  case linear(start: Values.Position, end: Values.Position)
  /// The luminance of a picture, 0…1.
  case image(Values.Picture)
  /// The sum of round bumps that move along closed paths.
  case metaballs(Metaballs)
  /// The distance below a line that runs across the box, in box heights; the line's distance from the top is the field.
  case horizon(Field)
  /// The sum of fields.
  case sum([Field])
  /// The product of fields.
  case product([Field])
  /// One field where the amount is 0, another where it is 1, and mixes in between.
  case mix(from: Field, to: Field, amount: Field)
  /// sin(2π · field).
  case sin(Field)
  /// 0 up to an edge, 1 from another one on, and a smooth cubic step in between.
  case smoothstep(Field, from: Values.Number, to: Values.Number)
  /// A power of the field, which is clamped to 0…1.
  case power(Field, exponent: Values.Number)
  /// A field seen through the displacement of two others, in short sides.
  case warp(Field, x: Field, y: Field)

  /// One number for across and down, or one for each.
  public struct Pair: Equatable, Sendable {
    /// The number across.
    public var x: Values.Number
    /// The number down if it is one of its own, such as a second draw at random; nil if it is that across.
    public var ownY: Values.Number?

    /// The number down.
    public var y: Values.Number { ownY ?? x }

    /// Creates one number for across and down, or one for each.
    public init(_ x: Values.Number, _ y: Values.Number? = nil) { (self.x, ownY) = (x, y) }
  }

  /// Gradient noise of about −1…1: a sum of octaves, each of twice the frequency and `gain` times the amplitude of the one
  /// before.
  ///
  /// In a turn the gradients of the lattice revolve once or twice, one way or the other, while the lattice moves on a circle.
  public struct Noise: Equatable, Sendable {
    /// The numbers of lattice cells per short side, across and down.
    public var scale: Pair
    /// The number of octaves, 1…8.
    public var octaves: Int
    /// The amplitude of an octave over that of the one before.
    public var gain: Values.Number
    /// The number that tells this noise from others.
    public var seed: UInt64
    /// The phase in turns.
    public var turns: Values.Number

    /// The allowed numbers of octaves.
    public static var octaveRange: ClosedRange<Int> { 1...8 }

    /// Creates a noise.
    public init(
      scale: Pair, octaves: Int, gain: Values.Number, seed: UInt64, turns: Values.Number
    ) {
      (self.scale, self.octaves, self.gain, self.seed, self.turns) = (scale, octaves, gain, seed, turns)
    }
  }

  /// amplitude · sin(2π · (frequency · distance along the direction + turns)).
  public struct Waves: Equatable, Sendable {
    /// The amplitude.
    public var amplitude: Values.Number
    /// The number of waves per short side.
    public var frequency: Values.Number
    /// The direction in degrees, clockwise from the right.
    public var direction: Values.Number
    /// The phase in turns.
    public var turns: Values.Number

    /// Creates waves.
    public init(
      amplitude: Values.Number, frequency: Values.Number, direction: Values.Number, turns: Values.Number
    ) {
      (self.amplitude, self.frequency, self.direction, self.turns) = (amplitude, frequency, direction, turns)
    }
  }

  /// cos(2π · (frequency · distance − turns)) · e^(−decay · distance).
  public struct Rings: Equatable, Sendable {
    /// The centre.
    public var center: Values.Position
    /// The number of rings per short side.
    public var frequency: Values.Number
    /// The decay per short side.
    public var decay: Values.Number
    /// The phase in turns; growing turns move the rings outwards.
    public var turns: Values.Number

    /// Creates rings.
    public init(center: Values.Position, frequency: Values.Number, decay: Values.Number, turns: Values.Number) {
      (self.center, self.frequency, self.decay, self.turns) = (center, frequency, decay, turns)
    }
  }

  /// The sum of (1 − d²/4r²)³ over all bumps within 2r, at the distance d from the middle of a bump of radius r.
  public struct Metaballs: Equatable, Sendable {
    /// The number of bumps, 1…64.
    public var count: Int
    /// The mean radius r; at this distance a lone bump is 27/64.
    public var size: Values.Number
    /// The part by which radii differ from the mean at most.
    public var variation: Values.Number
    /// The reach of the paths to either side in halves of the box's width, and up and down in halves of its height.
    public var sway: Pair
    /// The number that decides where the paths are.
    public var seed: UInt64
    /// The phase in turns: the part of the paths that is done.
    public var turns: Values.Number

    /// The allowed numbers of bumps.
    public static var countRange: ClosedRange<Int> { 1...64 }

    /// Creates bumps.
    public init(
      count: Int, size: Values.Number, variation: Values.Number, sway: Pair, seed: UInt64, turns: Values.Number
    ) {
      (self.count, self.size, self.variation) = (count, size, variation)
      (self.sway, self.seed, self.turns) = (sway, seed, turns)
    }
  }
}
