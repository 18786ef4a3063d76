/// A still picture at several sizes, each half of the one before, so that small copies are made of few pixels.
public struct ImageLevels: Sendable {
  /// The sizes, from the picture's own on.
  let levels: [Pixmap]
  /// The copies that are kept, of this picture and of its values' copies.
  let copies = ImageCopyCache()

  /// The longest side of a picture with an odd one that is not halved, in pixels.
  private static let largestOdd = 128

  /// The width in pixels.
  public var width: Int { levels[0].width }
  /// The height in pixels.
  public var height: Int { levels[0].height }

  /// Creates the sizes of a picture.
  public init(_ pixmap: Pixmap) {
    var levels = [pixmap]
    while let last = levels.last {
      let isEven = last.width % 2 == 0 && last.height % 2 == 0
      // Of a small one, any copy takes few samples.
      guard isEven || max(last.width, last.height) > ImageLevels.largestOdd else { break }
      var half = Pixmap(width: (last.width + 1) / 2, height: (last.height + 1) / 2)
      // Each pixel is the mean of exactly four, if both sides are even.
      if isEven { half.reduce(last) } else { half.resample(last) }
      levels.append(half)
    }
    self.levels = levels
  }

  /// Returns the smallest size that has at least twice as many columns and rows as a copy, or else the picture's own.
  ///
  /// The kernel of the copy, which is wide then, blurs more than the halving of a level. A zoom that passes from one level to the
  /// next would show it at once: sharp in one frame, and softer by a tenth in the next.
  ///
  /// - Parameters:
  ///   - width: The width of the copy in pixels.
  ///   - height: Its height.
  func level(width: Int, height: Int) -> Pixmap {
    levels.last { $0.width / 2 >= width && $0.height / 2 >= height } ?? levels[0]
  }
}
