import FixedPoint

/// The distance below a line across the box, in box heights.
struct HorizonEvaluator: FieldEvaluator {
  private let level: any FieldEvaluator
  /// 1 / height, in units of 2⁻²⁰.
  private let perUnit: Int64
  let detail: FieldDetail

  init(_ level: any FieldEvaluator, in box: FieldBox) {
    self.level = level
    perUnit = ((1 as Int64) << 36).divided(by: box.height.raw, .nearest)
    detail = level.detail.adding(
      FieldDetail(frequency: FieldAxes(.zero), slope: FieldAxes(x: .zero, y: .one), magnitude: .one))
  }

  func values(at points: FieldPoints) -> [Int32] {
    let height = points.map { _, y in FieldNumber.bounded((y &* perUnit &+ (1 << 23)) &>> 24 &+ FieldNumber.one / 2) }
    return height.combined(with: level.values(at: points)) { FieldNumber.bounded(Int64($0) &- Int64($1)) }
  }
}
