public import SceneModel

/// A scene and the value of its file, overrides included.
public struct SceneDocument: Sendable {
  /// The scene.
  public let scene: Scene
  /// The value from which it was read, which digests cover.
  public let value: SceneValue

  /// Reads a scene from the text of its file: JSON, in which comments and trailing commas are allowed.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, in UTF-8.
  ///   - file: The name of the file, for messages.
  ///   - overrides: Values that replace those of the file, applied in order.
  /// - Throws: ``SceneFileError``, or ``SceneOverrideError`` for an override.
  public init(text: [UInt8], file: String, overrides: [SceneOverride] = []) throws {
    func error(at offset: Int, _ problem: String) -> SceneFileError {
      let (line, column) = JSONParser.location(ofByte: offset, in: text)
      return SceneFileError(file: file, line: line, column: column, problem: problem)
    }
    let node: JSONNode
    do {
      node = try JSONParser.parse(text)
    } catch let mistake {
      throw error(at: mistake.offset, "invalid JSON: \(mistake.problem)")
    }
    do {
      value = try overrides.reduce(node.value) { try $1.applied(to: $0) }
    } catch let mistake as SceneError {
      throw SceneOverrideError("\(mistake)")
    }
    do {
      scene = try Scene(value)
    } catch let mistake as SceneError {
      if let override = overrides.last(where: { mistake.path.hasPrefix($0.path) }) {
        throw SceneOverrideError("\(override.path): \(mistake)")
      }
      throw error(at: node.offset(near: mistake.path), "\(mistake)")
    }
  }
}

extension Scene {
  /// Reads a scene from the text of its file.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, in UTF-8: JSON, in which comments and trailing commas are allowed.
  ///   - file: The name of the file, for messages.
  ///   - overrides: Values that replace those of the file, applied in order.
  /// - Throws: ``SceneFiles/SceneFileError``, or ``SceneFiles/SceneOverrideError`` for an override.
  public init(text: [UInt8], file: String, overrides: [SceneOverride] = []) throws {
    self = try SceneDocument(text: text, file: file, overrides: overrides).scene
  }
}
