import Color
import Fields
import FixedPoint
import SceneModel

/// The keys of fields in a scene file.
private enum FieldKey: String, CaseIterable {
  case noise, waves, rings, angle, distance, linear, image, metaballs, horizon, sum, product, mix, sin, smoothstep,
    power, warp
}

extension SceneField {
  /// Reads a number, which may move; or an object with one key, which names a source or a combination.
  static func read(_ value: SceneValue, _ path: String) throws -> SceneField {
    if case .number = value { return .number(try number(value, path, .value)) }
    guard case .object(let keys) = value else {
      throw value.wrongKind(path, allowed: "a number or the object of a field")
    }
    let found = FieldKey.allCases.filter { keys[$0.rawValue] != nil }
    guard let key = found.first else {
      if value.isAnimation || ["light", "dark", "random"].contains(where: { keys[$0] != nil }) {
        return .number(try number(value, path, .value))
      }
      let names = FieldKey.allCases.map(\.rawValue)
      let hint = keys.keys.min().map { "\"\($0)\" is no field\(didYouMean($0, among: names))" } ?? "this is no field"
      throw SceneError(path: path, problem: "\(hint); known here: \(names.joined(separator: ", "))")
    }
    var object = try ObjectReader(value, path: path)
    if found.count > 1 { throw object.conflict(of: found[1].rawValue, with: key.rawValue) }
    let field = try object.require(key.rawValue) { value, path in try read(value, path, key) }
    try object.finish()
    return field
  }

  /// Reads the value of a field's key.
  private static func read(_ value: SceneValue, _ path: String, _ key: FieldKey) throws -> SceneField {
    /// Reads the keys of an object.
    func object(_ read: (inout ObjectReader) throws -> SceneField) throws -> SceneField {
      var object = try ObjectReader(value, path: path)
      let field = try read(&object)
      try object.finish()
      return field
    }
    switch key {
    case .sum: return .sum(try readArray(value, path, read))
    case .product: return .product(try readArray(value, path, read))
    case .horizon: return .horizon(try read(value, path))
    case .sin: return .sin(try read(value, path))
    case .image: return .image(try ImageFill.read(value, path))
    case .noise: return try object(readNoise)
    case .waves: return try object(readWaves)
    case .rings: return try object(readRings)
    case .angle: return try object { .angle(center: try readCenter(&$0), turns: try readTurns(&$0)) }
    case .distance: return try object { .distance(center: try readCenter(&$0)) }
    case .linear:
      return try object { .linear(start: try $0.require("start", point), end: try $0.require("end", point)) }
    case .metaballs: return try object(readMetaballs)
    case .mix:
      return try object {
        .mix(from: try $0.require("from", read), to: try $0.require("to", read), amount: try $0.require("amount", read))
      }
    case .smoothstep: return try object(readSmoothstep)
    case .power:
      return try object {
        .power(
          try $0.require("of", read), exponent: try $0.require("exponent") { try number($0, $1, .exponent) })
      }
    case .warp: return try object(readWarp)
    }
  }

  private static func readNoise(_ object: inout ObjectReader) throws -> SceneField {
    let scale = try object.require("scale") { try pair($0, $1, .frequency) }
    return .noise(
      Noise(
        scale: scale, octaves: try object.take("octaves") { try readWhole($0, $1, Noise.octaveRange) } ?? 1,
        gain: try take("gain", .part, standard: Fixed.one.half, &object), seed: try object.take("seed", readSeed) ?? 0,
        turns: try readTurns(&object)))
  }

  private static func readWaves(_ object: inout ObjectReader) throws -> SceneField {
    .waves(
      Waves(
        amplitude: try take("amplitude", .amplitude, standard: .one, &object),
        frequency: try object.require("frequency") { try number($0, $1, .frequency) },
        direction: try take("direction", .degrees, standard: .zero, &object), turns: try readTurns(&object)))
  }

  private static func readRings(_ object: inout ObjectReader) throws -> SceneField {
    .rings(
      Rings(
        center: try readCenter(&object),
        frequency: try object.require("frequency") { try number($0, $1, .frequency) },
        decay: try take("decay", .exponent, standard: .zero, &object), turns: try readTurns(&object)))
  }

  private static func readMetaballs(_ object: inout ObjectReader) throws -> SceneField {
    let count = try object.take("count") { try readWhole($0, $1, Metaballs.countRange) } ?? 8
    let size = try take("size", .radius, standard: Fixed(raw: 7864), &object)  // 0.12
    let variation = try take("variation", .part, standard: Fixed(raw: 26214), &object)  // 0.4
    let standard: Animatable<NumberExpression> = .constant(.constant(Fixed.one.half))
    let sway = try object.take("sway") { try pair($0, $1, .amplitude) } ?? Pair(standard)
    return .metaballs(
      Metaballs(
        count: count, size: size, variation: variation, sway: sway, seed: try object.take("seed", readSeed) ?? 0,
        turns: try readTurns(&object)))
  }

  private static func readSmoothstep(_ object: inout ObjectReader) throws -> SceneField {
    let field = try object.require("of", read)
    let edges = try object.require("edges") { try two($0, $1, .value) }
    return .smoothstep(field, from: edges.x, to: edges.y)
  }

  private static func readWarp(_ object: inout ObjectReader) throws -> SceneField {
    let zero = SceneField.number(.constant(.constant(.zero)))
    return .warp(
      try object.require("of", read), x: try object.take("x", read) ?? zero, y: try object.take("y", read) ?? zero)
  }

  private static func take(
    _ key: String, _ parameter: FieldParameter, standard: Fixed, _ object: inout ObjectReader
  ) throws -> Animatable<NumberExpression> {
    try object.take(key) { try number($0, $1, parameter) } ?? .constant(.constant(standard))
  }

  private static func readCenter(_ object: inout ObjectReader) throws -> Animatable<UnitPoint> {
    try object.take("center", point) ?? .constant(.center)
  }

  private static func readTurns(_ object: inout ObjectReader) throws -> Animatable<NumberExpression> {
    try take("turns", .turns, standard: .zero, &object)
  }

  private static func number(
    _ value: SceneValue, _ path: String, _ parameter: FieldParameter
  ) throws -> Animatable<NumberExpression> {
    try .read(value, path, allowed: parameter.allowed)
  }

  private static func point(_ value: SceneValue, _ path: String) throws -> Animatable<UnitPoint> {
    try .read(value, path, UnitPoint.read)
  }

  /// Reads one number for across and down, or a list of two.
  private static func pair(
    _ value: SceneValue, _ path: String, _ parameter: FieldParameter
  ) throws -> Pair {
    guard case .array = value else { return Pair(try number(value, path, parameter)) }
    let numbers = try two(value, path, parameter)
    return Pair(numbers.x, numbers.y)
  }

  private static func two(
    _ value: SceneValue, _ path: String, _ parameter: FieldParameter
  ) throws -> (x: Animatable<NumberExpression>, y: Animatable<NumberExpression>) {
    let numbers = try readArray(value, path) { try number($0, $1, parameter) }
    guard numbers.count == 2 else { throw SceneError(path: path, problem: "must be two numbers") }
    return (numbers[0], numbers[1])
  }
}

extension FieldFill {
  /// Reads the keys `field`, `ramp`, `space`, `range` and `opacity` of a fill's object.
  ///
  /// - Parameter stops: Reads the colours of a ramp.
  static func read(
    _ object: inout ObjectReader, stops: (SceneValue, String) throws -> [ShapeFill.Stop]
  ) throws -> FieldFill {
    var fill = FieldFill(
      try object.require("field", SceneField.read), ramp: try object.require("ramp", stops),
      space: try object.take("space", readCase) ?? .oklab)
    let range = try object.take("range") { value, path in
      try readArray(value, path) { try Animatable<NumberExpression>.read($0, $1, allowed: .fieldValue) }
    }
    if let range {
      guard range.count == 2 else {
        throw SceneError(path: object.path(of: "range"), problem: "must be two numbers, the values of the ramp's ends")
      }
      (fill.lower, fill.upper) = (range[0], range[1])
    }
    fill.opacity = try object.take("opacity", SceneField.read)
    return fill
  }
}
