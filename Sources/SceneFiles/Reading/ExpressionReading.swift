import FixedPoint
import SceneModel

extension NumberExpression {
  /// Reads `4.5`, `{"light": …, "dark": …}` or `{"random": [lower, upper]}`.
  static func read(_ value: SceneValue, _ path: String, allowed: NumberRange) throws -> NumberExpression {
    guard case .object = value else { return .constant(try readNumber(value, path, allowed: allowed)) }
    guard !value.isAnimation else { throw SceneError.motion(path) }
    var object = try ObjectReader(value, path: path)
    if object.has("light") || object.has("dark") {
      let light = try object.require("light") { try read($0, $1, allowed: allowed) }
      let dark = try object.require("dark") { try read($0, $1, allowed: allowed) }
      try object.finish()
      return .byScheme(light: light, dark: dark)
    }
    guard !object.has("canvas") else {
      throw SceneError(
        path: path, problem: "a part of the canvas is for offsets, frames, radii and sizes; write a number")
    }
    guard object.has("random") else {
      throw object.omission(
        of: ["random", "light", "dark", "from", "keyframes"],
        "needs the key \"random\", the keys \"light\" and \"dark\", or, if it can move, those of a motion")
    }
    let bounds = try object.require("random") { value, path in
      try readArray(value, path) { try readNumber($0, $1, allowed: allowed) }
    }
    try object.finish()
    guard bounds.count == 2, bounds[0] < bounds[1] else {
      throw SceneError(path: path + ".random", problem: "must be two numbers, the lower one first")
    }
    return .random(lower: bounds[0], upper: bounds[1])
  }
}

extension LengthExpression {
  /// Reads a number expression, or `{"canvas": "height", "times": …, "dividedBy": …, "plus": …}`.
  ///
  /// - Parameter allowed: The range of a number of points.
  static func read(_ value: SceneValue, _ path: String, allowed: NumberRange) throws -> LengthExpression {
    guard case .object(let keys) = value, keys["canvas"] != nil else {
      if case .string(let text) = value, text.hasSuffix("%") {
        let problem = value.wrongKind(path, allowed: "a number").problem
        let side = path.hasSuffix("height") || path.hasSuffix("y") ? "height" : "width"
        throw SceneError(
          path: path, problem: problem + "; write a part of the canvas as {\"canvas\": \"\(side)\", \"times\": 0.5}")
      }
      return .points(try .read(value, path, allowed: allowed))
    }
    var object = try ObjectReader(value, path: path)
    func number(_ key: String, _ allowed: NumberRange, standard: Fixed) throws -> NumberExpression {
      try object.take(key) { try .read($0, $1, allowed: allowed) } ?? .constant(standard)
    }
    let dimension: Dimension = try object.require("canvas", readCase)
    let times = try number("times", .any, standard: .one)
    let dividedBy = try number("dividedBy", .positive, standard: .one)
    let plus = try number("plus", .any, standard: .zero)
    try object.finish()
    return .canvas(dimension, times: times, dividedBy: dividedBy, plus: plus)
  }
}

extension UnitPoint {
  /// Reads the name of an alignment, or `[x, y]`.
  static func read(_ value: SceneValue, _ path: String) throws -> UnitPoint {
    if case .string = value { return UnitPoint(try readCase(value, path) as Alignment) }
    guard !value.isAnimation else { throw SceneError.motion(path) }
    guard case .array(let numbers) = value, numbers.count == 2 else {
      throw SceneError(path: path, problem: "must be the name of a corner or side, or two numbers, x and y")
    }
    func coordinate(_ index: Int) throws -> NumberExpression {
      try .read(numbers[index], "\(path)[\(index)]", allowed: .unitPoint)
    }
    return UnitPoint(x: try coordinate(0), y: try coordinate(1))
  }
}

extension SceneDuration {
  /// Reads seconds, a time such as `"500ms"` or `"1m30s"`, or `{"exact": …}` of either.
  static func read(_ value: SceneValue, _ path: String, longest: Int64) throws -> SceneDuration {
    func seconds(_ value: SceneValue, _ path: String, isExact: Bool) throws -> SceneDuration {
      let duration = SceneDuration(seconds: try readTime(value, path), isExact: isExact)
      try duration.validate(path, longest: longest)
      return duration
    }
    guard case .object = value else { return try seconds(value, path, isExact: false) }
    var object = try ObjectReader(value, path: path)
    guard object.has("exact") else {
      throw object.omission(of: ["exact"], "must be seconds, or an object with the key \"exact\"")
    }
    let duration = try object.require("exact") { try seconds($0, $1, isExact: true) }
    try object.finish()
    return duration
  }
}
