public import FixedPoint
public import Geometry

/// A ramp along the direction from a centre, clockwise from +x, as SwiftUI's AngularGradient defines it.
///
/// Where the angles leave a part of the turn over, the half of it behind the end has the ramp's last colour and the half
/// before the start its first one. Of more than a turn only the last turn shows. An end before the start makes the ramp
/// run counter-clockwise.
public struct AngularGradientPaint: GradientPaint, Sendable {
  /// The colours.
  public let ramp: GradientRamp
  private let center: GradientCenter
  private let turn: Turn
  private let table = ArcTangent.table

  /// A gradient about a point, in pixels, between two angles in degrees; both angles the same are an edge.
  public init(center: Point, startDegrees: Fixed, endDegrees: Fixed, ramp: GradientRamp) {
    self.ramp = ramp
    self.center = GradientCenter(center)
    turn = Turn(startDegrees: startDegrees, endDegrees: endDegrees)
  }

  /// From directions to positions.
  fileprivate struct Turn: Sendable {
    let start: UInt32
    let isReversed: Bool
    /// The middle of what the angles leave over, in steps from the start; 2³² if that is nothing.
    let gap: Int64
    /// The position of the start: above 0 if only the last of several turns shows.
    let base: Int64
    /// 2⁷² / the steps from start to end.
    let scale: Int64

    init(startDegrees: Fixed, endDegrees: Fixed) {
      let span = endDegrees.raw - startDegrees.raw
      let fullTurn = Fixed(360).raw
      isReversed = span < 0
      let shown = min(Int64(clamping: span.magnitude), fullTurn)
      // Of more than a turn, what shows begins a turn before the end.
      start = Angle(degrees: Fixed(raw: endDegrees.raw + (isReversed ? shown : -shown))).steps
      let steps = (Int128(span.magnitude) << 32).divided(by: Int128(fullTurn), .nearest)
      gap = steps >= 1 << 32 ? 1 << 32 : Int64((steps + (1 << 32)) >> 1)
      // Less than 2⁻²⁰ turns is an edge.
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
