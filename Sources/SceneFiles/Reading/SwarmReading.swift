import FixedPoint
import SceneModel

extension Swarm {
  /// Reads a swarm's object.
  static func read(_ value: SceneValue, _ path: String) throws -> Swarm {
    var object = try ObjectReader(value, path: path, example: "{\"sprite\": \"bee.gif\"}")
    var swarm = Swarm(sprite: try object.require("sprite", readString))
    swarm.count = try object.take("count") { try readWhole($0, $1, Swarm.countRange) } ?? swarm.count
    swarm.size = try object.take("size") { try .read($0, $1, allowed: .positive) } ?? swarm.size
    swarm.scale = try object.take("scale") { try .read($0, $1, allowed: .memberScale) } ?? swarm.scale
    swarm.opacity = try object.take("opacity", Opacity.read) ?? swarm.opacity
    swarm.flight =
      try object.take("flight") { value, path -> NumberExpression in
        guard case .string = value else { return try .read(value, path, allowed: .flight) }
        return try .read(.number(try readTime(value, path)), path, allowed: .flight)
      } ?? swarm.flight
    swarm.paths = try object.take("paths", readCase) ?? swarm.paths
    swarm.frameDuration = try object.take("frameDuration") {
      try .read($0, $1, longest: SceneDuration.longestSpriteFrame)
    }
    try object.finish()
    return swarm
  }
}

extension Swarm.Opacity {
  /// Reads a number, or `{"from": …, "to": …, "repeat": …}` for the course of a flight.
  fileprivate static func read(_ value: SceneValue, _ path: String) throws -> Swarm.Opacity {
    guard case .object(let keys) = value, keys["from"] != nil || keys["to"] != nil else {
      return .constant(try .read(value, path, allowed: .fraction))
    }
    var object = try ObjectReader(value, path: path)
    func end(_ value: SceneValue, _ path: String) throws -> NumberExpression {
      try .read(value, path, allowed: .fraction)
    }
    let (from, to) = (try object.require("from", end), try object.require("to", end))
    let repetition: RepeatMode = try object.take("repeat", readCase) ?? .restart
    try object.finish()
    return .ramp(from: from, to: to, autoreverses: repetition == .reverse)
  }
}
