public import FixedPoint
public import Geometry

/// A colour ramp around a centre, clockwise from +x, as defined by SwiftUI's AngularGradient.
///
/// If the angles span less than a turn, the half of the gap after the end has the last colour of the ramp and the half
/// before the start has the first. If they span more, only the last turn is visible. If the end is less than the start,
/// the ramp runs counter-clockwise.
public struct AngularGradientPaint: GradientPaint, Sendable {
  /// The colour ramp.
  public let ramp: GradientRamp
  private let center: GradientCenter
  private let turn: Turn
  private let table = ArcTangent.table

  /// Creates a gradient around a point in pixels, between two angles in degrees. Equal angles give a sharp edge.
  public init(center: Point, startDegrees: Fixed, endDegrees: Fixed, ramp: GradientRamp) {
    self.center = GradientCenter(center)
    turn = Turn(startDegrees: startDegrees, endDegrees: endDegrees)
    self.ramp = turn.isEdge ? ramp.edge : ramp
  }

  /// The map from directions to positions.
  fileprivate struct Turn: Sendable {
    let start: UInt32
    let isReversed: Bool
    /// Whether the span is below 2⁻²⁰ turns, so that the ramp is to be a sharp edge.
    let isEdge: Bool
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
      isEdge = steps < 1 << 12
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

  struct Row: GradientRow {
    fileprivate let center: GradientCenter
    fileprivate let dy: Int64
    fileprivate let turn: Turn
    fileprivate let table: ArcTangent

    @inline(__always)
    func position(x: Int) -> Int64 {
      turn.position(table.angle(x: center.distance(toColumn: x), y: dy))
    }
  }

  func positions(inRow y: Int) -> Row {
    Row(center: center, dy: center.distance(toRow: y), turn: turn, table: table)
  }
}
