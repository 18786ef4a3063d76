import FixedPoint
import SceneModel

extension ImageFill {
  /// Reads the name of a file, or an object with the keys `file`, `mode` and `scale`.
  static func read(_ value: SceneValue, _ path: String) throws -> ImageFill {
    if case .object = value {
      var object = try ObjectReader(value, path: path)
      let fill = ImageFill(
        try object.require("file", readString), mode: try object.take("mode", readCase) ?? .fill,
        scale: try object.take("scale") { try readNumber($0, $1, allowed: .tileScale) } ?? .one)
      try object.finish()
      return fill
    }
    return ImageFill(try readString(value, path))
  }
}
