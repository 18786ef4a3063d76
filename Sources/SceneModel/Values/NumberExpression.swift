public import FixedPoint

/// A number as a scene writes it: a constant, one for each colour scheme, or a random draw.
public indirect enum NumberExpression: SceneExpression {
  /// The same number everywhere.
  case constant(Fixed)
  /// A number for each colour scheme.
  case byScheme(light: NumberExpression, dark: NumberExpression)
  /// A number in `lower..<upper`, drawn once from the scene's seed, the layer's name and the key of the value.
  case random(lower: Fixed, upper: Fixed)

  /// Whether the number is drawn at random, at least in one colour scheme.
  public var isRandom: Bool {
    switch self {
    case .constant: false
    case .random: true
    case .byScheme(let light, let dark): light.isRandom || dark.isRandom
    }
  }

  /// The range from which the number is drawn; nil if it is not drawn at random.
  func bounds(_ context: ResolutionContext) -> ClosedRange<Fixed>? {
    switch self {
    case .constant: nil
    case .random(let lower, let upper): lower...upper
    case .byScheme(let light, let dark): (context.scheme == .light ? light : dark).bounds(context)
    }
  }

  /// Returns the number.
  ///
  /// - Parameter field: The path of the value's key within its layer, such as `offset.x`, which keys a random draw.
  func resolved(_ context: ResolutionContext, field: String) -> Fixed {
    switch self {
    case .constant(let number): number
    case .byScheme(let light, let dark):
      (context.scheme == .light ? light : dark).resolved(context, field: field)
    case .random(let lower, let upper):
      context.draws.number(from: lower, to: upper, element: context.element, field: context.prefix + field)
    }
  }
}
