import FixedPoint
import Geometry
import Testing

@testable import Fields

@Suite struct FieldVisitingTests {
  @Test func everyValueIsVisitedWithItsPath() {
    let field = Field<ExactFieldValues>.sum([
      .number(Fixed(1)), .power(.distance(center: .zero), exponent: Fixed(2)),
    ])
    var found: [String] = []
    field.forEachValue(
      "fill", number: { value, _, path in found.append("\(path) \(value)") },
      position: { _, path in found.append(path) },
      picture: { _, _ in })
    #expect(found == ["fill.sum[0] 1", "fill.sum[1].power.of.distance.center", "fill.sum[1].power.exponent 2"])
  }
}
