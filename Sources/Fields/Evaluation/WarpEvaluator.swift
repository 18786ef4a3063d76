/// A field seen through the displacement of two others.
struct WarpEvaluator: FieldEvaluator {
  private let field: any FieldEvaluator
  private let x: any FieldEvaluator
  private let y: any FieldEvaluator
  let detail: FieldDetail

  init(_ field: any FieldEvaluator, x: any FieldEvaluator, y: any FieldEvaluator) {
    (self.field, self.x, self.y) = (field, x, y)
    detail = field.detail.warped(x: x.detail, y: y.detail)
  }

  func values(at points: FieldPoints) -> [Int32] {
    field.values(at: points.moved(x: x.values(at: points), y: y.values(at: points)))
  }
}
