import FixedPoint

/// A cubic step between two edges; it falls if the first edge is the higher one.
struct SmoothstepEvaluator: FieldEvaluator {
  private let field: any FieldEvaluator
  private let from: Int64
  /// 1 / (to − from), in units of 2⁻³².
  private let perUnit: Int64
  let detail: FieldDetail

  init(_ field: any FieldEvaluator, from: Fixed, to: Fixed) {
    self.field = field
    self.from = from.raw
    // Equal edges make a step of the smallest width.
    let width = to == from ? 1 : (to - from).raw
    let magnitude = ((1 as Int64) << 48).divided(by: abs(width), .nearest)
    perUnit = width < 0 ? -magnitude : magnitude
    let length = Fixed(raw: abs(width))
    // A step is about half a wave as long as twice its width.
    detail = field.detail.mapped(
      length: length + length, steepness: length > FieldDetail.shortest ? Fixed(raw: 98304) / length : Fixed(1024),
      magnitude: .one)
  }

  func values(at points: FieldPoints) -> [Int32] {
    field.values(at: points).map { value in
      // The product is in units of 2⁻⁴⁸. Its high part is negative below the first edge and positive far beyond the second.
      // Between them the part is rounded down to 2⁻¹⁶.
      let (high, low) = (Int64(value) &- from).multipliedFullWidth(by: perUnit)
      let part = high < 0 ? 0 : high > 0 ? FieldNumber.one : min(FieldNumber.one, Int64(low &>> 32))
      let square = FieldNumber.product(part, part)
      return Int32(truncatingIfNeeded: FieldNumber.product(square, 3 &* FieldNumber.one &- 2 &* part))
    }
  }
}
