@testable import Fields

/// The largest difference of a field from its formula over a box, and a little around it.
func largestError(in box: FieldBox, _ field: Field<ExactFieldValues>) -> Double {
  let evaluator = field.evaluator(in: box)
  let reference = FieldReference(box: (box.width.double, box.height.double))
  var largest = 0.0
  for row in -32...32 {
    let points = FieldPoints(count: 97, first: (-1 << 40, Int64(row) << 34), step: (1 << 40 / 48, 0))
    for (index, value) in evaluator.values(at: points).enumerated() {
      let wanted = reference.value(field, Double(points.x[index]) / 0x1p20, Double(points.y[index]) / 0x1p20)
      largest = max(largest, abs(Double(value) / 65536 - wanted))
    }
  }
  return largest
}
