import FixedPoint

/// The sine of a field in turns.
struct SineEvaluator: FieldEvaluator {
  private let field: any FieldEvaluator
  private let table = SineTable.table
  let detail: FieldDetail

  init(_ field: any FieldEvaluator) {
    self.field = field
    detail = field.detail.periodic.mapped(length: .one, steepness: FieldDetail.waveSlope, magnitude: .one)
  }

  func values(at points: FieldPoints) -> [Int32] {
    field.values(at: points).map { Int32(truncatingIfNeeded: table.sine(UInt32(bitPattern: $0) &<< 16)) }
  }
}
