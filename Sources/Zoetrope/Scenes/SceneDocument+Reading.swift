import FileIO
public import SceneFiles
public import SceneModel

extension Scene {
  /// Reads a scene: the name of a built-in one, the path of a file that exists or has a `/` or a `.` in it, or `-` for
  /// standard input.
  ///
  /// Its ``SceneModel/Scene/pictureFolder`` is the folder of the file.
  ///
  /// - Throws: ``Zoetrope/RequestError`` for an unknown name or an override that does not fit, `SceneFileError` for a mistake
  ///   in the file, ``FileIO/FileError`` for a file that cannot be read.
  public init(nameOrPath: String, overrides: [SceneOverride] = []) throws {
    self = try SceneDocument(nameOrPath: nameOrPath, overrides: overrides).scene
    if case .folder(let folder) = SceneOrigin(nameOrPath: nameOrPath) { pictureFolder = folder }
  }
}

extension SceneDocument {
  /// The size of the largest scene file that is read, in bytes.
  private static let sizeLimit = 16 << 20

  /// Reads a scene's file, as `Scene(nameOrPath:overrides:)` does.
  package init(nameOrPath: String, overrides: [SceneOverride]) throws {
    do {
      if let text = BuiltInScenes.text(named: nameOrPath) {
        try self.init(text: text, file: "built-in \(nameOrPath)", overrides: overrides)
        return
      }
      if nameOrPath == "-" {
        let text = try readStandardInput(limit: SceneDocument.sizeLimit, for: "a scene")
        try self.init(text: text, file: StandardInput.name, overrides: overrides)
        return
      }
      let isPath = nameOrPath.isEmpty || nameOrPath.contains { "/.".contains($0) }
      guard isPath || FileKind(ofFileAt: nameOrPath) != nil else {
        let file = "\(nameOrPath).json"
        throw RequestError(
          .scene,
          sentence: FileKind(ofFileAt: file) == nil
            ? "\(BuiltInScenes.unknown(nameOrPath)). A file needs its path, such as ./\(file)."
            : "Unknown scene \"\(nameOrPath)\". For the file \(file), use its whole name.")
      }
      let text = try readFile(nameOrPath, limit: SceneDocument.sizeLimit, for: "a scene")
      try self.init(text: text, file: nameOrPath, overrides: overrides)
    } catch let error as SceneOverrideError {
      throw RequestError(error)
    }
  }

  /// Returns the error for a value that names something that cannot be used, a picture or a font.
  func refusal(at path: String, _ problem: String) -> any Error {
    let failure = error(at: path, problem)
    guard let mistake = failure as? SceneOverrideError else { return failure }
    return RequestError(mistake)
  }
}

extension RequestError {
  /// Creates the error for an override that does not fit a scene.
  package init(_ error: SceneOverrideError) {
    let setting = error.setting.flatMap { Setting(rawValue: $0) } ?? .override
    let conflict = error.replaced.map { Reason.conflict(with: .override, "it replaces \($0)") }
    self.init(setting, conflict ?? .other(error.description))
  }
}
