import Fields
import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

/// The preparation of the fields of a box for drawing at one moment.
struct FieldMaking {
  private let drawing: LayerDrawing
  private let box: Rectangle
  /// The short side of the box in points.
  private let side: Fixed
  /// The same in pixels.
  let shortSide: Fixed
  /// The places of pixels in the box.
  let plane: FieldPlane

  init(_ drawing: LayerDrawing, box: Rectangle) {
    (self.drawing, self.box) = (drawing, box)
    side = min(box.size.width, box.size.height)
    shortSide = drawing.placement.length(side)
    plane = FieldPlane(
      center: drawing.placement.place(box.center), shortSide: shortSide, turn: drawing.placement.turn)
  }

  /// Returns a field as it is at this moment.
  func evaluator(_ field: Field<ResolvedFieldValues>) -> any FieldEvaluator {
    let phase = drawing.phase
    let map = FieldMap<ResolvedFieldValues, ExactFieldValues, Never>(
      number: { number, parameter, _ in parameter.allowed.clamp(number.value(at: phase)) },
      position: { position, _ in position.value(at: phase).relative(to: box.center, unit: side) },
      picture: { image, _ in picture(image) })
    return map(field, "").evaluator(in: FieldBox(box.size))
  }

  private func picture(_ image: ResolvedImage) -> FieldPicture {
    let luminance =
      drawing.pictures.luminances[image.fill.name] ?? LuminanceLevels(width: 1, height: 1, samples: [0])
    let frame = image.frame(ofWidth: luminance.width, height: luminance.height)
    func part(_ length: Fixed) -> Fixed { side > .zero ? length / side : .one }
    return FieldPicture(
      luminance, center: frame.center.relative(to: box.center, unit: side),
      size: Size(width: part(frame.size.width), height: part(frame.size.height)),
      repeats: image.fill.mode == .tile, resolution: shortSide)
  }
}

extension PaintMaking {
  /// Returns the ramp of colours that follow a field.
  func ramp(of fill: ResolvedFieldFill) -> FieldRamp { .through(stops(fill.ramp), space: fill.space, filters: filters) }

  /// Returns colours that follow a field, which is evaluated, along the fill's ramp.
  func fieldColors(_ fill: ResolvedFieldFill, along ramp: FieldRamp) -> FieldColors {
    let making = FieldMaking(LayerDrawing(placement: placement, phase: phase, pictures: pictures), box: fill.box)
    return FieldColors(
      making.evaluator(fill.field), from: fill.lower.value(at: phase), to: fill.upper.value(at: phase),
      ramp: ramp, opacity: fill.opacity.map(making.evaluator), plane: making.plane, shortSide: making.shortSide,
      region: region)
  }
}

extension Point {
  /// Returns the point relative to a centre, in a unit, bounded as the coordinates of a field.
  fileprivate func relative(to center: Point, unit: Fixed) -> Point {
    guard unit > .zero else { return .zero }
    let largest = Fixed(FieldPoints.largest)
    func part(_ length: Fixed) -> Fixed { max(-largest, min(largest, length / unit)) }
    return Point(x: part(x - center.x), y: part(y - center.y))
  }
}
