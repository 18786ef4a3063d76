import FixedPoint

/// Sprites that fly along closed paths of their own, as a scene writes them. What is drawn at random is drawn for each
/// member, but for the size.
struct Swarm: Equatable, Sendable {
  /// The file of the sprite, as the scene names it.
  let sprite: String
  /// Where the scene names it, for messages.
  let spritePath: String
  let count: Int
  /// The longer side of the sprite in points, at scale 1.
  let size: LengthExpression
  let scale: NumberExpression
  let opacity: Opacity
  /// The wished time of a flight in seconds.
  let flight: NumberExpression
  let paths: FlightPathStyle
  /// How long each picture of the sprite shows, in seconds; nil for what its file says.
  let frameDuration: Duration?

  /// How opaque a member is in the course of a flight.
  struct Opacity: Equatable, Sendable {
    let from: NumberExpression
    let to: NumberExpression
    let repetition: Repetition
  }
}

extension Swarm {
  /// Reads a swarm's object.
  static func read(_ value: SceneValue, _ path: String) throws -> Swarm {
    var object = try ObjectReader(value, path: path)
    func number(_ key: String, _ allowed: NumberRange) throws -> NumberExpression? {
      try object.take(key) { try .read($0, $1, field: key, allowed: allowed) }
    }
    let swarm = Swarm(
      sprite: try object.require("sprite", readSprite), spritePath: object.path(of: "sprite"),
      count: try object.take("count", readCount) ?? 21,
      size: try object.take("size") { try .read($0, $1, field: "swarm.size") } ?? .points(.constant(Fixed(32))),
      scale: try number("scale", NumberRange(0...100)) ?? .constant(.one),
      opacity: try object.take("opacity", readOpacity) ?? Opacity(.constant(.one)),
      flight: try number("flight", NumberRange(lower: Fixed(raw: 6554), upper: Fixed(10_000)))
        ?? .random(lower: Fixed(25).half, upper: Fixed(25), field: "flight"),
      paths: try object.take("paths", readCase) ?? .smooth,
      frameDuration: try object.take("frameDuration") { try Duration.read($0, $1, longest: 1000) })
    try object.finish()
    return swarm
  }

  private static func readSprite(_ value: SceneValue, _ path: String) throws -> String {
    let name = try readString(value, path)
    guard !name.isEmpty else { throw SceneError(path: path, problem: "must name a file") }
    return name
  }

  private static func readCount(_ value: SceneValue, _ path: String) throws -> Int {
    let number = try readRational(value, path)
    guard number.isWhole, number >= Rational(1), number <= Rational(10_000) else {
      throw SceneError(path: path, problem: "\(number) is not a whole number from 1 to 10000")
    }
    return Int(number.numerator)
  }

  /// Reads a number, or `{"from": …, "to": …, "repeat": …}` for the course of a flight.
  private static func readOpacity(_ value: SceneValue, _ path: String) throws -> Opacity {
    guard case .object(let keys) = value, keys["from"] != nil || keys["to"] != nil else {
      return Opacity(try .read(value, path, field: "opacity", allowed: .fraction))
    }
    var object = try ObjectReader(value, path: path)
    let opacity = Opacity(
      from: try object.require("from") { try .read($0, $1, field: "opacity.from", allowed: .fraction) },
      to: try object.require("to") { try .read($0, $1, field: "opacity.to", allowed: .fraction) },
      repetition: try object.take("repeat", readCase) ?? .restart)
    try object.finish()
    return opacity
  }
}

extension Swarm.Opacity {
  /// The same all the time.
  init(_ number: NumberExpression) { self.init(from: number, to: number, repetition: .restart) }
}
