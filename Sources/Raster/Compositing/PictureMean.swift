/// The mean of pictures of equal size.
public struct PictureMean {
  private var sums: [SIMD4<UInt32>]
  private var count: UInt32 = 0
  private let (width, height): (Int, Int)

  /// Creates the mean of no pictures.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    sums = Array(repeating: .zero, count: width * height)
  }

  /// Adds a picture.
  ///
  /// - Precondition: There are at most 2¹⁵ pictures, all of this size.
  public mutating func add(_ picture: Pixmap) {
    precondition(picture.width == width && picture.height == height && count < 1 << 15)
    for index in sums.indices {
      sums[index] &+= SIMD4<UInt32>(truncatingIfNeeded: SIMD4<UInt16>(picture.pixels[index]))
    }
    count += 1
  }

  /// Returns the mean, each premultiplied channel rounded to the nearest, so that none exceeds alpha.
  ///
  /// - Precondition: There is a picture.
  public func picture() -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for index in sums.indices {
      let mean = (sums[index] &+ count / 2) / count
      picture.pixels[index] = RGBA16(SIMD4<UInt16>(truncatingIfNeeded: mean))
    }
    return picture
  }
}
