import FixedPoint
import SceneModel

extension MotionBlur {
  /// Reads an object with the keys `shutterAngle` and `samples`.
  static func read(_ value: SceneValue, _ path: String) throws -> MotionBlur {
    var object = try ObjectReader(value, path: path, example: "{\"shutterAngle\": 180}")
    var blur = MotionBlur()
    blur.shutterAngle =
      try object.take("shutterAngle") { try readNumber($0, $1, allowed: .shutterAngle) } ?? blur.shutterAngle
    blur.samples = try object.take("samples") { try readWhole($0, $1, MotionBlur.sampleRange) } ?? blur.samples
    try object.finish()
    return blur
  }
}
