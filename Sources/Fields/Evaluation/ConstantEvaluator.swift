import FixedPoint

/// The same number everywhere.
struct ConstantEvaluator: FieldEvaluator {
  private let value: Int32
  let detail: FieldDetail

  init(_ number: Fixed) {
    value = FieldNumber.bounded(number.raw)
    detail = FieldDetail(
      frequency: .zero, slope: .zero, magnitude: Fixed(raw: abs(Int64(value))),
      isWhole: Int64(value) % FieldNumber.one == 0)
  }

  func values(at points: FieldPoints) -> [Int32] { Array(repeating: value, count: points.x.count) }
}
