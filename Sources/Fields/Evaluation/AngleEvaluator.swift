import FixedPoint
import Geometry

/// The direction from a centre.
struct AngleEvaluator: FieldEvaluator {
  private let center: (x: Int64, y: Int64)
  private let turns: UInt32
  private let table = ArcTangent.table
  /// Steep next to the centre; far from it, gentle.
  let detail = FieldDetail(frequency: Fixed(2), slope: .one, magnitude: .one, jumps: true)

  init(center: Point, turns: Fixed) {
    self.center = (center.x.raw << 4, center.y.raw << 4)
    self.turns = turns.turnSteps
  }

  func values(at points: FieldPoints) -> [Int32] {
    // Rounded down to 2⁻¹⁶ turns.
    points.map { x, y in
      Int32(truncatingIfNeeded: (table.angle(x: x &- center.x, y: y &- center.y).steps &+ turns) &>> 16)
    }
  }
}
