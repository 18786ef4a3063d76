/// Premultiplied colours in extended range: channels that go below 0 or beyond alpha are not clamped yet.
///
/// A curve of colours can be interpolated where it leaves sRGB; clamped, it would have a corner there.
struct ExtendedPixmap {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of the `width * height` pixels, in units of 1/65535; within ±2²⁰.
  var pixels: [SIMD4<Int32>]

  /// Creates a clear picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// The pixel in column `x` and row `y`.
  subscript(x: Int, y: Int) -> SIMD4<Int32> {
    get { pixels[y &* width &+ x] }
    set { pixels[y &* width &+ x] = newValue }
  }

  /// Whether no colour is changed by clamping.
  var isInSRGB: Bool { pixels.allSatisfy { $0.min() >= 0 && $0.max() <= $0[3] } }

  /// Returns the cells of a region, given those of an area; beyond the area, colours at its edge are repeated.
  ///
  /// - Parameters:
  ///   - region: A region whose left and upper edge are between cells.
  ///   - area: The area of the cells, of which the same holds.
  ///   - shift: The binary logarithm of the cell size in pixels.
  ///   - margin: The number of cells on each side of the region and of the area that do not count as theirs.
  func part(_ region: PixelRegion, of area: PixelRegion, shift: Int, margin: Int) -> ExtendedPixmap {
    if region == area { return self }
    func count(_ pixels: Int) -> Int { (pixels + 1 << shift - 1) >> shift + 2 * margin }
    let (left, top) = ((region.x - area.x) >> shift, (region.y - area.y) >> shift)
    var part = ExtendedPixmap(width: count(region.width), height: count(region.height))
    for row in 0..<part.height {
      for column in 0..<part.width {
        part[column, row] = self[max(0, min(width - 1, column + left)), max(0, min(height - 1, row + top))]
      }
    }
    return part
  }

  /// Returns the colours clamped to sRGB, without some pixels on each side.
  func clamped(withoutMargin inset: Int) -> Pixmap {
    var clamped = Pixmap(width: width - 2 * inset, height: height - 2 * inset)
    for row in 0..<clamped.height {
      for column in 0..<clamped.width {
        let color = self[column + inset, row + inset]
        let alpha = max(0, min(65535, color[3]))
        let channels = pointwiseMax(pointwiseMin(color, SIMD4(repeating: alpha)), .zero)
        clamped[column, row] = RGBA16(SIMD4<UInt16>(truncatingIfNeeded: channels))
      }
    }
    return clamped
  }
}
