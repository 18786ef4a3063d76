import Quantization
import Raster
import Video

extension Palette {
  /// The colours as a row of pixels.
  var picture: Pixmap {
    var picture = Pixmap(width: colors.count, height: 1)
    for (x, color) in colors.enumerated() {
      picture[x, 0] = RGBA16(color)
    }
    return picture
  }
}
