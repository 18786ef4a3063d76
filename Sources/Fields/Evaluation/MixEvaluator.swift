/// A mix of two fields by a third, which is clamped to 0…1.
struct MixEvaluator: FieldEvaluator {
  private let from: any FieldEvaluator
  private let to: any FieldEvaluator
  private let amount: any FieldEvaluator
  let detail: FieldDetail

  init(from: any FieldEvaluator, to: any FieldEvaluator, amount: any FieldEvaluator) {
    (self.from, self.to, self.amount) = (from, to, amount)
    detail = from.detail.adding(to.detail).multiplied(by: amount.detail.clamped)
  }

  func values(at points: FieldPoints) -> [Int32] {
    let first = from.values(at: points)
    let ways = to.values(at: points).combined(with: first) { $0 &- $1 }
    let parts = ways.combined(with: amount.values(at: points)) { way, amount in
      let amount = max(0, min(FieldNumber.one, Int64(amount)))
      return Int32(truncatingIfNeeded: FieldNumber.product(Int64(way), amount))
    }
    return first.combined(with: parts) { $0 &+ $1 }
  }
}
