package import Raster

/// The opaque colour behind transparent pixels.
package struct Matte: Equatable, Sendable {
  private let color: RGBA16

  /// - Precondition: the colour is opaque.
  package init(_ color: RGBA16) {
    precondition(color.alpha == .max)
    self.color = color
  }

  /// Makes every pixel opaque.
  package func apply(to pixmap: inout Pixmap) {
    for index in pixmap.pixels.indices where pixmap.pixels[index].alpha < .max {
      pixmap.pixels[index] = pixmap.pixels[index].over(color)
    }
  }
}
