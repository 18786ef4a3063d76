import Fields
import Raster
import SceneModel
import SceneRendering

extension PreparedPictures {
  /// Prepares the pictures of a scene, each for the uses that the scene makes of it.
  init(_ pictures: [String: MovingPicture], of scene: Scene) {
    let uses = Dictionary(grouping: scene.pictureReferences, by: \.name).mapValues { Set($0.map(\.use)) }
    func used(_ use: PictureReference.Use) -> [String: MovingPicture] {
      pictures.filter { uses[$0.key]?.contains(use) ?? false }
    }
    self.init(
      sprites: used(.sprite).mapValues(Sprite.init),
      images: used(.image).mapValues { ImageLevels($0.frames[0].pixmap) },
      luminances: used(.luminance).mapValues { LuminanceLevels($0.frames[0].pixmap) })
  }
}
