import FixedPoint
import Geometry

/// The part of the way from one point to another.
struct LinearEvaluator: FieldEvaluator {
  private let start: (x: Int64, y: Int64)
  /// The change per short side across and down, in units of 2⁻¹⁶.
  private let slope: (x: Int64, y: Int64)
  let detail: FieldDetail

  /// The greatest change per short side along an axis; points closer than that make the field of points in the same
  /// direction at this distance.
  private static let steepest = Fixed(1024)

  init(start: Point, end: Point) {
    self.start = FieldPoints.position(of: start)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = max(1, Int128(dx.raw) * Int128(dx.raw) + Int128(dy.raw) * Int128(dy.raw))
    // A slope is side / square. Where the larger one exceeds the bound, both are smaller in the same proportion.
    let larger = Int128(max(abs(dx.raw), abs(dy.raw))) << 32
    let divisor = max(square, larger.divided(by: Int128(LinearEvaluator.steepest.raw), .up))
    func slope(_ side: Fixed) -> Int64 { Int64((Int128(side.raw) << 32).divided(by: divisor, .nearest)) }
    self.slope = (slope(dx), slope(dy))
    detail = FieldDetail(
      frequency: FieldAxes(.zero), slope: FieldAxes(x: Fixed(raw: abs(self.slope.x)), y: Fixed(raw: abs(self.slope.y))),
      magnitude: Fixed(2))
  }

  func values(at points: FieldPoints) -> [Int32] {
    points.map { x, y in
      FieldNumber.bounded(((x &- start.x) &* slope.x &+ (y &- start.y) &* slope.y &+ (1 << 19)) &>> 20)
    }
  }
}
