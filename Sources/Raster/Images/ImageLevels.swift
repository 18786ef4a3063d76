/// A still picture at several sizes, each half of the one before, so that small copies are made of few pixels.
public struct ImageLevels: Sendable {
  /// The sizes, from the picture's own on.
  let levels: [Pixmap]

  /// The width in pixels.
  public var width: Int { levels[0].width }
  /// The height in pixels.
  public var height: Int { levels[0].height }

  /// Creates the sizes of a picture.
  public init(_ pixmap: Pixmap) {
    var levels = [pixmap]
    // Only even sides are halved, so that each pixel is the mean of exactly four.
    while let last = levels.last, last.width % 2 == 0, last.height % 2 == 0 {
      var half = Pixmap(width: last.width / 2, height: last.height / 2)
      half.reduce(last)
      levels.append(half)
    }
    self.levels = levels
  }

  /// Returns the smallest size that has at least as many pixels as a copy of a width and height in pixels.
  func level(width: Int, height: Int) -> Pixmap {
    levels.last { $0.width >= width && $0.height >= height } ?? levels[0]
  }
}
