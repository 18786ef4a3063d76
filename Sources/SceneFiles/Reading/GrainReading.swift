import FixedPoint
import SceneModel

extension Grain {
  /// Reads the object of grain.
  static func read(_ value: SceneValue, _ path: String) throws -> Grain {
    var object = try ObjectReader(value, path: path)
    var grain = Grain(amount: try object.require("amount") { try .read($0, $1, allowed: .fraction) })
    grain.size = try object.take("size") { try readNumber($0, $1, allowed: .grainSize) } ?? grain.size
    grain.steps =
      try object.take("steps") {
        Int(try readWhole($0, $1, Int64(Grain.stepRange.lowerBound)...Int64(Grain.stepRange.upperBound)))
      } ?? grain.steps
    grain.duration = try object.take("duration") { try .read($0, $1, longest: SceneDuration.longest) } ?? grain.duration
    grain.seed = try object.take("seed") { UInt64(try readWhole($0, $1, 0...Int64.max)) } ?? grain.seed
    try object.finish()
    return grain
  }
}
