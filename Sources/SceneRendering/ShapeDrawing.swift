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
    let reach = Fixed(BlurPlan.reach(standardDeviation: deviation))
    let points = outline(of: shape, stroke, width: width).lazy.flatMap(\.points)
    guard let region = PixelRegion(around: points, reach: reach, width: pixmap.width, height: pixmap.height) else {
      return
    }
    drawBlurred(by: deviation, in: region, opacity: .max, over: &pixmap) { small, composed in
      let paint = PaintMaking(placement: small.placement, phase: phase, filters: filters, opacity: opacity)
      composed.fill(PolygonCoverage(small.outline(of: shape, stroke, width: width)), with: paint.paint(shape.fill))
    }
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

  /// The outline of a shape in pixels, as much of it as its trim leaves.
  func lines(along shape: ResolvedShape) -> [Polyline] {
    let lines = shape.path.transformed(by: placement.place).flattened(tolerance: PolygonCoverage.tolerance)
    guard let trim = shape.trim else { return lines }
    return ArcLength(lines).trimmed(from: trim.from.value(at: phase), to: trim.to.value(at: phase))
  }

  /// The polygons of a line along a shape's outline, in pixels.
  private func outline(of shape: ResolvedShape, _ stroke: ResolvedStroke, width: Fixed) -> [Polyline] {
    stroke.pen(width: placement.length(width)).outline(
      of: lines(along: shape), tolerance: PolygonCoverage.tolerance)
  }
}

extension ResolvedStroke {
  /// The pen of a width in pixels.
  func pen(width: Fixed) -> Stroke {
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
  var path: Path {
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
