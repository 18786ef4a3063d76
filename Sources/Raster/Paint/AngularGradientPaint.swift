public import FixedPoint
public import Geometry

/// A colour ramp around a centre, clockwise from +x, as defined by SwiftUI's AngularGradient.
///
/// If the angles span less than a turn, the half of the gap after the end has the last colour of the ramp and the half
/// before the start has the first. If they span more, only the last turn is visible. If the end is less than the start,
/// the ramp runs counter-clockwise.
public struct AngularGradientPaint: Paint, Sendable {
  /// The colour ramp.
  public let ramp: GradientRamp
  /// The centre less half a pixel, in units of 2⁻¹⁶ pixels.
  private let center: (x: Int64, y: Int64)
  /// The number of low bits dropped from coordinates of 2⁻¹⁶ pixels: 0 for a centre within 2¹⁴ pixels of the origin.
  private let shift: Int64
  private let turn: Turn
  private let table = ArcTangent.table

  /// Creates a gradient around a point in pixels, between two angles in degrees. Equal angles give a sharp edge.
  public init(center: Point, startDegrees: Fixed, endDegrees: Fixed, ramp: GradientRamp) {
    self.ramp = ramp
    self.center = (center.x.raw - (1 << 15), center.y.raw - (1 << 15))
    // The distance from the centre to the farthest pixel of a picture of 2¹⁴ columns and rows, reduced to the 31 bits
    // of the table.
    let reach = max(self.center.x.magnitude, self.center.y.magnitude) + (1 << 30)
    shift = Int64(max(0, 33 - reach.leadingZeroBitCount))
    turn = Turn(startDegrees: startDegrees, endDegrees: endDegrees)
  }

  /// The map from directions to positions.
  private struct Turn: Sendable {
    let start: UInt32
    let isReversed: Bool
    /// The middle of the gap between end and start, in angle steps from the start; 2³² if there is none.
    let gap: Int64
    /// The position of the start: above 0 if only the last of several turns is visible.
    let base: Int64
    /// 2⁷² divided by the number of steps from start to end.
    let scale: Int64

    init(startDegrees: Fixed, endDegrees: Fixed) {
      let span = endDegrees.raw - startDegrees.raw
      let fullTurn = Fixed(360).raw
      isReversed = span < 0
      let shown = min(Int64(clamping: span.magnitude), fullTurn)
      // With more than a turn, the visible part begins a turn before the end.
      start = Angle(degrees: Fixed(raw: endDegrees.raw + (isReversed ? shown : -shown))).steps
      let steps = (Int128(span.magnitude) << 32).divided(by: Int128(fullTurn), .nearest)
      gap = steps >= 1 << 32 ? 1 << 32 : Int64((steps + (1 << 32)) >> 1)
      // Spans below 2⁻²⁰ turns are treated as a sharp edge of that width.
      let length = max(1 << 12, steps)
      scale = Int64(((1 as Int128) << 72).divided(by: length, .nearest))
      base = steps <= 1 << 32 ? 0 : Int64(((steps - (1 << 32)) << 32).divided(by: steps, .nearest))
    }

    @inline(__always)
    func position(_ direction: Angle) -> Int64 {
      let turned = isReversed ? start &- direction.steps : direction.steps &- start
      var steps = Int64(turned)
      if steps >= gap { steps &-= 1 << 32 }
      return base &+ (steps &<< 24).multipliedFullWidth(by: scale).high
    }
  }

  private struct Row: GradientRow {
    let centerX: Int64
    let shift: Int64
    let dy: Int64
    let turn: Turn
    let table: ArcTangent

    @inline(__always)
    func position(x: Int) -> Int64 {
      turn.position(table.angle(x: ((Int64(x) &<< 16) &- centerX) &>> shift, y: dy))
    }
  }

  private func line(_ y: Int) -> Row {
    Row(centerX: center.x, shift: shift, dy: ((Int64(y) << 16) - center.y) >> shift, turn: turn, table: table)
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
