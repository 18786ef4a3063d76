import FixedPoint
import LoopTiming
import Raster
import SceneModel

/// Draws layers at one moment, at any scale.
struct LayerDrawing {
  let placement: Placement
  let phase: (Int) -> Phase
  /// The sprites of swarms, by their names.
  let sprites: [String: Sprite]

  /// Draws layers over what is there, from the bottom up.
  func draw(_ layers: [ResolvedLayer], over pixmap: inout Pixmap) {
    for layer in layers { draw(layer, over: &pixmap) }
  }

  private func draw(_ layer: ResolvedLayer, over pixmap: inout Pixmap) {
    let opacity = UInt16(opacity: layer.opacity.value(at: phase))
    if opacity == 0 { return }
    let drawing = LayerDrawing(placement: placement.inside(layer, at: phase), phase: phase, sprites: sprites)
    let filters = ColorFilterChain(layer.filters.map { $0.colorFilter(at: phase) })
    let blend = BlendMode(layer.blend)
    let deviation = drawing.placement.length(layer.blur.value(at: phase))
    if deviation > .zero {
      let field = drawing.blurred(layer.content, by: deviation, pixmap)
      if filters.isEmpty, blend == .sourceOver {
        field.draw(over: &pixmap, opacity: opacity)
      } else {
        drawing.draw(opacity, filters, blend, over: &pixmap) { field.write(into: &$0) }
      }
      return
    }
    switch layer.content {
    case .shape(let shape) where shape.drawing.isOneStroke && blend == .sourceOver:
      // A colour can be changed before it is drawn: coverage only makes it translucent, and filters let that be.
      drawing.draw(shape, filters: filters, opacity: opacity, over: &pixmap)
    case .group(let layers) where opacity == .max && filters.isEmpty && blend == .sourceOver:
      drawing.draw(layers, over: &pixmap)
    case .swarm(let swarm) where opacity == .max && filters.isEmpty && blend == .sourceOver:
      drawing.draw(swarm, over: &pixmap)
    default:
      drawing.draw(opacity, filters, blend, over: &pixmap) { drawing.draw(layer.content, over: &$0) }
    }
  }

  /// Draws something on a picture of its own first, which is then filtered and put over what is there.
  private func draw(
    _ opacity: UInt16, _ filters: ColorFilterChain, _ blend: BlendMode, over pixmap: inout Pixmap,
    _ content: (inout Pixmap) -> Void
  ) {
    var own = Pixmap(width: pixmap.width, height: pixmap.height)
    content(&own)
    own.apply(filters)
    pixmap.draw(own, opacity: opacity, blend: blend)
  }

  private func draw(_ content: ResolvedContent, over pixmap: inout Pixmap) {
    switch content {
    case .shape(let shape): draw(shape, filters: ColorFilterChain([]), opacity: .max, over: &pixmap)
    case .group(let layers): draw(layers, over: &pixmap)
    case .swarm(let swarm): draw(swarm, over: &pixmap)
    }
  }

  /// What a layer shows, blurred by a standard deviation in pixels for a picture of a size, on a ground that is blurred
  /// with it.
  func blurred(_ content: ResolvedContent, by plan: BlurPlan, ground: RGBA16 = .clear) -> SmoothField {
    var composed = Pixmap(width: plan.composedSize.width, height: plan.composedSize.height, filledWith: ground)
    LayerDrawing(placement: placement.composed(by: plan), phase: phase, sprites: sprites).draw(content, over: &composed)
    return plan.blur(composed)
  }

  private func blurred(_ content: ResolvedContent, by deviation: Fixed, _ pixmap: Pixmap) -> SmoothField {
    blurred(content, by: BlurPlan(standardDeviation: deviation, width: pixmap.width, height: pixmap.height))
  }
}

extension ResolvedDrawing {
  /// Whether it is drawn in one go, so that its opacity can be that of its paint.
  fileprivate var isOneStroke: Bool {
    if case .glow = self { false } else { true }
  }
}

extension ResolvedFilter {
  /// The filter at a moment.
  fileprivate func colorFilter(at phase: (Int) -> Phase) -> ColorFilter {
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

extension BlendMode {
  fileprivate init(_ blend: LayerBlend) {
    switch blend {
    case .sourceOver: self = .sourceOver
    case .plus: self = .plus
    case .screen: self = .screen
    case .multiply: self = .multiply
    }
  }
}
