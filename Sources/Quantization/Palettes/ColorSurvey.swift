public import Raster

/// Finds the colours of a table for any number of pictures.
public struct ColorSurvey: Sendable {
  private var cubes = ColorCubes()
  private let alpha: AlphaMode

  /// Of so many pixels side by side, one tells enough.
  private static let stride = 5

  /// No pictures yet.
  ///
  /// - Parameter alpha: What becomes of pixels that are not opaque; transparent ones do not count.
  public init(alpha: AlphaMode) { self.alpha = alpha }

  /// Counts a picture's pixels, some for all.
  public mutating func add(_ pixmap: borrowing Pixmap) {
    let pixels = pixmap.pixels.span
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    for y in 0..<pixmap.height {
      let row = y * pixmap.width
      // Each row begins one pixel later than the one above, so that all columns have their turn.
      for position in Swift.stride(from: row + y % ColorSurvey.stride, to: row + pixmap.width, by: ColorSurvey.stride) {
        guard let color = alpha.color(of: pixels[position]) else { continue }
        cubes.add(OklabColor(color, cones: cones.span, roots: roots.span))
      }
    }
  }

  /// The colours, from dark to light.
  ///
  /// - Parameter limit: The most colours, 1...256.
  public func palette(limit: Int) -> Palette { PaletteFit(for: cubes.samples, limit: limit).palette }
}
