import FileIO
import Foundation
import Raster
public import SceneModel
public import Video

extension RenderJob {
  /// Finds a scene by what somebody typed, reads the pictures that it names, decides and checks everything.
  ///
  /// - Parameters:
  ///   - nameOrPath: As `Scene(nameOrPath:)` takes it.
  ///   - overrides: What takes the place of what the file says.
  ///   - settings: What is wished for.
  ///   - format: What it is for.
  ///   - digest: The scene that is expected, by the hash that ``provenance`` gives for a file; nil takes any.
  /// - Throws: what `Scene(nameOrPath:)` throws, ``SceneFileError`` for a picture that cannot be read, ``RequestError``.
  public init(
    nameOrPath: String, overrides: [SceneOverride], settings: RenderSettings, format: OutputFormat,
    expecting digest: SHA256Digest? = nil
  ) throws {
    let (scene, tree) = try Scene.read(nameOrPath: nameOrPath, overrides: overrides)
    let origin = SceneOrigin(nameOrPath: nameOrPath)
    var sprites: [String: MovingPicture] = [:]
    for reference in scene.spriteReferences where sprites[reference.name] == nil {
      do {
        sprites[reference.name] = try origin.picture(named: reference.name)
      } catch {
        throw SceneFileError(file: nameOrPath, line: nil, column: nil, problem: "\(reference.path): \(error)")
      }
    }
    let found = try SHA256Digest(scene: tree, sprites: sprites)
    if let digest, found != digest {
      throw RequestError(
        .sceneDigest, "\(digest): \(nameOrPath) is another scene by now, or has other pictures: its hash is \(found)")
    }
    try self.init(scene: scene, settings: settings, format: format, sprites: sprites)
    sceneDigest = found
    let source = origin == .builtIn ? [nameOrPath] : [plainFileWord(nameOrPath), "--scene-sha256", "\(found)"]
    let changes = overrides.flatMap { ["--set", "\($0.path)=\($0.value.canonicalJSON)"] }
    guard settings.gif.haveWords else { return }
    sceneWords = source + changes
  }
}

extension Scene {
  /// Finds a scene by what somebody typed: the name of a built-in one, or the path of a file (anything with a `/` or a
  /// `.` in it).
  ///
  /// - Throws: ``Zoetrope/RequestError`` for an unknown name, ``Zoetrope/SceneFileError`` for a file that is no scene,
  ///   ``Zoetrope/FileError`` for one that cannot be read.
  public init(nameOrPath: String, overrides: [SceneOverride] = []) throws {
    self = try Scene.read(nameOrPath: nameOrPath, overrides: overrides).scene
  }

  fileprivate static func read(
    nameOrPath: String, overrides: [SceneOverride]
  ) throws -> (scene: Scene, tree: SceneValue) {
    if let text = BuiltInScenes.text(named: nameOrPath) {
      return try read(text, file: "built-in \(nameOrPath)", overrides: overrides)
    }
    guard nameOrPath.contains(where: { "/.".contains($0) }) else {
      throw RequestError(.scene, "\(BuiltInScenes.unknown(nameOrPath)); a file needs its path (./\(nameOrPath).json)")
    }
    return try read(
      try readFile(nameOrPath, limit: 16 << 20, for: "a scene"), file: nameOrPath, overrides: overrides)
  }
}

/// The bytes of a file of at most `limit` bytes, which is to be `purpose`.
func readFile(_ path: String, limit: Int, for purpose: String) throws -> [UInt8] {
  // A C string would end at a zero byte and name another file.
  guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError("read", path, errorNumber: errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileError("read", path, errorNumber: errno) }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    guard bytes.count <= limit else {
      throw FileError("read", path, reason: "it is larger than \(limit >> 20) MiB, too large for \(purpose)")
    }
  }
}
