import FileIO
import Preview
import Zoetrope

/// The saving of a previewed scene, with all that the preview changed in it.
struct SceneSaving {
  private let state: PreviewState
  private let document: SceneDocument

  /// Reads the scene of a state.
  init(_ state: PreviewState, _ request: SceneRequest) throws {
    self.state = state
    var overrides = request.overrides
    let choices = request.settings.choices
    if let seed = choices.seed.flatMap(SceneSaving.storable) {
      overrides.append(try SceneOverride(path: "seed", value: .number(Rational(seed))))
    }
    if let layout = choices.layout {
      overrides.append(try SceneOverride(path: "layout", value: .string(layout.rawValue)))
    }
    document = try SceneDocument(nameOrPath: state.input, overrides: overrides)
  }

  /// Writes the scene.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - replaces: Whether a file of that name may be replaced.
  /// - Returns: The state that shows the file as the preview shows the scene.
  func save(to path: String, replaces: Bool) throws -> PreviewState {
    // For the system, a name ends there.
    guard !path.utf8.contains(0) else { throw UsageError("The name of a file cannot contain the character U+0000.") }
    guard ImpliedCommand.isNamedAsScene(path) else {
      throw UsageError("\(path) is not the name of a scene file. Use the extension .json.")
    }
    try checkPictures(path)
    try OutputTarget(name: path, replaces: replaces).complete(with: document.changedText)
    let written = [Setting.override, .recolor, .theme, .layout, .sceneDigest].map(\.rawValue)
    let options = state.options.filter { option in
      // A seed beyond the numbers of scene files stays an option.
      if option.name == Setting.seed.rawValue { return UInt64(option.value).flatMap(SceneSaving.storable) == nil }
      return !written.contains(option.name)
    }
    return PreviewState(input: path.contains("/") ? path : "./\(path)", options: options)
  }

  /// Returns a seed as the number of a scene file; nil if it is beyond those.
  private static func storable(_ seed: UInt64) -> Int64? {
    seed <= UInt64(Scene.largestSeed) ? Int64(seed) : nil
  }

  /// Refuses another folder than that of the pictures, which a scene names as seen from its own folder.
  private func checkPictures(_ path: String) throws {
    // The same folder may be written in many ways.
    let folders = [path, state.input].map { FileIdentity(folderPath(ofFile: $0)) }
    guard SceneOrigin(nameOrPath: state.input) != .builtIn, folders[0] != folders[1],
      let name = document.scene.pictureNames.first(where: { !$0.hasPrefix("/") && !BuiltInSprites.names.contains($0) })
    else { return }
    throw UsageError("The scene names the picture \(name) in its folder. Save it in the folder of \(state.input).")
  }
}
