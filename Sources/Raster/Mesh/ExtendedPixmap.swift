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
