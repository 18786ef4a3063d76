import FixedPoint

/// A number as a scene writes it: as it is, one for each colour scheme, or drawn at random.
indirect enum NumberExpression: Equatable, Sendable {
  case constant(Fixed)
  case bySchemes(light: NumberExpression, dark: NumberExpression)
  /// Drawn once from the seed in `lower..<upper`; `field` is the key's path within its layer.
  case random(lower: Fixed, upper: Fixed, field: String)

  /// Whether the number is drawn at random, at least in one scheme.
  var isRandom: Bool {
    switch self {
    case .constant: false
    case .random: true
    case .bySchemes(let light, let dark): light.isRandom || dark.isRandom
    }
  }

  /// What it is drawn from, if it is drawn at random.
  func bounds(_ context: ResolutionContext) -> ClosedRange<Fixed>? {
    switch self {
    case .constant: nil
    case .random(let lower, let upper, _): lower...upper
    case .bySchemes(let light, let dark): (context.scheme == .light ? light : dark).bounds(context)
    }
  }

  /// The number itself.
  func resolved(_ context: ResolutionContext) -> Fixed {
    switch self {
    case .constant(let number): number
    case .bySchemes(let light, let dark): (context.scheme == .light ? light : dark).resolved(context)
    case .random(let lower, let upper, let field):
      context.draws.number(from: lower, to: upper, element: context.element, field: context.prefix + field)
    }
  }
}

extension NumberExpression {
  /// Reads `4.5`, `{"light": …, "dark": …}` or `{"random": [lower, upper]}`.
  static func read(
    _ value: SceneValue, _ path: String, field: String, allowed: NumberRange
  ) throws -> NumberExpression {
    guard case .object = value else { return .constant(try readNumber(value, path, allowed: allowed)) }
    guard !value.isMovement else { throw SceneError(path: path, problem: "cannot move") }
    var object = try ObjectReader(value, path: path)
    if object.has("light") || object.has("dark") {
      let light = try object.require("light") { try read($0, $1, field: field, allowed: allowed) }
      let dark = try object.require("dark") { try read($0, $1, field: field, allowed: allowed) }
      try object.finish()
      return .bySchemes(light: light, dark: dark)
    }
    let bounds = try object.require("random") { value, path in
      try readArray(value, path) { try readNumber($0, $1, allowed: allowed) }
    }
    try object.finish()
    guard bounds.count == 2, bounds[0] < bounds[1] else {
      throw SceneError(path: path + ".random", problem: "must be two numbers, the lower one first")
    }
    return .random(lower: bounds[0], upper: bounds[1], field: field)
  }
}
