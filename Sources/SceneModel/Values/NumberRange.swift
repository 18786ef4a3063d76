public import FixedPoint

/// The range of numbers that a value of a scene may have.
public struct NumberRange: Hashable, Sendable {
  /// The least number.
  public let lower: Fixed
  /// The greatest number.
  public let upper: Fixed

  /// Creates a range that includes both ends.
  public init(lower: Fixed, upper: Fixed) { (self.lower, self.upper) = (lower, upper) }

  init(_ range: ClosedRange<Int>) { self.init(lower: Fixed(range.lowerBound), upper: Fixed(range.upperBound)) }

  /// Returns true if a number is in the range.
  public func contains(_ number: Fixed) -> Bool { lower <= number && number <= upper }

  /// Returns the nearest number in the range, as for the moving numbers of springs, which overshoot.
  public func clamp(_ number: Fixed) -> Fixed { max(lower, min(upper, number)) }
}

/// The ranges of the values of a scene.
extension NumberRange {
  /// Coordinates, angles in degrees and factors: far outside any canvas, far inside what the arithmetic holds.
  public static let any = NumberRange(-100_000...100_000)
  /// Sizes in points.
  public static let notNegative = NumberRange(0...100_000)
  /// Sizes of sprites and particles in points, divisors, and responses of springs: from a thousandth on.
  public static let positive = NumberRange(lower: Fixed(raw: 66), upper: Fixed(100_000))
  /// Opacities, offsets of stops and keyframes, parts of an outline.
  public static let fraction = NumberRange(0...1)
  /// The sides of the canvas in points.
  public static let canvas = NumberRange(1...16384)
  /// The enlargement of a layer.
  public static let scale = NumberRange(0...1000)
  /// The standard deviation of a blur in points.
  public static let blur = NumberRange(0...2000)
  /// The width of a stroke in points.
  public static let strokeWidth = NumberRange(0...10_000)
  /// The coordinates of a point in parts of a box.
  public static let unitPoint = NumberRange(-100...100)
  /// The progress of a mix and the amplitude of its wave.
  public static let progress = NumberRange(-10...10)
  /// The waves of a mix per unit of progress.
  public static let waveFrequency = NumberRange(0...100)
  /// The enlargement of a swarm's members.
  public static let memberScale = NumberRange(0...100)
  /// The length of a particle in diameters.
  public static let stretch = NumberRange(1...1000)
  /// The turns of a particle in its duration.
  public static let turns = NumberRange(-100...100)
  /// The part by which the farthest particles are smaller and slower than the nearest: 0…0.95.
  public static let depth = NumberRange(lower: .zero, upper: Fixed(raw: 62259))
  /// The points per pixel of a picture that is tiled, from a thousandth on.
  public static let tileScale = NumberRange(lower: Fixed(raw: 66), upper: Fixed(1000))
  /// The degrees of a turn of a shutter.
  public static let shutterAngle = NumberRange(1...360)
  /// The size of a font in points.
  public static let textSize = NumberRange(1...10_000)
  /// The side of a speck of grain in points, from a tenth on.
  public static let grainSize = NumberRange(lower: Fixed(raw: 6554), upper: Fixed(100))
  /// The duration of a flight in seconds, from a tenth on.
  public static let flight = NumberRange(lower: Fixed(raw: 6554), upper: Fixed(10_000))
  /// The numbers in sums and products of fields, and the edges of their steps.
  public static let fieldValue = NumberRange(-1000...1000)
  /// The cells, waves or rings of a field per short side.
  public static let fieldFrequency = NumberRange(0...256)
  /// The radii in a field, in short sides: 0.001…10.
  public static let fieldRadius = NumberRange(lower: Fixed(raw: 66), upper: Fixed(10))
  /// The y coordinates of the control points of an animation curve.
  public static let curveValue = NumberRange(-100...100)
  /// The damping fraction of a spring: 0.01…0.99.
  public static let dampingFraction = NumberRange(lower: Fixed(raw: 655), upper: Fixed(raw: 64881))
}
