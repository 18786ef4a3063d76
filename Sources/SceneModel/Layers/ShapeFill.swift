public import FixedPoint

/// The colours with which a shape is painted.
public indirect enum ShapeFill: Equatable, Sendable {
  /// One colour.
  case color(Animatable<Color>)
  /// A gradient.
  case gradient(Gradient)
  /// A mix of two fills.
  case mix(Mix)
  /// Colours that follow a field.
  case field(FieldFill)
  /// Colours on a surface that is stretched over points.
  case mesh(MeshFill)
  /// A picture of a file.
  case image(ImageFill)

  /// Colours along lines of the shape's box.
  public struct Gradient: Equatable, Sendable {
    /// The lines.
    public var geometry: Geometry
    /// At least two colours, in ascending order of their offsets.
    public var stops: [Stop]

    /// Creates a gradient.
    public init(geometry: Geometry, stops: [Stop]) { (self.geometry, self.stops) = (geometry, stops) }
  }

  /// The lines along which the colours of a gradient run.
  public enum Geometry: Equatable, Sendable {
    /// Along a line between two different points, padded beyond its ends.
    case linear(start: Animatable<UnitPoint>, end: Animatable<UnitPoint>)
    /// Outwards from a point.
    case radial(
      center: Animatable<UnitPoint>, startRadius: Animatable<LengthExpression>, endRadius: Animatable<LengthExpression>)
    /// Around a point, clockwise from the right; angles in degrees.
    case angular(
      center: Animatable<UnitPoint>, startAngle: Animatable<NumberExpression>, endAngle: Animatable<NumberExpression>)
  }

  /// A colour of a gradient.
  public struct Stop: Equatable, Sendable {
    /// The offset along the gradient, 0…1.
    public var offset: Fixed
    /// The colour.
    public var color: Animatable<Color>

    /// Creates a stop.
    public init(offset: Fixed, color: Animatable<Color>) { (self.offset, self.color) = (offset, color) }

    /// Returns stops for colours that are spaced evenly.
    public static func even(_ colors: [Animatable<Color>]) -> [Stop] {
      colors.enumerated().map { Stop(offset: Fixed($0) / Fixed(max(1, colors.count - 1)), color: $1) }
    }
  }

  /// A mix of two fills: progress 0 shows `from`, 1 shows `to`.
  public struct Mix: Equatable, Sendable {
    /// The fill at progress 0.
    public var from: ShapeFill
    /// The fill at progress 1.
    public var to: ShapeFill
    /// The progress, −10…10.
    public var progress: Animatable<NumberExpression>
    /// A wave on the progress; nil for none.
    public var wave: Wave?

    /// Creates a mix.
    public init(from: ShapeFill, to: ShapeFill, progress: Animatable<NumberExpression>, wave: Wave? = nil) {
      (self.from, self.to, self.progress, self.wave) = (from, to, progress, wave)
    }
  }

  /// A wave that is added to the progress of a mix, so that the colours swing on their way:
  /// amplitude · sin(2π · frequency · progress).
  public struct Wave: Hashable, Sendable {
    /// The amplitude, −10…10.
    public var amplitude: Fixed
    /// The number of waves per unit of progress, 0…100.
    public var frequency: Fixed

    /// Creates a wave.
    public init(amplitude: Fixed, frequency: Fixed) { (self.amplitude, self.frequency) = (amplitude, frequency) }
  }

  /// Whether any of its numbers and colours is drawn at random.
  var isRandom: Bool {
    switch self {
    case .image: return false
    case .color(let color): return color.isRandom
    case .field(let fill): return fill.isRandom
    case .mesh(let mesh): return mesh.points.contains(where: \.isRandom) || mesh.colors.contains(where: \.isRandom)
    case .mix(let mix): return mix.from.isRandom || mix.to.isRandom || mix.progress.isRandom
    case .gradient(let gradient):
      if gradient.stops.contains(where: \.color.isRandom) { return true }
      switch gradient.geometry {
      case .linear(let start, let end): return start.isRandom || end.isRandom
      case .radial(let center, let startRadius, let endRadius):
        return center.isRandom || startRadius.isRandom || endRadius.isRandom
      case .angular(let center, let startAngle, let endAngle):
        return center.isRandom || startAngle.isRandom || endAngle.isRandom
      }
    }
  }
}
