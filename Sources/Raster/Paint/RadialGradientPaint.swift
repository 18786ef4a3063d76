public import FixedPoint
public import Geometry

/// A colour ramp along the distance from a centre, in pixels.
///
/// If the start radius is the larger one, the ramp runs inwards. Radii closer than 1/16 pixel, or more for centres far
/// outside a picture, give a sharp edge between the first and the last colour. An edge is a pixel wide.
public struct RadialGradientPaint: GradientPaint, Sendable {
  /// The colour ramp.
  public let ramp: GradientRamp
  private let center: GradientCenter
  /// The start radius in the unit of the computed roots: 2⁻⁴⁰ pixels, coarser by the centre's shift.
  private let startDistance: Int64
  /// 2⁹⁶ / (end − start), both in the unit of the roots. The upper 64 bits of a distance multiplied by it are a
  /// position.
  private let scale: Int64
  private let roots = SquareRootTable.table

  /// Creates a gradient between two concentric circles in pixels.
  ///
  /// - Precondition: No radius is negative.
  public init(center: Point, startRadius: Fixed, endRadius: Fixed, ramp: GradientRamp) {
    precondition(startRadius >= .zero && endRadius >= .zero)
    self.center = GradientCenter(center)
    let shift = self.center.shift
    // Rounded down. The bound exceeds the distance of every pixel.
    startDistance = Int64(min(1 << 61, (Int128(startRadius.raw) << 24) >> Int128(shift)))
    let span = endRadius.raw - startRadius.raw
    let least = Int64(1) << (12 + shift)
    let length = span < 0 ? min(span, -least) : max(span, least)
    self.ramp = (abs(span) < least ? ramp.edge : ramp).smoothed(over: (1 << 48) / abs(length))
    let magnitude = ((1 as Int128) << (72 + Int128(shift))).divided(by: Int128(length.magnitude), .nearest)
    scale = Int64(length < 0 ? -magnitude : magnitude)
  }

  struct Row: GradientRow {
    fileprivate let center: GradientCenter
    fileprivate let squareY: UInt64
    fileprivate let startDistance: Int64
    fileprivate let scale: Int64
    fileprivate let roots: SquareRootTable

    @inline(__always)
    func position(x: Int) -> Int64 {
      let dx = center.distance(toColumn: x)
      let distance = roots.root(of: UInt64(bitPattern: dx &* dx) &+ squareY)
      return (distance &- startDistance).multipliedFullWidth(by: scale).high
    }
  }

  func positions(inRow y: Int) -> Row {
    let dy = center.distance(toRow: y)
    return Row(
      center: center, squareY: UInt64(dy * dy), startDistance: startDistance, scale: scale, roots: roots)
  }
}
