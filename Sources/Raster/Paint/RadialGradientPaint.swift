public import FixedPoint
public import Geometry

/// A ramp along the distance from a centre, in pixels.
///
/// The start may be the larger radius, then the ramp runs inwards. Radii less than 1/16 pixel apart make an edge of that
/// width.
public struct RadialGradientPaint: Paint, Sendable {
  /// The colours.
  public let ramp: GradientRamp
  /// The centre less half a pixel, in units of 2⁻¹⁶ pixels.
  private let center: (x: Int64, y: Int64)
  /// How much coarser than 2⁻¹⁶ pixels it is calculated: 0 for a centre within 2¹⁴ pixels of the origin.
  private let shift: Int64
  /// The start radius in the unit that roots come in: 2⁻⁴⁰ pixels, `shift` bits coarser.
  private let startDistance: Int64
  /// 2⁹⁶ / (end − start), both in that unit: the upper half of a distance's product with it is a position.
  private let scale: Int64
  private let roots = SquareRootTable.table

  /// A gradient between two circles about one centre, in pixels.
  ///
  /// - Precondition: no radius is negative.
  public init(center: Point, startRadius: Fixed, endRadius: Fixed, ramp: GradientRamp) {
    precondition(startRadius >= .zero && endRadius >= .zero)
    self.ramp = ramp
    self.center = (center.x.raw - (1 << 15), center.y.raw - (1 << 15))
    // From the centre to the farthest pixel of a picture of 2¹⁴ columns and rows; squared and added it fits 64 bits.
    let reach = max(self.center.x.magnitude, self.center.y.magnitude) + (1 << 30)
    shift = Int64(max(0, 33 - reach.leadingZeroBitCount))
    // The bound is beyond every pixel.
    startDistance = Int64(min(1 << 61, (Int128(startRadius.raw) << 24) >> Int128(shift)))
    let span = endRadius.raw - startRadius.raw
    let least = Int64(1) << (12 + shift)
    let length = span < 0 ? min(span, -least) : max(span, least)
    let magnitude = ((1 as Int128) << (72 + Int128(shift))).divided(by: Int128(length.magnitude), .nearest)
    scale = Int64(length < 0 ? -magnitude : magnitude)
  }

  private struct Row: GradientRow {
    let centerX: Int64
    let shift: Int64
    let squareY: UInt64
    let startDistance: Int64
    let scale: Int64
    let roots: SquareRootTable

    @inline(__always)
    func position(x: Int) -> Int64 {
      let dx = ((Int64(x) &<< 16) &- centerX) &>> shift
      let distance = roots.root(of: UInt64(bitPattern: dx &* dx) &+ squareY)
      return (distance &- startDistance).multipliedFullWidth(by: scale).high
    }
  }

  private func line(_ y: Int) -> Row {
    let dy = ((Int64(y) << 16) - center.y) >> shift
    return Row(
      centerX: center.x, shift: shift, squareY: UInt64(dy * dy), startDistance: startDistance, scale: scale,
      roots: roots)
  }

  /// The colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 { ramp.color(at: line(y).position(x: x)) }

  /// Writes the colours of a run of pixels.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe ramp.draw(line(y), columns: columns, to: row, replacing: true)
  }

  /// Draws over a run of pixels that is covered whole.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe ramp.draw(line(y), columns: columns, to: row, replacing: false)
  }
}
