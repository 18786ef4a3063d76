import FixedPoint
import LoopTiming
import Raster
import SceneModel

/// The drawing of layers at one moment, with any placement.
struct LayerDrawing {
  let placement: Placement
  let phase: (Int) -> Phase
  /// Returns the phases at a later moment of the frame, given in parts of its duration; nil if only this moment is drawn.
  var later: ((Fixed) -> (Int) -> Phase)?
  var pictures = PreparedPictures()

  /// Returns the drawing of the same moment with another placement.
  func at(_ placement: Placement) -> LayerDrawing {
    LayerDrawing(placement: placement, phase: phase, later: later, pictures: pictures)
  }

  /// Draws layers over a pixmap, from the bottom up.
  func draw(_ layers: [ResolvedLayer], over pixmap: inout Pixmap) {
    for layer in layers { draw(layer, over: &pixmap) }
  }

  private func draw(_ layer: ResolvedLayer, over pixmap: inout Pixmap) {
    if let moments = moments(of: layer) { return expose(layer, at: moments, over: &pixmap) }
    draw(layer, blend: layer.blend, over: &pixmap)
  }

  func draw(_ layer: ResolvedLayer, blend: BlendMode, over pixmap: inout Pixmap) {
    let opacity = UInt16(opacity: layer.opacity.value(at: phase))
    if opacity == 0 { return }
    let drawing = at(placement.inside(layer, at: phase))
    let filters = filters(of: layer)
    let modifiers = modifiers(of: layer, blend: blend)
    let deviation = drawing.placement.deviation(layer.blur.value(at: phase))
    switch layer.content {
    case .shape(let shape) where deviation <= .zero && modifiers.isSubset(of: .filters) && shape.drawing.isOneStroke:
      // Colours can be filtered before drawing: coverage affects only their alpha, which filters ignore.
      return drawing.draw(shape, filters: filters, opacity: opacity, over: &pixmap)
    case .shape(let shape) where deviation <= .zero && modifiers.isSubset(of: .blend) && shape.drawing == .fill:
      return drawing.draw(shape, opacity: opacity, blend: blend, over: &pixmap)
    case .grain(let grain) where deviation <= .zero && modifiers.isEmpty:
      return drawing.draw(grain, opacity: opacity, over: &pixmap)
    case _ where isDrawnInParts(layer, blend: blend):
      return drawing.draw(layer.content, over: &pixmap)
    default: break
    }
    // All other layers are drawn on pixmaps of their own first, limited to the regions that they can touch.
    for region in regions(of: layer, deviation, width: pixmap.width, height: pixmap.height) {
      if deviation > .zero, modifiers.isEmpty {
        drawing.drawBlurred(layer.content, by: deviation, in: region, opacity: opacity, over: &pixmap)
      } else {
        drawing.draw(
          layer, in: region, filters: filters, deviation: deviation, opacity: opacity, blend: blend, over: &pixmap)
      }
    }
  }

  /// Returns the filters of a layer at this moment.
  private func filters(of layer: ResolvedLayer) -> ColorFilterChain {
    ColorFilterChain(layer.filters.map { $0.colorFilter(at: phase) })
  }

  /// Returns the modifiers of a layer at this moment: some filters change nothing at times, and the caller draws the moments of
  /// motion blur.
  private func modifiers(of layer: ResolvedLayer, blend: BlendMode) -> LayerModifiers {
    var modifiers = layer.modifiers.subtracting([.motionBlur, .filters, .blend])
    if !filters(of: layer).isEmpty { modifiers.insert(.filters) }
    if blend != .sourceOver { modifiers.insert(.blend) }
    return modifiers
  }

  /// Returns true if the parts of a layer's content are composited one after the other with what is below the layer, and false if
  /// the layer is composited in one step, which changes each pixel once.
  func isDrawnInParts(_ layer: ResolvedLayer, blend: BlendMode) -> Bool {
    layer.content.hasParts && !layer.content.blendsLayers && modifiers(of: layer, blend: blend).isEmpty
      && UInt16(opacity: layer.opacity.value(at: phase)) == .max
      && placement.inside(layer, at: phase).deviation(layer.blur.value(at: phase)) <= .zero
  }

  /// Returns disjoint regions of a picture that together contain a layer and can be drawn one by one.
  ///
  /// Small pieces that lie apart are in regions of their own, so that the picture between them is neither cleared nor blurred
  /// nor blended. Each region costs a walk over all pieces, which must save more than it takes.
  func regions(of layer: ResolvedLayer, _ deviation: Fixed, width: Int, height: Int) -> [PixelRegion] {
    let all = LayerRegions(width: width, height: height).all(of: layer, in: self)
    guard let whole = all.union?.aligned(forBlur: deviation) else { return [] }
    guard layer.modifiers.isSubset(of: [.filters, .motionBlur, .blend]), let count = layer.content.pieceCount
    else { return [whole] }
    // Pieces contain no blurs of their own, whose cells the regions would have to keep.
    let cell = BlurPlan.cellSize(standardDeviation: deviation)
    guard let parts = all.map({ $0.aligned(to: cell) }).disjoint(limit: LayerDrawing.mostParts) else { return [whole] }
    let saved = parts.reduce(whole.width * whole.height) { $0 - $1.width * $1.height }
    return parts.count * count * LayerDrawing.pixelsPerPiece <= saved ? parts : [whole]
  }

  /// The largest number of regions in which a layer is drawn. Twice as many make bokeh and fireflies no faster.
  private static let mostParts = 32

  /// The number of clear pixels that take as long as a piece outside of the picture, about 100 ns.
  private static let pixelsPerPiece = 64

  /// Draws a region of a layer that is placed by this drawing on a pixmap of its own, then composites it.
  private func draw(
    _ layer: ResolvedLayer, in region: PixelRegion, filters: ColorFilterChain, deviation: Fixed, opacity: UInt16,
    blend: BlendMode, over pixmap: inout Pixmap
  ) {
    let own = at(placement.inside(region))
    var picture = Pixmap(width: region.width, height: region.height)
    let all = PixelRegion(width: region.width, height: region.height)
    if deviation > .zero {
      own.drawBlurred(layer.content, by: deviation, in: all, opacity: .max, over: &picture)
    } else {
      own.draw(layer.content, over: &picture)
    }
    picture.apply(filters)
    if let clip = layer.clip { picture = picture.clipped(to: own.inside(of: clip, in: all)) }
    if let layers = layer.mask {
      var mask = Pixmap(width: region.width, height: region.height)
      own.draw(layers, over: &mask)
      picture.mask(by: mask)
    }
    pixmap.draw(picture, in: region, opacity: opacity, blend: blend)
  }

  func draw(_ content: ResolvedContent, over pixmap: inout Pixmap) {
    switch content {
    case .shape(let shape): draw(shape, filters: ColorFilterChain([]), opacity: .max, over: &pixmap)
    case .group(let layers): draw(layers, over: &pixmap)
    case .swarm(let swarm): draw(swarm, over: &pixmap)
    case .grain(let grain): draw(grain, opacity: .max, over: &pixmap)
    case .particles(let particles): draw(particles, over: &pixmap)
    }
  }

  /// Draws content blurred by a standard deviation in pixels: it is composed at reduced size, then blurred and enlarged.
  private func drawBlurred(
    _ content: ResolvedContent, by deviation: Fixed, in region: PixelRegion, opacity: UInt16, over pixmap: inout Pixmap
  ) {
    let plan = BlurPlan(standardDeviation: deviation, width: region.width, height: region.height)
    let composed = at(placement.inside(region)).composed(content, for: plan)
    plan.draw(composed, over: &pixmap, in: region, opacity: opacity)
  }

  /// Returns content at the size at which a plan blurs it, on the background that it is drawn on.
  ///
  /// Content with details that are finer than the plan's cells is drawn larger and then reduced: stripes as wide as cells would
  /// have one colour in all of them, and grain would have specks of a whole cell, much too strong for their size.
  func composed(_ content: ResolvedContent, for plan: BlurPlan, on background: RGBA16 = .clear) -> Pixmap {
    let refinement = refinement(of: content, for: plan)
    let (width, height) = plan.composedSize
    var drawn = Pixmap(width: width << refinement, height: height << refinement, filledWith: background)
    at(placement.composed(by: plan, refinement: refinement)).draw(content, over: &drawn)
    if refinement == 0 { return drawn }
    var composed = Pixmap(width: width, height: height)
    composed.reduce(drawn)
    return composed
  }
}

extension PixelRegion {
  /// Returns the region extended to the cells of a blur, and to those of nearly all blurs that its content may contain.
  /// Blurred content then uses the same cells when the region moves.
  func aligned(forBlur deviation: Fixed) -> PixelRegion {
    aligned(to: max(64, BlurPlan.cellSize(standardDeviation: deviation)))
  }
}

extension ResolvedDrawing {
  /// Whether the shape is drawn in a single step, so that its opacity can be applied to its paint.
  fileprivate var isOneStroke: Bool {
    if case .glow = self { false } else { true }
  }
}

extension ResolvedContent {
  /// Whether the content may have several parts, one over the other.
  fileprivate var hasParts: Bool {
    switch self {
    case .shape(let shape): !shape.drawing.isOneStroke
    case .group, .swarm, .particles: true
    case .grain: false
    }
  }

  /// The number of small pieces that make the content up; nil for other content.
  fileprivate var pieceCount: Int? {
    switch self {
    case .swarm(let swarm): swarm.members.count
    case .particles(let particles): particles.members.count
    case .shape, .group, .grain: nil
    }
  }
}

extension ResolvedFilter {
  /// Returns the filter at a moment.
  func colorFilter(at phase: (Int) -> Phase) -> ColorFilter {
    let amount = amount.value(at: phase)
    switch kind {
    case .hueRotation: return .hueRotation(Angle(degrees: amount))
    case .hueRotationHSB: return .hueRotationHSB(Angle(degrees: amount))
    case .saturation: return .saturation(amount)
    case .brightness: return .brightness(amount)
    case .contrast: return .contrast(amount)
    }
  }
}
