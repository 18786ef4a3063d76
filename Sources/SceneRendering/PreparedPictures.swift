public import Fields
public import Raster

/// The pictures of a scene's files, by name, as they are drawn. What is missing is invisible.
public struct PreparedPictures: Sendable {
  /// The sprites of swarms.
  public var sprites: [String: Sprite]
  /// The pictures of fills.
  public var images: [String: ImageLevels]
  /// The pictures of fields.
  public var luminances: [String: LuminanceLevels]

  /// Creates pictures.
  public init(
    sprites: [String: Sprite] = [:], images: [String: ImageLevels] = [:], luminances: [String: LuminanceLevels] = [:]
  ) {
    (self.sprites, self.images, self.luminances) = (sprites, images, luminances)
  }
}
