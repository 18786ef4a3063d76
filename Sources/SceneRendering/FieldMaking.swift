import Fields
import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension PaintMaking {
  /// Returns the paint of colours that follow a field.
  func fieldPaint(_ fill: ResolvedFieldFill) -> FieldPaint {
    let (center, side) = (fill.box.center, min(fill.box.size.width, fill.box.size.height))
    let box = FieldBox(fill.box.size)
    let map = FieldMap<ResolvedFieldValues, ExactFieldValues, Never>(
      number: { number, _, _ in number.value(at: phase) },
      place: { place, _ in place.value(at: phase).relative(to: center, unit: side) })
    let shortSide = placement.length(side)
    return FieldPaint(
      map(fill.field, "").evaluator(in: box), from: fill.lower.value(at: phase), to: fill.upper.value(at: phase),
      ramp: FieldRamp(stops: stops(fill.ramp), space: fill.space.ramp, filters: filters),
      opacity: fill.opacity.map { map($0, "").evaluator(in: box) },
      plane: FieldPlane(center: placement.place(center), shortSide: shortSide, turn: placement.turn),
      shortSide: shortSide, region: region)
  }
}

extension Point {
  /// Returns the point relative to a centre, in a unit, bounded to 128 units.
  fileprivate func relative(to center: Point, unit: Fixed) -> Point {
    guard unit > .zero else { return .zero }
    func part(_ length: Fixed) -> Fixed { max(Fixed(-128), min(Fixed(128), length / unit)) }
    return Point(x: part(x - center.x), y: part(y - center.y))
  }
}
