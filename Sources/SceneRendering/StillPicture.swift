import Raster

/// A picture of something still, drawn once: the part of a frame that shows it.
struct StillPicture: Sendable {
  private let picture: Pixmap
  /// The region of the frame that the picture covers.
  let region: PixelRegion

  /// The number of pixels.
  var size: Int { region.width * region.height }

  /// Draws the picture in a clear frame; nil if nothing of it shows.
  init?(width: Int, height: Int, _ draw: (inout Pixmap) -> Void) {
    var pixmap = Pixmap(width: width, height: height)
    draw(&pixmap)
    guard let region = PixelRegion(width: width, height: height, where: { pixmap.pixels[$0].alpha > 0 })
    else { return nil }
    (self.region, picture) = (region, pixmap.cropped(to: region))
  }

  /// Draws the picture over a pixmap of a frame.
  func draw(over pixmap: inout Pixmap) { pixmap.draw(picture, in: region) }
}
