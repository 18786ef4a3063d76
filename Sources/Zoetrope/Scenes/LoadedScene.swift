import Geometry
import Raster
import SceneModel
import Typesetting

/// A scene with the outlines of its texts and its pictures.
struct LoadedScene: Sendable {
  /// The scene as it was given.
  let scene: Scene
  /// The scene with its texts set.
  let typeset: Scene
  /// The outlines of the texts, in the order of the scene.
  let outlines: [Path]
  /// The pictures that the scene names.
  let pictures: [String: MovingPicture]
  /// The paths of the pictures, which need not exist; those of the library have none.
  let files: [String]

  /// Sets the texts and reads the pictures of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - known: Pictures by their names, whose sides are checked; others that the scene names are read.
  ///   - origin: Where pictures are looked up; nil for what `Scene.pictureFolder` says.
  /// - Throws: ``SceneModel/SceneError`` for a picture that is too large or cannot be read, or a text that cannot be set.
  init(
    _ scene: Scene, among known: [String: MovingPicture] = [:], from origin: SceneOrigin? = nil
  ) throws(SceneError) {
    var pictures: [String: MovingPicture] = [:]
    var files: [String] = []
    for reference in scene.pictureReferences where pictures[reference.name] == nil {
      let name = reference.name
      let origin = origin ?? SceneOrigin(ofPicture: name, in: scene)
      if let path = origin.path(ofPicture: name) { files.append(path) }
      do {
        pictures[name] = try known[name]?.checked(name) ?? origin.picture(named: name)
      } catch {
        throw SceneError(path: reference.path, problem: "\(error)")
      }
    }
    let (typeset, outlines) = try scene.typeset()
    (self.scene, self.typeset, self.outlines, self.pictures, self.files) = (scene, typeset, outlines, pictures, files)
  }

  /// Returns the scene with everything decided, on a canvas in points.
  func resolved(_ choices: SceneChoices, _ canvas: Size) -> ResolvedScene {
    typeset.resolved(choices, canvas: canvas, sprites: pictures.mapValues(SpriteTiming.init))
  }
}

extension MovingPicture {
  /// Returns the picture, whose sides must be at most those that pictures of files may have.
  fileprivate func checked(_ name: String) throws(RequestError) -> MovingPicture {
    let (width, height, most) = (frames[0].pixmap.width, frames[0].pixmap.height, PixelSize.largestSide)
    guard max(width, height) <= most else {
      throw RequestError(
        .scene, sentence: "the picture \(name) is \(width)x\(height); the limit is \(most) pixels per side")
    }
    return self
  }
}

extension SpriteTiming {
  fileprivate init(_ picture: MovingPicture) { self.init(durations: picture.frames.map(\.duration)) }
}
