public import SceneModel

/// A scene and the value of its file, overrides included.
public struct SceneDocument: Sendable {
  /// The scene.
  public let scene: Scene
  /// The value from which it was read, which digests cover.
  public let value: SceneValue
  /// The file as messages name it.
  private let file: String
  /// The bytes of the file.
  private let text: [UInt8]
  /// The values of the file with their positions, without the overrides.
  private let node: JSONNode
  /// The overrides, of which a number is a text where the scene has none.
  package let overrides: [SceneOverride]

  /// Reads a scene from the text of its file: JSON, in which comments and trailing commas are allowed.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, in UTF-8.
  ///   - file: The name of the file, for messages.
  ///   - overrides: Values that replace those of the file, applied in order.
  /// - Throws: ``SceneFileError``, or ``SceneOverrideError`` for an override.
  public init(text: [UInt8], file: String, overrides: [SceneOverride] = []) throws {
    func mistake(at offset: Int, _ problem: String) -> SceneFileError.Mistake {
      SceneDocument.mistake(at: offset, in: text, problem)
    }
    let node: JSONNode
    do {
      node = try JSONParser.parse(text)
    } catch let error {
      let problem =
        error.isOfNumber
        ? "\(SceneError(path: error.path(), problem: error.problem))" : "invalid JSON: \(error.problem)"
      throw SceneFileError(file: file, [mistake(at: error.offset, problem)])
    }
    (self.file, self.text, self.node) = (file, text, node)
    let (original, name) = (node.value, SceneDocument.name(ofFile: file))
    let changed: SceneValue
    do {
      let tree = try overrides.reduce(original) { try $1.applied(to: $0) }
      for override in overrides { try override.checkUse(original: original, in: tree) }
      changed = tree
    } catch let mistake as SceneError {
      throw SceneOverrideError("\(mistake)")
    }
    if let scene = try? Scene(changed, standardName: name) {
      (self.scene, value, self.overrides) = (scene, changed, overrides)
      try checkRecoloring()
      return
    }
    let chosen = try SceneDocument.withTexts(overrides, in: original)
    let tree = try chosen.reduce(original) { try $1.applied(to: $0) }
    do {
      scene = try Scene(tree, standardName: name)
      (value, self.overrides) = (tree, chosen)
    } catch is SceneError {
      let found = MistakeSearch(in: tree).mistakes
        .map { mistake in chosen.last { $0.holds(mistake.path, in: tree) }?.numberError ?? mistake }
        .map { (offset: node.offset(near: ScenePath($0.path, in: original)), error: $0) }
        .sorted { $0.offset < $1.offset }
      for (_, error) in found {
        if let error = SceneDocument.overrideError(error, chosen, in: tree) { throw error }
      }
      throw SceneFileError(file: file, found.map { mistake(at: $0.offset, "\($0.error)") })
    }
    try checkRecoloring()
  }

  /// Refuses an override of a colour that other colours replace, unless it changes nothing but the opacity, which stays.
  ///
  /// - Throws: ``SceneOverrideError``.
  private func checkRecoloring() throws(SceneOverrideError) {
    guard case .object(let keys) = value, keys["recolor"] != nil, case .array(let names)? = keys["recolorable"] else {
      return
    }
    for override in overrides {
      let steps = ScenePath(override.path, in: value).steps
      guard steps.count > 1, steps[0] == .key("colors"), case .key(let name) = steps[1], names.contains(.string(name)),
        let others = try? overrides.filter({ $0 != override }).reduce(node.value, { try $1.applied(to: $0) }),
        let color = SceneDocument.color(name, of: value), let replaced = SceneDocument.color(name, of: others),
        !color.hasChannels(of: replaced)
      else { continue }
      guard let setting = overrides.last(where: { $0.path == "recolor" })?.setting else {
        throw SceneOverrideError(
          "\(override.path): has no effect, since recolor replaces this colour; "
            + "set recolor to the colours that you want")
      }
      throw SceneOverrideError(
        "replaces \(override.path), so setting it has no effect", setting: setting, replacing: override.path)
    }
  }

  /// Returns a colour of a scene by its name; nil if there is none.
  private static func color(_ name: String, of tree: SceneValue) -> Color? {
    guard case .object(let keys) = tree, case .object(let colors)? = keys["colors"], let value = colors[name] else {
      return nil
    }
    return try? ColorReading(palette: [:]).read(value, "colors")
  }

  /// Returns overrides whose numbers are texts where the scene takes the text, but not the number.
  private static func withTexts(_ overrides: [SceneOverride], in original: SceneValue) throws -> [SceneOverride] {
    let texts = zip(overrides, try areMistaken(overrides, in: original)).map { $1 ? $0.withText : $0 }
    guard texts != overrides else { return overrides }
    let areNoTexts = try areMistaken(texts, in: original)
    return overrides.indices.map { areNoTexts[$0] ? overrides[$0] : texts[$0] }
  }

  /// Returns for each override whether the scene with all of them has a mistake in its value.
  private static func areMistaken(_ overrides: [SceneOverride], in original: SceneValue) throws -> [Bool] {
    let tree = try overrides.reduce(original) { try $1.applied(to: $0) }
    let mistakes = MistakeSearch(in: tree).mistakes
    return overrides.map { override in mistakes.contains { override.holds($0.path, in: tree) } }
  }

  /// The text of the file with the values of the overrides in it, and all else as it was.
  package var changedText: [UInt8] { node.text(text, changedTo: value) }

  /// Returns the error for a value that reading cannot refuse, such as the name of a file that is missing.
  ///
  /// - Parameters:
  ///   - path: The path of the value, such as `layers[1].swarm.sprite`.
  ///   - problem: The problem, and the remedy where there is one.
  /// - Returns: ``SceneFileError`` with the position of the value; ``SceneOverrideError`` for the value of an override.
  package func error(at path: String, _ problem: String) -> any Error {
    let error = SceneError(path: path, problem: problem)
    if let error = SceneDocument.overrideError(error, overrides, in: value) { return error }
    let offset = node.offset(near: ScenePath(path, in: node.value))
    return SceneFileError(file: file, [SceneDocument.mistake(at: offset, in: text, "\(error)")])
  }

  private static func mistake(at offset: Int, in text: [UInt8], _ problem: String) -> SceneFileError.Mistake {
    let (line, column) = JSONParser.location(ofByte: offset, in: text)
    return SceneFileError.Mistake(line: line, column: column, problem: problem)
  }

  /// Returns the error for a mistake in the value of an override; nil for one in the file.
  private static func overrideError(
    _ error: SceneError, _ overrides: [SceneOverride], in tree: SceneValue
  ) -> SceneOverrideError? {
    guard let override = overrides.last(where: { $0.holds(error.path, in: tree) }) else { return nil }
    if let setting = override.setting { return SceneOverrideError(error.problem, setting: setting) }
    return SceneOverrideError(error.path == override.path ? "\(error)" : "\(override.path): \(error)")
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
