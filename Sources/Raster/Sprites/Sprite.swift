/// A moving picture prepared for being drawn small, turned and anywhere: each of its pictures in several sizes.
public struct Sprite: Sendable {
  /// Columns of its pictures.
  public let width: Int
  /// Rows of its pictures.
  public let height: Int
  /// For each picture its levels, each half as large as the one before.
  let levels: [[SpriteLevel]]

  /// How many pictures it has.
  public var pictureCount: Int { levels.count }

  /// Prepares a moving picture.
  public init(_ picture: MovingPicture) {
    (width, height) = (picture.frames[0].pixmap.width, picture.frames[0].pixmap.height)
    levels = picture.frames.map { frame in
      var levels = [SpriteLevel(frame.pixmap)]
      // Beyond the level of one pixel two more, of a quarter and a sixteenth of its alpha, for sprites that have shrunk
      // to parts of a pixel.
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
