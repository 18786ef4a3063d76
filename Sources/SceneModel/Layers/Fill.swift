import FixedPoint

/// What a shape is filled with.
indirect enum Fill: Equatable, Sendable {
  case color(Property<ColorExpression>)
  case gradient(Gradient)
  case mix(Mix)

  struct Gradient: Equatable, Sendable {
    let geometry: Geometry
    let stops: [Stop]
  }

  /// Along which lines the colours of a gradient run.
  enum Geometry: Equatable, Sendable {
    case linear(start: Property<UnitPoint>, end: Property<UnitPoint>)
    case radial(
      center: Property<UnitPoint>, startRadius: Property<LengthExpression>, endRadius: Property<LengthExpression>)
    case angular(
      center: Property<UnitPoint>, startAngle: Property<NumberExpression>, endAngle: Property<NumberExpression>)
  }

  struct Stop: Equatable, Sendable {
    let offset: Fixed
    let color: Property<ColorExpression>
  }

  /// Two fills, one into the other: 0 shows `from`, 1 shows `to`. A wave, if there is one, adds
  /// amplitude · sin(2π · frequency · progress) to the progress, so that the colours swing on their way.
  struct Mix: Equatable, Sendable {
    let from: Fill
    let to: Fill
    let progress: Property<NumberExpression>
    let wave: Wave?
  }

  struct Wave: Equatable, Sendable {
    let amplitude: Fixed
    let frequency: Fixed
  }

  /// Whether any of its numbers and colours is drawn at random.
  var isRandom: Bool {
    switch self {
    case .color(let color): return color.expressions.contains(where: \.isRandom)
    case .mix(let mix):
      return mix.from.isRandom || mix.to.isRandom || mix.progress.expressions.contains(where: \.isRandom)
    case .gradient(let gradient):
      if gradient.stops.contains(where: { $0.color.expressions.contains(where: \.isRandom) }) { return true }
      switch gradient.geometry {
      case .linear(let start, let end): return (start.expressions + end.expressions).contains(where: \.isRandom)
      case .radial(let center, let startRadius, let endRadius):
        return center.expressions.contains(where: \.isRandom)
          || (startRadius.expressions + endRadius.expressions).contains(where: \.isRandom)
      case .angular(let center, let startAngle, let endAngle):
        return center.expressions.contains(where: \.isRandom)
          || (startAngle.expressions + endAngle.expressions).contains(where: \.isRandom)
      }
    }
  }
}
