/// A picture of premultiplied 16-bit pixels, row by row from the top left.
public struct Pixmap: Equatable, Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The pixels; pixel (x, y) has the index `y * width + x`.
  ///
  /// Their number must stay `width * height`. Drawing and converting a picture of any other number of pixels stops the
  /// program, and encoding frames with one throws an error.
  public var pixels: [RGBA16]

  /// Creates a picture of one colour.
  ///
  /// - Precondition: Both sides are positive; ``init(validatingWidth:height:filledWith:)`` takes any.
  public init(width: Int, height: Int, filledWith color: RGBA16 = .clear) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    let count = width * height
    guard color == .clear else {
      pixels = Array(repeating: color, count: count)
      return
    }
    // Layers are drawn on clear pictures. Bytes are cleared four times as fast as pixels are repeated.
    pixels = unsafe Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe UnsafeMutableRawBufferPointer(buffer).initializeMemory(as: UInt8.self, repeating: 0)
      initialized = count
    }
  }

  /// Creates a picture of one colour, with sides that come from elsewhere: nil unless both are positive, and if there are more than
  /// 2³¹ pixels.
  public init?(validatingWidth width: Int, height: Int, filledWith color: RGBA16 = .clear) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= 1 << 31 else { return nil }
    self.init(width: width, height: height, filledWith: color)
  }

  /// Whether the picture has as many pixels as its sides need, as loops through pointers require.
  package var hasAllPixels: Bool { pixels.count == width * height }

  /// Returns the part of the picture in a region, which must be within it.
  package func cropped(to region: PixelRegion) -> Pixmap {
    if region == PixelRegion(width: width, height: height) { return self }
    var cropped = Pixmap(width: region.width, height: region.height)
    for y in 0..<region.height {
      let (start, target) = ((region.y + y) * width + region.x, y * region.width)
      cropped.pixels.replaceSubrange(target..<target + region.width, with: pixels[start..<start + region.width])
    }
    return cropped
  }

  /// The pixel in column `x` and row `y`.
  ///
  /// - Precondition: Both are within the picture.
  public subscript(x: Int, y: Int) -> RGBA16 {
    get { pixels[index(x, y)] }
    set { pixels[index(x, y)] = newValue }
  }

  /// Returns the index of a pixel, which the array would take from another row for an `x` outside.
  @inline(__always)
  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return y * width + x
  }
}
