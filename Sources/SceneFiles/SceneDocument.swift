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
    func mistake(at offset: Int, _ problem: String) -> SceneFileError.Mistake {
      let (line, column) = JSONParser.location(ofByte: offset, in: text)
      return SceneFileError.Mistake(line: line, column: column, problem: problem)
    }
    let node: JSONNode
    do {
      node = try JSONParser.parse(text)
    } catch let error {
      throw SceneFileError(file: file, [mistake(at: error.offset, "invalid JSON: \(error.problem)")])
    }
    let original = node.value
    do {
      let changed = try overrides.reduce(original) { try $1.applied(to: $0) }
      for override in overrides { try override.checkUse(original: original, in: changed) }
      value = changed
    } catch let mistake as SceneError {
      throw SceneOverrideError("\(mistake)")
    }
    do {
      scene = try Scene(value, standardName: SceneDocument.name(ofFile: file))
    } catch is SceneError {
      let found = MistakeSearch(in: value).mistakes
        .map { (offset: node.offset(near: ScenePath($0.path, in: original)), error: $0) }
        .sorted { $0.offset < $1.offset }
      for (_, error) in found {
        guard let override = overrides.last(where: { $0.holds(error.path) }) else { continue }
        throw SceneOverrideError(error.path == override.path ? "\(error)" : "\(override.path): \(error)")
      }
      throw SceneFileError(file: file, found.map { mistake(at: $0.offset, "\($0.error)") })
    }
  }

  /// Returns the name of a scene that has none of its own: that of its file, without folder and extension.
  private static func name(ofFile file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }
    return stem.isEmpty || name == "standard input" ? "scene" : String(stem)
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
