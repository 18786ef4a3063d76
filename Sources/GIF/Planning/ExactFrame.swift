public import Quantization
public import Raster

/// A frame whose colours are kept exactly, in 8 bits a channel.
public struct ExactFrame: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels in raster order.
  private(set) var pixels: [ExactPixel]

  /// Creates a transparent frame.
  ///
  /// - Precondition: Both sides are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: .transparent, count: width * height)
  }

  /// Sets the pixels from a picture, each channel rounded to the nearest.
  ///
  /// - Parameters:
  ///   - pixmap: A picture of the same size.
  ///   - alpha: The treatment of pixels that are not opaque.
  public mutating func set(_ pixmap: borrowing Pixmap, alpha: AlphaMode) {
    precondition(pixmap.width == width && pixmap.height == height)
    let source = pixmap.pixels.span
    for position in source.indices {
      pixels[position] = alpha.color(of: source[position]).map { ExactPixel(RGB8($0)) } ?? .transparent
    }
  }

  /// Sets the pixels from palette indices; the palette's ``Quantization/Palette/transparentIndex`` is transparent.
  ///
  /// - Parameters:
  ///   - image: A picture of the same size.
  ///   - palette: Its colours.
  public mutating func set(_ image: IndexedImage, _ palette: Palette) {
    precondition(image.width == width && image.height == height)
    let colors = palette.colors.map { ExactPixel($0) } + [.transparent]
    let indices = image.indices.span
    for position in indices.indices { pixels[position] = colors[Int(indices[position])] }
  }
}

/// A pixel of an exact frame: a colour, or transparent.
struct ExactPixel: Hashable, Sendable {
  /// Eight bits each of red, green and blue below a bit that is set; 0 if the pixel is transparent.
  private let bits: UInt32

  static let transparent = ExactPixel(bits: 0)

  init(_ color: RGB8) { bits = 1 << 24 | color.code }

  private init(bits: UInt32) { self.bits = bits }

  /// The colour; black if the pixel is transparent.
  var color: RGB8 { RGB8(code: bits) }
}
