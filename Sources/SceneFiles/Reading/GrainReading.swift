import FixedPoint
import SceneModel

extension Grain {
  /// Reads the object of grain.
  static func read(_ value: SceneValue, _ path: String) throws -> Grain {
    var object = try ObjectReader(value, path: path, example: "{\"amount\": 0.1}")
    var grain = Grain(amount: try object.require("amount") { try .read($0, $1, allowed: .fraction) })
    grain.size = try object.take("size") { try readNumber($0, $1, allowed: .grainSize) } ?? grain.size
    grain.steps = try object.take("steps") { try readWhole($0, $1, Grain.stepRange) } ?? grain.steps
    grain.duration = try object.take("duration") { try .read($0, $1, longest: SceneDuration.longest) } ?? grain.duration
    grain.seed = try object.take("seed", readSeed) ?? grain.seed
    try object.finish()
    return grain
  }
}
