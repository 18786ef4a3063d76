import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws a shape over a pixmap.
  func draw(_ shape: ResolvedShape, filters: ColorFilterChain, opacity: UInt16, over pixmap: inout Pixmap) {
    let picture = PixelRegion(width: pixmap.width, height: pixmap.height)
    guard let (paint, region) = paint(of: shape, filters: filters, opacity: opacity, in: picture) else { return }
    switch shape.drawing {
    case .fill: pixmap.fill(inside(of: shape.outline, in: region), with: paint)
    case .stroke(let stroke):
      let width = stroke.width.value(at: phase)
      let lines = lines(along: shape, reach: cornerReach(of: stroke, width: width), in: picture)
      pixmap.fill(PolygonCoverage(outline(of: lines, stroke, width: width)), with: paint)
    case .glow(let stroke, let blur):
      drawGlow(of: shape, stroke, blur: blur.value(at: phase), with: paint, over: &pixmap)
    }
  }

  /// Draws a filled shape over a pixmap in a blend mode.
  func draw(_ shape: ResolvedShape, opacity: UInt16, blend: BlendMode, over pixmap: inout Pixmap) {
    let picture = PixelRegion(width: pixmap.width, height: pixmap.height)
    guard let (paint, region) = paint(of: shape, filters: ColorFilterChain([]), opacity: .max, in: picture) else {
      return
    }
    pixmap.fill(inside(of: shape.outline, in: region), with: paint, opacity: opacity, blend: blend)
  }

  /// Returns the paint of a shape and the region that contains it; nil if it touches no pixel of the picture.
  private func paint(
    of shape: ResolvedShape, filters: ColorFilterChain, opacity: UInt16, in picture: PixelRegion
  ) -> (any Paint, PixelRegion)? {
    let regions = LayerRegions(width: picture.width, height: picture.height)
    guard let region = regions.union(of: shape, in: self) else { return nil }
    let making = PaintMaking(
      placement: placement, phase: phase, filters: filters, opacity: opacity, region: region, picture: picture,
      pictures: pictures)
    return (making.paint(shape.fill), region)
  }

  /// Returns the inside of an outline in a region of a picture.
  func inside(of outline: ResolvedOutline, in region: PixelRegion) -> any Coverage & Sendable {
    guard let field = outline.field else {
      if outline.shape == .rectangle, placement.keepsAxes { return placement.box(outline.box) }
      return PolygonCoverage(lines(along: outline.path, reach: .zero, in: region))
    }
    let making = FieldMaking(self, box: outline.box)
    return FieldCoverage(
      making.evaluator(field), plane: making.plane, shortSide: making.shortSide, region: region,
      within: inside(of: ResolvedOutline(outline.box), in: region))
  }

  /// Returns the outline of a shape in pixels, trimmed if the shape has a trim.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - reach: A bound on the distance in pixels from the lines to what is drawn along them.
  ///   - region: The region in which that is drawn.
  ///   - tolerance: The largest deviation from curves, in pixels.
  func lines(
    along shape: ResolvedShape, reach: Fixed, in region: PixelRegion, tolerance: Fixed = PolygonCoverage.tolerance
  ) -> [Polyline] {
    guard let trim = shape.trim else {
      return lines(along: shape.outline.path, reach: reach, in: region, tolerance: tolerance)
    }
    // The lengths of lines outside of the region count, too.
    let whole = shape.outline.path.transformed(by: placement.place).flattened(tolerance: tolerance)
    return ArcLength(whole).trimmed(from: trim.from.value(at: phase), to: trim.to.value(at: phase))
  }

  /// Returns the lines of a path in pixels, in detail where they can be seen in a region.
  private func lines(
    along path: Path, reach: Fixed, in region: PixelRegion, tolerance: Fixed = PolygonCoverage.tolerance
  ) -> [Polyline] {
    // 2¹⁰ pixels more, so that lines which are simplified share no columns of a row with those in the region. Otherwise they
    // would affect their rounding.
    let reach = reach + Fixed(1 << 10)
    let visible = Rectangle(
      origin: Point(x: Fixed(region.x), y: Fixed(region.y)),
      size: Size(width: Fixed(region.width), height: Fixed(region.height)))
    return path.transformed(by: placement.place)
      .flattened(tolerance: tolerance, within: visible.extended(.all, by: reach))
  }

  /// Returns a bound on the distance in pixels from the corners of a line to its stroke.
  func cornerReach(of stroke: ResolvedStroke, width: Fixed) -> Fixed {
    stroke.pen(width: placement.length(width)).cornerReach
  }

  /// Returns the polygons of lines drawn with a stroke, in pixels.
  ///
  /// - Parameter tolerance: The largest deviation from round joins and caps, in pixels.
  func outline(
    of lines: [Polyline], _ stroke: ResolvedStroke, width: Fixed, tolerance: Fixed = PolygonCoverage.tolerance
  ) -> [Polyline] {
    stroke.pen(width: placement.length(width)).outline(of: lines, tolerance: tolerance)
  }
}

extension ResolvedStroke {
  /// The pen of a width in pixels.
  func pen(width: Fixed) -> Stroke { Stroke(width: width, cap: cap, join: join) }
}

extension ResolvedOutline {
  /// The outline in the layer's points.
  var path: Path {
    switch shape {
    case .rectangle: Path(box)
    case .roundedRectangle(let radius): Path(box, cornerRadius: radius)
    case .circle: Path(circleIn: box)
    case .ellipse: Path(ellipseIn: box)
    case .capsule: Path(capsuleIn: box)
    case .text, .field: Path()
    case .path(let path): path.transformed(by: .translation(x: box.origin.x, y: box.origin.y))
    }
  }
}
