import FileIO
import FoundationEssentials
import Glibc
package import Raster
import SceneFiles
package import SceneModel
import Video

/// The origin of a scene, where its sprites are looked up.
package enum SceneOrigin: Hashable, Sendable {
  /// The library: the names are those of `BuiltInSprites`.
  case builtIn
  /// A file in a folder, written with a slash at its end, or empty for the current one: the names are paths from there, or
  /// names of the library's sprites where there is no such file.
  case folder(String)

  /// Creates the origin of the scene that `Scene(nameOrPath:)` finds.
  package init(nameOrPath: String) {
    if BuiltInScenes.names.contains(nameOrPath) {
      self = .builtIn
    } else {
      self = .folder(String(FileName(nameOrPath).folder))
    }
  }

  /// Creates the origin of a picture that a scene names.
  package init(ofPicture name: String, in scene: Scene) {
    guard let folder = scene.pictureFolder else {
      self = BuiltInSprites.names.contains(name) ? .builtIn : .folder("")
      return
    }
    self = .folder(folder.asFolder)
  }

  /// Returns the path of a sprite's file, which need not exist; nil for the library.
  func path(ofPicture name: String) -> String? {
    guard case .folder(let folder) = self else { return nil }
    return name.hasPrefix("/") ? name : folder + name
  }

  /// Returns the paths of a scene's pictures, each once, which need not exist; none for the library.
  package func picturePaths(of scene: Scene) -> [String] { scene.pictureNames.compactMap(path(ofPicture:)) }

  /// Reads a sprite.
  ///
  /// - Parameter name: The name in the scene; a path may be absolute.
  /// - Throws: ``FileIO/FileError`` for a file that cannot be read, `VideoError` for one that is not a picture; both in one line,
  ///   with the file's name.
  package func picture(named name: String) throws -> MovingPicture {
    switch self {
    case .builtIn:
      guard let bytes = BuiltInSprites.bytes(named: name) else {
        let all = BuiltInSprites.names
        throw FileError(
          "read", name,
          reason: "there is no such built-in picture\(didYouMean(name, among: all)); there are: "
            + all.joined(separator: ", "))
      }
      return try MovingPicture(decoding: bytes, name: "built-in \(name)")
    case .folder:
      let path = path(ofPicture: name) ?? name
      // A scene of the library can be copied anywhere and edited.
      if let bytes = BuiltInSprites.bytes(named: name), !FileManager.default.fileExists(atPath: path) {
        return try MovingPicture(decoding: bytes, name: "built-in \(name)")
      }
      // A pattern of a shell is expanded nowhere in a scene.
      if InputPaths.areSeveral([path]) || (FileKind(ofFileAt: path) == nil && path.contains("*")) {
        throw FileError(
          "read", path,
          reason: "a picture of a scene is one file; encode several as one, such as an .apng, "
            + "and a swarm shows all its frames")
      }
      // A pipe may never have a writer, and notes and parts of a loop read the file again.
      guard FileKind(ofFileAt: path) != .other else {
        throw FileError("read", path, reason: "it is a pipe or a device; write the picture to a file first")
      }
      return try MovingPicture(decoding: try readFile(path, limit: 1 << 28, for: "a picture"), name: path)
    }
  }
}
