public import Color
public import FixedPoint
public import Geometry

/// A flat rectangle of one colour, turned on the screen and about its length.
///
/// It is as wide as the cosine of its turn about the length, and its colour, at full brightness towards the viewer, is a quarter
/// darker at the back.
public struct PaperPiece: Sendable {
  private let corners: [Point]
  private let color: RGBA16

  /// Creates a piece.
  ///
  /// - Parameters:
  ///   - center: The middle in pixels.
  ///   - length: The length in pixels.
  ///   - width: The width in pixels, seen from the front.
  ///   - angle: The direction of the length.
  ///   - facing: The cosine of the turn about the length, −1…1.
  ///   - color: The colour.
  public init(center: Point, length: Fixed, width: Fixed, angle: Angle, facing: Fixed, color: RGBA16) {
    let (sine, cosine) = angle.sineAndCosine
    func part(_ side: Fixed, _ factor: Int64) -> Fixed {
      // Half of the product. A much enlarged side has too many bits for 64.
      Fixed(raw: side.raw.multiplied(by: factor, shift: 31))
    }
    let shown = width * Fixed(raw: abs(facing.raw))
    let (along, across) = (
      (x: part(length, cosine), y: part(length, sine)), (x: part(shown, -sine), y: part(shown, cosine))
    )
    let signs: [(Int64, Int64)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    corners = signs.map { forth, side in
      func sum(_ middle: Fixed, _ along: Fixed, _ across: Fixed) -> Fixed {
        Fixed(raw: middle.raw + forth * along.raw + side * across.raw)
      }
      return Point(x: sum(center.x, along.x, across.x), y: sum(center.y, along.y, across.y))
    }
    // ⅞ + ⅛ of the cosine, in units of 2⁻¹⁹; rounded down to 2⁻¹⁶ for the products.
    let light = UInt32(max(0, min(1 << 19, 7 << 16 + facing.raw)))
    func lit(_ channel: UInt16) -> UInt16 { UInt16((UInt32(channel) * (light >> 3) + 1 << 15) >> 16) }
    self.color = RGBA16(red: lit(color.red), green: lit(color.green), blue: lit(color.blue), alpha: color.alpha)
  }

  /// Returns the region of a picture that the piece touches; nil if it touches none.
  public func region(width: Int, height: Int) -> PixelRegion? {
    color.alpha == 0 ? nil : PixelRegion(around: corners, reach: .one, width: width, height: height)
  }

  /// Draws the piece over a pixmap, with exact coverage.
  public func draw(over pixmap: inout Pixmap) {
    guard region(width: pixmap.width, height: pixmap.height) != nil else { return }
    let outline = Polyline(corners, isClosed: true)
    pixmap.fill(PolygonCoverage([outline]), with: SolidPaint(color))
  }
}
