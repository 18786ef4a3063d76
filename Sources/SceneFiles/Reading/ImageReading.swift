import FixedPoint
import SceneModel

extension ImageFill {
  /// Reads the name of a file, or an object with the keys `file`, `mode` and `scale`.
  static func read(_ value: SceneValue, _ path: String) throws -> ImageFill {
    if case .string(let name) = value { return ImageFill(name) }
    var object = try ObjectReader(value, path: path, allowed: "the name of a file or an object")
    let fill = ImageFill(
      try object.require("file", readString), mode: try object.take("mode", readCase) ?? .fill,
      scale: try object.take("scale") { try readNumber($0, $1, allowed: .tileScale) } ?? .one)
    try object.finish()
    return fill
  }
}
