import Raster
import SceneModel
import Zoetrope

/// The built-in pictures that a scene names, by their names.
struct BuiltInPictures {
  let timings: [String: SpriteTiming]
  let sprites: [String: Sprite]

  init(of scene: Scene) throws {
    let pictures = try scene.pictureNames.map { ($0, try SceneOrigin.builtIn.picture(named: $0)) }
    timings = Dictionary(
      uniqueKeysWithValues: pictures.map { ($0, SpriteTiming(durations: $1.frames.map(\.duration))) })
    sprites = Dictionary(uniqueKeysWithValues: pictures.map { ($0, Sprite($1)) })
  }
}
