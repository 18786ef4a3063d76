import FixedPoint

/// What a shape is filled with.
enum Fill: Equatable, Sendable {
  case color(ColorExpression)
  case linearGradient(LinearGradient)

  struct LinearGradient: Equatable, Sendable {
    /// In parts of the shape's box; may lie outside 0…1.
    let start: UnitPoint
    let end: UnitPoint
    let stops: [Stop]
  }

  struct Stop: Equatable, Sendable {
    let offset: Fixed
    let color: ColorExpression
  }

  struct UnitPoint: Equatable, Sendable {
    let x: Fixed
    let y: Fixed
  }

  /// Reads a colour, or `{"linearGradient": {"start": …, "end": …, "stops": [colours, or {"offset": …, "color": …}]}}`.
  static func read(_ value: SceneValue, _ path: String, palette: [String: ColorExpression]) throws -> Fill {
    guard case .object(let keys) = value, keys["linearGradient"] != nil else {
      return .color(try .read(value, path, palette: palette))
    }
    var object = try ObjectReader(value, path: path)
    let gradient = try object.require("linearGradient") { value, path in
      var object = try ObjectReader(value, path: path)
      let gradient = LinearGradient(
        start: try object.require("start", readUnitPoint),
        end: try object.require("end", readUnitPoint),
        stops: try object.require("stops") { try readStops($0, $1, palette: palette) })
      try object.finish()
      guard gradient.start != gradient.end else {
        throw SceneError(path: path + ".end", problem: "must not be the start; a gradient needs a direction")
      }
      return gradient
    }
    try object.finish()
    return .linearGradient(gradient)
  }

  /// Reads the name of an alignment, or `[x, y]` in parts of the box.
  private static func readUnitPoint(_ value: SceneValue, _ path: String) throws -> UnitPoint {
    if case .string = value {
      let alignment: Alignment = try readCase(value, path)
      return UnitPoint(x: alignment.horizontal, y: alignment.vertical)
    }
    let numbers = try readArray(value, path) { try readNumber($0, $1, allowed: NumberRange(-100...100)) }
    guard numbers.count == 2 else {
      throw SceneError(path: path, problem: "must be the name of a corner or side, or two numbers, x and y")
    }
    return UnitPoint(x: numbers[0], y: numbers[1])
  }

  /// Reads colours with offsets in ascending order, or colours alone, which are spaced evenly.
  private static func readStops(
    _ value: SceneValue, _ path: String, palette: [String: ColorExpression]
  ) throws -> [Stop] {
    let written = try readArray(value, path) { value, path -> (offset: Fixed?, color: ColorExpression) in
      guard case .object(let keys) = value, keys["offset"] != nil else {
        return (nil, try .read(value, path, palette: palette))
      }
      var object = try ObjectReader(value, path: path)
      let offset = try object.require("offset") { try readNumber($0, $1, allowed: .fraction) }
      let color = try object.require("color") { try ColorExpression.read($0, $1, palette: palette) }
      try object.finish()
      return (offset, color)
    }
    guard written.count >= 2 else { throw SceneError(path: path, problem: "needs at least two colours") }
    let offsets = written.compactMap(\.offset)
    if offsets.isEmpty {
      return written.enumerated().map { index, stop in
        Stop(offset: Fixed(index) / Fixed(written.count - 1), color: stop.color)
      }
    }
    guard offsets.count == written.count else {
      throw SceneError(path: path, problem: "gives some colours an offset and some not; give all or none")
    }
    guard zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw SceneError(path: path, problem: "must have its offsets in ascending order")
    }
    return zip(offsets, written).map { Stop(offset: $0, color: $1.color) }
  }
}
