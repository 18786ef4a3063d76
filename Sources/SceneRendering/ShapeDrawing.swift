import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws a shape over what is there.
  func draw(_ shape: ResolvedShape, filters: ColorFilterChain, opacity: UInt16, over pixmap: inout Pixmap) {
    let paint = PaintMaking(placement: placement, phase: phase, filters: filters, opacity: opacity).paint(shape.fill)
    switch shape.drawing {
    case .fill: fill(shape, with: paint, over: &pixmap)
    case .stroke(let stroke):
      pixmap.fill(PolygonCoverage(outline(of: shape, stroke, width: stroke.width.value(at: phase))), with: paint)
    case .glow(let stroke, let blur):
      let (width, blur) = (stroke.width.value(at: phase), blur.value(at: phase))
      pixmap.fill(PolygonCoverage(outline(of: shape, stroke, width: width.half)), with: paint)
      for radius in [blur, blur.half] {
        drawBlurred(shape, stroke, width: width, radius: radius, filters: filters, opacity: opacity, over: &pixmap)
      }
    }
  }

  /// Draws a line along a shape's outline, blurred; only its surroundings are touched.
  private func drawBlurred(
    _ shape: ResolvedShape, _ stroke: ResolvedStroke, width: Fixed, radius: Fixed, filters: ColorFilterChain,
    opacity: UInt16, over pixmap: inout Pixmap
  ) {
    let deviation = placement.length(radius)
    guard
      let region = PixelRegion(
        around: outline(of: shape, stroke, width: width), reach: BlurPlan.reach(standardDeviation: deviation),
        width: pixmap.width, height: pixmap.height)
    else { return }
    let plan = BlurPlan(standardDeviation: deviation, width: region.width, height: region.height)
    var composed = Pixmap(width: plan.composedSize.width, height: plan.composedSize.height)
    let small = LayerDrawing(
      placement: placement.inside(region).composed(by: plan), phase: phase, sprites: sprites)
    let paint = PaintMaking(placement: small.placement, phase: phase, filters: filters, opacity: opacity)
    composed.fill(PolygonCoverage(small.outline(of: shape, stroke, width: width)), with: paint.paint(shape.fill))
    plan.blur(composed).draw(over: &pixmap, in: region, opacity: .max)
  }

  private func fill(_ shape: ResolvedShape, with paint: any Paint, over pixmap: inout Pixmap) {
    switch shape.shape {
    case .rectangle where placement.keepsAxes:
      pixmap.fill(
        Box(topLeft: placement.place(shape.box.origin), bottomRight: placement.place(shape.box.corner)), with: paint)
    case .circle:
      pixmap.fill(
        Disc(center: placement.place(shape.box.center), radius: placement.length(shape.box.size.shortSide).half),
        with: paint)
    default:
      pixmap.fill(PolygonCoverage(shape.path.transformed(by: placement.place)), with: paint)
    }
  }

  /// The polygons of a line along a shape's outline, in pixels.
  private func outline(of shape: ResolvedShape, _ stroke: ResolvedStroke, width: Fixed) -> [Polyline] {
    var lines = shape.path.transformed(by: placement.place).flattened(tolerance: PolygonCoverage.tolerance)
    if let trim = shape.trim {
      lines = ArcLength(lines).trimmed(from: trim.from.value(at: phase), to: trim.to.value(at: phase))
    }
    return stroke.pen(width: placement.length(width)).outline(of: lines, tolerance: PolygonCoverage.tolerance)
  }
}

extension ResolvedStroke {
  fileprivate func pen(width: Fixed) -> Stroke {
    let cap: Stroke.Cap =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: Stroke.Join =
      switch join {
      case .miter: .miter(limit: Fixed(10))
      case .round: .round
      case .bevel: .bevel
      }
    return Stroke(width: width, cap: cap, join: join)
  }
}

extension ResolvedShape {
  /// The outline in the layer's points.
  fileprivate var path: Path {
    switch shape {
    case .rectangle: Path(box)
    case .roundedRectangle(let radius): Path(box, cornerRadius: radius)
    case .circle: Path(circleIn: box)
    case .ellipse: Path(ellipseIn: box)
    case .capsule: Path(capsuleIn: box)
    case .path(let path): path.transformed(by: .translation(x: box.origin.x, y: box.origin.y))
    }
  }
}
