/// The product of fields.
struct ProductEvaluator: FieldEvaluator {
  private let fields: [any FieldEvaluator]
  let detail: FieldDetail

  /// - Precondition: There is at least one field.
  init(_ fields: [any FieldEvaluator]) {
    self.fields = fields
    detail = fields.dropFirst().reduce(fields[0].detail) { $0.multiplied(by: $1.detail) }
  }

  func values(at points: FieldPoints) -> [Int32] {
    fields.dropFirst().reduce(fields[0].values(at: points)) { product, field in
      product.combined(with: field.values(at: points)) {
        FieldNumber.bounded(FieldNumber.product(Int64($0), Int64($1)))
      }
    }
  }
}
