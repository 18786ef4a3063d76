import FixedPoint
import Geometry

/// The direction from a centre, in turns, 0 or more and less than 1.
struct AngleEvaluator: FieldEvaluator {
  private let center: (x: Int64, y: Int64)
  private let turns: UInt32
  private let table = ArcTangent.table
  let detail: FieldDetail

  /// The distance from the box, in short sides, up to which a centre counts as inside: the slope at a distance is 1 / 2π of its
  /// reciprocal, which is then below 1.
  private static let margin = Fixed.one.half.half

  init(center: Point, turns: Fixed, in box: FieldBox) {
    let isInside =
      abs(center.x.raw) <= (box.width.half + AngleEvaluator.margin).raw
      && abs(center.y.raw) <= (box.height.half + AngleEvaluator.margin).raw
    detail = FieldDetail(frequency: Fixed(2), slope: .one, magnitude: .one, jumps: isInside ? .any : .whole)
    self.center = FieldPoints.position(of: center)
    self.turns = turns.turnSteps
  }

  func values(at points: FieldPoints) -> [Int32] {
    // Rounded down to 2⁻¹⁶ turns.
    points.map { x, y in
      Int32(truncatingIfNeeded: (table.angle(x: x &- center.x, y: y &- center.y).steps &+ turns) &>> 16)
    }
  }
}
