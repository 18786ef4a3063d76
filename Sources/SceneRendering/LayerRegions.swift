import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

/// The regions of a picture that layers can touch. Together they contain every pixel that drawing the layers can
/// change; they may be larger than necessary, never smaller.
struct LayerRegions {
  let width: Int
  let height: Int

  /// Calls a closure with regions that together contain the layers.
  func forEach(of layers: [ResolvedLayer], in drawing: LayerDrawing, _ body: (PixelRegion) -> Void) {
    for layer in layers { forEach(of: layer, in: drawing, body) }
  }

  /// Returns regions that together contain a layer.
  func all(of layer: ResolvedLayer, in drawing: LayerDrawing) -> [PixelRegion] {
    var all: [PixelRegion] = []
    forEach(of: layer, in: drawing) { all.append($0) }
    return all
  }

  /// Returns a single region that contains a layer; nil if it touches no pixel.
  func union(of layer: ResolvedLayer, in drawing: LayerDrawing) -> PixelRegion? {
    all(of: layer, in: drawing).union
  }

  /// Returns a single region that contains a shape; nil if it touches no pixel.
  func union(of shape: ResolvedShape, in drawing: LayerDrawing) -> PixelRegion? {
    var union: PixelRegion?
    forEach(of: .shape(shape), in: drawing) { union = union?.union($0) ?? $0 }
    return union
  }

  private func forEach(of layer: ResolvedLayer, in drawing: LayerDrawing, _ body: (PixelRegion) -> Void) {
    if let moments = drawing.moments(of: layer) {
      for moment in moments { forEach(of: layer, in: moment, body) }
      return
    }
    if layer.opacity.value(at: drawing.phase) <= .zero { return }
    let inside = drawing.at(drawing.placement.inside(layer, at: drawing.phase))
    guard let clip = layer.clip else { return forEachUnclipped(of: layer, in: inside, body) }
    around(clip.hull.map(inside.placement.place)) { bound in
      forEachUnclipped(of: layer, in: inside) { region in region.intersection(bound).map(body) }
    }
  }

  private func forEachUnclipped(
    of layer: ResolvedLayer, in inside: LayerDrawing, _ body: (PixelRegion) -> Void
  ) {
    let deviation = inside.placement.deviation(layer.blur.value(at: inside.phase))
    guard deviation > .zero else { return forEach(of: layer.content, in: inside, body) }
    // Blurred content may reach into the picture from beyond its edges.
    let reach = BlurPlan.reach(standardDeviation: deviation)
    let wide = LayerRegions(width: width + 2 * reach, height: height + 2 * reach)
    let moved = inside.at(inside.placement.moved(by: reach))
    wide.forEach(of: layer.content, in: moved) { region in
      let columns = region.columns.lowerBound - 2 * reach..<region.columns.upperBound
      let rows = region.rows.lowerBound - 2 * reach..<region.rows.upperBound
      if let region = PixelRegion(columns: columns, rows: rows, width: width, height: height) { body(region) }
    }
  }

  private func forEach(of content: ResolvedContent, in drawing: LayerDrawing, _ body: (PixelRegion) -> Void) {
    switch content {
    case .group(let layers): forEach(of: layers, in: drawing, body)
    case .swarm(let swarm): drawing.touchedRegions(of: swarm, width: width, height: height).forEach(body)
    case .grain(let grain):
      around(grain.outline.hull.map(drawing.placement.place), body)
    case .particles(let particles):
      drawing.touchedRegions(of: particles, width: width, height: height).forEach(body)
    case .shape(let shape):
      switch shape.drawing {
      case .fill: around(shape.outline.hull.map(drawing.placement.place), body)
      case .stroke(let stroke): forEach(of: shape, stroke, reach: 0, in: drawing, body)
      case .glow(let stroke, let blur):
        let deviation = drawing.placement.deviation(blur.value(at: drawing.phase))
        let reach = BlurPlan.reach(standardDeviation: deviation, precision: .coarse)
        forEach(of: shape, stroke, reach: reach, in: drawing, body)
      }
    }
  }

  /// Calls a closure with a region around each piece of a line along an outline.
  private func forEach(
    of shape: ResolvedShape, _ stroke: ResolvedStroke, reach: Int, in drawing: LayerDrawing,
    _ body: (PixelRegion) -> Void
  ) {
    let pen = stroke.pen(width: drawing.placement.length(stroke.width.value(at: drawing.phase)))
    // A coarse flattening suffices. Its lines deviate by an eighth of a pixel, and their lengths, which determine a
    // trim, by about a thousandth on curves of a hundred pixels' radius; two additional pixels cover both.
    let more = Fixed(reach + 2)
    let (reach, cornerReach) = (pen.reach + more, pen.cornerReach + more)
    let picture = PixelRegion(width: width, height: height)
    for line in drawing.lines(along: shape, reach: cornerReach, in: picture, tolerance: Fixed(raw: 1 << 13)) {
      for (point, isCorner) in zip(line.points, line.isCorner) where isCorner || line.points.count == 1 {
        around(CollectionOfOne(point), reach: cornerReach, body)
      }
      forEachPart(of: line) { around($0, reach: reach, body) }
    }
  }

  /// Calls a closure with two corners of the bounding box of each part of a line: several short pieces together, a long
  /// slanted piece in sections, so that the boxes are small.
  private func forEachPart(of line: Polyline, _ body: ([Point]) -> Void) {
    let side = Fixed(64)
    guard var last = line.points.first else { return }
    var (low, high) = (last, last)
    var previous: Point?
    for end in line.points.dropFirst() + (line.isClosed ? [last] : []) {
      let extent = min(abs((end.x - last.x).raw), abs((end.y - last.y).raw))
      // The number of sections is limited to 2¹⁰; larger sections occur only far outside the picture.
      let count = 1 + min(1 << 10, extent / side.raw)
      for index in 1...count {
        let point = last.interpolated(to: end, part: (index << 32) / count)
        let isNear =
          point.x - low.x <= side && high.x - point.x <= side && point.y - low.y <= side && high.y - point.y <= side
        // A part has a second point, however far that is.
        if let previous, !isNear {
          body([low, high])
          (low, high) = (previous, previous)
        }
        low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        previous = point
      }
      last = end
    }
    body([low, high])
  }

  private func around(_ points: some Sequence<Point>, reach: Fixed = .zero, _ body: (PixelRegion) -> Void) {
    // One additional pixel covers the errors of rounding and flattening.
    if let region = PixelRegion(around: points, reach: reach + .one, width: width, height: height) { body(region) }
  }
}

extension [PixelRegion] {
  /// Returns disjoint regions that together contain these: overlapping ones are joined. Nil as soon as there are
  /// more than a limit, which bounds the comparisons.
  func disjoint(limit: Int) -> [PixelRegion]? {
    var parts: [PixelRegion] = []
    for region in self {
      var part = region
      while let index = parts.firstIndex(where: { $0.intersection(part) != nil }) {
        part = part.union(parts.remove(at: index))
      }
      parts.append(part)
      if parts.count > limit { return nil }
    }
    return parts
  }
}

extension ResolvedOutline {
  /// Points in the layer's coordinates whose convex hull contains the shape.
  fileprivate var hull: [Point] {
    switch shape {
    case .path, .text:
      path.elements.flatMap { element -> [Point] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
      }
    case .rectangle, .roundedRectangle, .circle, .ellipse, .capsule, .field:
      [
        box.origin, Point(x: box.corner.x, y: box.origin.y), Point(x: box.origin.x, y: box.corner.y), box.corner,
      ]
    }
  }
}
