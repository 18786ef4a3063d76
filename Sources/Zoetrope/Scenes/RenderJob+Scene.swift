import Frames
import Geometry
import Raster
public import SceneFiles
import SceneModel
public import Video

extension RenderJob {
  /// Resolves a scene name or path, loads its sprites and validates the request.
  ///
  /// - Parameters:
  ///   - nameOrPath: The name of a built-in scene, the path of a file, or `-` for standard input.
  ///   - overrides: Values that replace those of the file.
  ///   - settings: The settings.
  ///   - format: The format of the output.
  ///   - digest: The hash that ``sceneDigest`` is for the expected scene; nil accepts any scene.
  /// - Throws: The errors of `Scene(nameOrPath:)`, `SceneFileError` for a picture or a font that cannot be read, ``RequestError``.
  public init(
    nameOrPath: String, overrides: [SceneOverride], settings: RenderSettings, format: OutputFormat,
    expecting digest: SHA256Digest? = nil
  ) throws {
    let document = try SceneDocument(nameOrPath: nameOrPath, overrides: overrides)
    let scene = document.scene
    let origin = SceneOrigin(nameOrPath: nameOrPath)
    let loaded: LoadedScene
    do {
      loaded = try LoadedScene(scene, from: origin)
    } catch {
      throw document.refusal(at: error.path, error.problem)
    }
    let found = try SHA256Digest(scene: document.value, sprites: loaded.pictures, outlines: loaded.outlines)
    if let digest, found != digest {
      throw RequestError(
        .sceneDigest, refusing: "\(digest)",
        "\(nameOrPath) or its pictures have changed: its hash is \(found)")
    }
    try self.init(scene, loaded, settings: settings, format: format, keepsProportions: origin != .builtIn)
    (sceneDigest, sceneValue) = (found, document.value)
    if origin != .builtIn {
      inputs = [nameOrPath] + loaded.files
      let colors = Set(loaded.files).sorted().compactMap { path in
        (try? FrameReader(path: path).facts.colorRemark).map { "\(path) \($0)" }
      }
      let proportions = settings.bounds == nil ? proportionNotes(scene.canvas) : []
      sceneNotes += (colors + scene.frameNotes(loaded.pictures) + proportions).map { Note($0) }
    }
    let source =
      origin == .builtIn
      ? [nameOrPath]
      : [nameOrPath == "-" ? "-" : plainFileWord(nameOrPath)] + SettingRecord.value(.sceneDigest, "\(found)").words
    let changes = document.overrides.map { SettingRecord.value(.override, "\($0.path)=\($0.value.canonicalJSON)") }
    sceneWords = source + changes.words
  }

  /// The note that frames of a size that was not requested have other proportions than the canvas of the scene.
  private func proportionNotes(_ canvas: Size) -> [String] {
    // In 65536ths of a point.
    let (across, down) = (Int(canvas.width.raw), Int(canvas.height.raw))
    let (width, height) = (FrameGeometry.scaled(size.height, by: across, of: down), size.height)
    // Of a long or high canvas, a pixel of one side is several of the other.
    guard abs(width - size.width) > 1, abs(FrameGeometry.scaled(size.width, by: down, of: across) - height) > 1 else {
      return []
    }
    let fact = "frames are \(size), and have other proportions than the canvas of the scene"
    // Another size would not meet the target.
    return [
      settings.target.map { "\(fact), since \($0.name) takes no such frames" }
        ?? "\(fact); those of \(width)x\(height) have the same"
    ]
  }
}

extension Scene {
  /// Returns the notes on moving pictures of which the scene shows the first frame only, one for each.
  fileprivate func frameNotes(_ pictures: [String: MovingPicture]) -> [String] {
    var told: Set<String> = []
    return pictureReferences.compactMap { reference in
      guard reference.use != .swarm, let count = pictures[reference.name]?.frames.count, count > 1,
        told.insert(reference.name).inserted
      else { return nil }
      return "\(reference.path) shows the first of the \(count) frames of \(reference.name); "
        + "a swarm shows all of its sprite"
    }
  }
}
