/// A moving picture prepared for drawing at small sizes, any angle and any position: each frame is stored at several
/// sizes.
public struct Sprite: Sendable {
  /// The width of its pictures in pixels.
  public let width: Int
  /// The height of its pictures in pixels.
  public let height: Int
  /// The levels of each picture, each half the size of the one before.
  let levels: [[SpriteLevel]]

  /// The number of pictures.
  public var pictureCount: Int { levels.count }

  /// Creates a sprite from a moving picture.
  public init(_ picture: MovingPicture) {
    (width, height) = (picture.frames[0].pixmap.width, picture.frames[0].pixmap.height)
    levels = picture.frames.map { frame in
      var levels = [SpriteLevel(frame.pixmap)]
      // After the level of one pixel follow two more (three of a picture of one pixel), with a quarter and a sixteenth of its
      // alpha, for sprites smaller than a pixel.
      var smallest = 0
      while smallest <= 2 {
        let level = levels[levels.count - 1].halved
        if level.width == 1 && level.height == 1 { smallest += 1 }
        levels.append(level)
      }
      return levels
    }
  }
}
