import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws a glowing line along a shape's outline: once at half its width, and over that twice at its full width,
  /// blurred by `blur` and by half of it. Only the pixels around the line are changed.
  ///
  /// As its lines are on top of each other, filters and opacity apply to all of them together, once they are drawn.
  func drawGlow(
    of shape: ResolvedShape, _ stroke: ResolvedStroke, blur: Fixed, with paint: any Paint, over pixmap: inout Pixmap
  ) {
    let width = stroke.width.value(at: phase)
    // In its range before it is halved: an easing may overshoot.
    let blur = NumberRange.blur.clamp(blur)
    let picture = PixelRegion(width: pixmap.width, height: pixmap.height)
    let sharpLines = lines(along: shape, reach: cornerReach(of: stroke, width: width.half), in: picture)
    pixmap.fill(PolygonCoverage(outline(of: sharpLines, stroke, width: width.half)), with: paint)
    let tolerance = tolerance(ofGlow: blur)
    let lines = lines(
      along: shape, reach: cornerReach(of: stroke, width: width) + reach(ofGlow: blur), in: picture,
      tolerance: tolerance)
    let outline = outline(of: lines, stroke, width: width, tolerance: tolerance)
    let points = outline.flatMap(\.points)
    for radius in [blur, blur.half] {
      let deviation = placement.deviation(radius)
      guard
        let region = PixelRegion(
          around: points, reach: reach(ofGlow: radius), width: pixmap.width, height: pixmap.height)?
          .aligned(forBlur: deviation)
      else { continue }
      let plan = BlurPlan(
        standardDeviation: deviation, width: region.width, height: region.height, precision: .coarse)
      let toCells = plan.composedTransform(PixelTransform(scale: Rational(1), origin: .zero).inside(region))
      let composedRegion = PixelRegion(width: plan.composedSize.width, height: plan.composedSize.height)
      let small = PaintMaking(
        placement: placement.inside(region).composed(by: plan), phase: phase, filters: ColorFilterChain([]),
        opacity: .max,
        region: composedRegion, picture: composedRegion, pictures: pictures)
      var composed = Pixmap(width: plan.composedSize.width, height: plan.composedSize.height)
      composed.fill(
        PolygonCoverage(outline.map { $0.transformed { toCells.apply(x: $0.x, y: $0.y) } }),
        with: small.paint(shape.fill))
      plan.draw(composed, over: &pixmap, in: region, opacity: .max)
    }
  }

  /// Returns the largest deviation in pixels of the blurred lines from curves.
  ///
  /// Sharp lines are as exact as those of other polygons. But the blurred ones of a much enlarged glow lie in few rows of
  /// large cells, in which thousands of short pieces would cross each other. So in large cells lines are as exact in cells
  /// as others are in pixels. Cells of up to 8 pixels, those of the built-in scenes up to 3840 columns, need no such bound.
  private func tolerance(ofGlow blur: Fixed) -> Fixed {
    let cell = BlurPlan.cellSize(standardDeviation: placement.deviation(blur.half))
    return cell > 8 ? Fixed(raw: PolygonCoverage.tolerance.raw * Int64(cell)) : PolygonCoverage.tolerance
  }

  /// Returns a bound on the distance in pixels that a glow reaches beyond its line.
  private func reach(ofGlow blur: Fixed) -> Fixed {
    Fixed(BlurPlan.reach(standardDeviation: placement.deviation(blur), precision: .coarse))
  }
}
