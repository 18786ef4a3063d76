import SceneModel
import Zoetrope

extension Scene {
  /// Reads a scene that has nothing but layers, JSON objects with commas between them.
  init(layers: String) throws {
    try self.init(text: Array("{\"zoetrope\": 1, \"layers\": [\(layers)]}".utf8), file: "test")
  }
}
