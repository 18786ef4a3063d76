import Fields
import Raster
import SceneModel
import SceneRendering

extension PreparedPictures {
  /// Prepares the pictures of a scene, each for the uses that the scene makes of it.
  init(_ pictures: [String: MovingPicture], of scene: Scene) {
    let uses = Dictionary(grouping: scene.pictureReferences, by: \.name).mapValues { Set($0.map(\.use)) }
    func used(_ wanted: Set<PictureReference.Use>) -> [String: MovingPicture] {
      pictures.filter { !wanted.isDisjoint(with: uses[$0.key] ?? []) }
    }
    self.init(
      sprites: used([.swarm, .particles]).mapValues(Sprite.init),
      images: used([.image]).mapValues { ImageLevels($0.frames[0].pixmap) },
      luminances: used([.luminance]).mapValues { LuminanceLevels($0.frames[0].pixmap) })
  }
}
