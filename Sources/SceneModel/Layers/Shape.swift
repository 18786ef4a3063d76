public import FixedPoint
public import Geometry

/// An outline within a frame.
public enum Shape: Hashable, Sendable {
  /// The whole frame.
  case rectangle
  /// The whole frame with round corners of a radius in points.
  case roundedRectangle(cornerRadius: Fixed)
  /// The largest circle in the middle of the frame.
  case circle
  /// The ellipse that touches all four sides.
  case ellipse
  /// The frame with half circles at its short sides.
  case capsule
  /// Any outline, in points from the frame's top left corner.
  case path(Path)

  /// Whether it is as wide as it is high wherever only one side of its frame is given.
  var isRound: Bool { self == .circle }

  /// Reads the name of a shape, `{"roundedRectangle": {"cornerRadius": …}}`, or `{"path": "SVG path data"}`.
  static func read(_ value: SceneValue, _ path: String) throws -> Shape {
    if case .string = value {
      return try readName(
        value, path,
        among: [("rectangle", .rectangle), ("circle", .circle), ("ellipse", .ellipse), ("capsule", .capsule)])
    }
    var object = try ObjectReader(value, path: path)
    if object.has("path") {
      let path = try object.require("path") { value, path in
        do {
          return try Path(svg: try readString(value, path))
        } catch let error as SVGPathError {
          throw SceneError(path: path, problem: "\(error)")
        }
      }
      try object.finish()
      return .path(path)
    }
    let shape = try object.require("roundedRectangle") { value, path in
      var object = try ObjectReader(value, path: path)
      let radius = try object.require("cornerRadius") { try readNumber($0, $1, allowed: .notNegative) }
      try object.finish()
      return Shape.roundedRectangle(cornerRadius: radius)
    }
    try object.finish()
    return shape
  }
}
