import FixedPoint
import SceneModel

extension Particles {
  /// Reads the object of particles.
  ///
  /// - Parameter color: Reads a colour.
  static func read(
    _ value: SceneValue, _ path: String, color: (SceneValue, String) throws -> Color
  ) throws -> Particles {
    var object = try ObjectReader(value, path: path, example: "{\"colors\": [\"white\"]}")
    let sprite = try object.take("sprite", readString)
    let colors = try object.take("colors") { try readArray($0, $1, color) }
    guard sprite != nil || colors != nil else {
      throw object.omission(of: ["colors", "sprite"], "needs \"colors\" or a \"sprite\"")
    }
    guard sprite == nil || !object.has("shape") else {
      throw SceneError(path: object.path(of: "shape"), problem: "a sprite has its own; leave one of them out")
    }
    var particles = Particles(colors: colors ?? [])
    particles.sprite = sprite
    particles.shape = try object.take("shape", readCase) ?? particles.shape
    particles.count = try object.take("count") { try readWhole($0, $1, Particles.countRange) } ?? particles.count
    particles.size = try object.take("size") { try .read($0, $1, allowed: .positive) } ?? particles.size
    particles.stretch = try object.take("stretch") { try .read($0, $1, allowed: .stretch) } ?? particles.stretch
    particles.softness = try object.take("softness") { try .read($0, $1, allowed: .fraction) } ?? particles.softness
    particles.opacity = try object.take("opacity") { try .read($0, $1, allowed: .fraction) } ?? particles.opacity
    particles.depth = try object.take("depth") { try readNumber($0, $1, allowed: .depth) } ?? particles.depth
    particles.direction = try object.take("direction") { try .read($0, $1, allowed: .any) }
    particles.rotation = try object.take("rotation") { try .read($0, $1, allowed: .any) } ?? particles.rotation
    particles.spin = try object.take("spin") { try .read($0, $1, allowed: .turns) } ?? particles.spin
    particles.tumble = try object.take("tumble") { try .read($0, $1, allowed: .turns) } ?? particles.tumble
    particles.sway = try object.take("sway") { try .read($0, $1, allowed: .any) } ?? particles.sway
    particles.twinkle = try object.take("twinkle") { try .read($0, $1, allowed: .fraction) } ?? particles.twinkle
    particles.duration =
      try object.take("duration") { try .read($0, $1, longest: SceneDuration.longest) } ?? particles.duration
    try object.finish()
    return particles
  }
}
