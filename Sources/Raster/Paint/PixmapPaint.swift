/// A paint that shows a picture at a position; only pixels of the picture can be painted.
public struct PixmapPaint: Paint, Sendable {
  private let picture: Pixmap
  /// The pixel at which the picture begins.
  private let origin: (x: Int, y: Int)

  /// Creates a paint.
  public init(_ picture: Pixmap, origin: (x: Int, y: Int)) { (self.picture, self.origin) = (picture, origin) }

  /// Returns the paint of the picture after filters, multiplied by an opacity, 0…65535.
  public func filtered(by filters: ColorFilterChain, opacity: UInt16) -> PixmapPaint {
    if filters.isEmpty, opacity == .max { return self }
    var picture = picture
    picture.apply(filters)
    for index in picture.pixels.indices { picture.pixels[index] = picture.pixels[index].scaled(by: opacity) }
    return PixmapPaint(picture, origin: origin)
  }

  /// Returns the colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 { picture.pixels[(y - origin.y) * picture.width + x - origin.x] }

  /// Writes the colours of a run of pixels.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    let start = (y - origin.y) * picture.width - origin.x
    for x in columns { unsafe row[x] = picture.pixels[start + x] }
  }

  /// Draws over a run of fully covered pixels.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    let start = (y - origin.y) * picture.width - origin.x
    for x in columns {
      let color = picture.pixels[start + x]
      unsafe row[x] = color.alpha == .max ? color : color.over(row[x])
    }
  }
}
