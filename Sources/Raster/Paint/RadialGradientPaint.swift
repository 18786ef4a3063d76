public import FixedPoint
public import Geometry

/// A colour ramp along the distance from a centre, in pixels.
///
/// If the start radius is the larger one, the ramp runs inwards. Radii closer than 1/16 pixel give an edge of that
/// width.
public struct RadialGradientPaint: Paint, Sendable {
  /// The colour ramp.
  public let ramp: GradientRamp
  /// The centre less half a pixel, in units of 2⁻¹⁶ pixels.
  private let center: (x: Int64, y: Int64)
  /// The number of low bits dropped from coordinates of 2⁻¹⁶ pixels: 0 for a centre within 2¹⁴ pixels of the origin.
  private let shift: Int64
  /// The start radius in the unit of the computed roots: 2⁻⁴⁰ pixels, coarser by `shift` bits.
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
    self.ramp = ramp
    self.center = (center.x.raw - (1 << 15), center.y.raw - (1 << 15))
    // The distance from the centre to the farthest pixel of a picture of 2¹⁴ columns and rows; the sum of two such
    // squares fits 64 bits.
    let reach = max(self.center.x.magnitude, self.center.y.magnitude) + (1 << 30)
    shift = Int64(max(0, 33 - reach.leadingZeroBitCount))
    // The bound exceeds the distance of every pixel.
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

  /// Returns the colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 { ramp.color(at: line(y).position(x: x)) }

  /// Writes the colours of a run of pixels.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe ramp.draw(line(y), columns: columns, to: row, replacing: true)
  }

  /// Draws over a run of fully covered pixels.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe ramp.draw(line(y), columns: columns, to: row, replacing: false)
  }
}
