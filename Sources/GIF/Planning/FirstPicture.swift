import Quantization

/// The first picture of a loop as the canvas showed it, kept until the loop ends. One image has drawn it, so its pixels are indices
/// of that image's palette: an eighth of the bytes of colours.
struct FirstPicture: Sendable {
  /// The colours of the palette, and the transparent one.
  private let colors: [OklabColor]
  private let indices: [UInt8]

  /// Keeps a picture.
  ///
  /// - Parameters:
  ///   - shown: The pixels, each of a colour of the palette; transparent ones only if that has fewer than 256 colours.
  ///   - palette: The palette that the image was drawn with.
  init(_ shown: [OklabColor], drawnWith palette: Palette) {
    let search = NearestColorSearch(palette.oklabColors)
    colors = search.colors + [.transparent]
    var index = 0
    indices = shown.map { color in
      // A palette of 256 colours is for opaque pictures only.
      if color.isTransparent { return UInt8(search.colors.count) }
      // Neighbours often have the same colour.
      if search.colors[index] != color { index = search.index(of: color, guess: index) }
      return UInt8(index)
    }
  }

  /// The colour of a pixel.
  @inline(__always)
  subscript(position: Int) -> OklabColor { colors[Int(indices[position])] }
}
