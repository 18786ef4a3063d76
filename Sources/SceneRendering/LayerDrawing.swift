import FixedPoint
import LoopTiming
import Raster
import SceneModel

/// Draws layers at one moment, at any scale.
struct LayerDrawing {
  let transform: PixelTransform
  let phase: (Int) -> Phase

  /// Draws layers over what is there, from the bottom up.
  func draw(_ layers: [ResolvedLayer], over pixmap: inout Pixmap) {
    for layer in layers { draw(layer, over: &pixmap) }
  }

  private func draw(_ layer: ResolvedLayer, over pixmap: inout Pixmap) {
    let opacity = UInt16(opacity: layer.opacity)
    if opacity == 0 { return }
    let deviation = transform.apply(layer.blur)
    if deviation > .zero {
      let plan = BlurPlan(standardDeviation: deviation, width: pixmap.width, height: pixmap.height)
      blurred(layer.content, plan).draw(over: &pixmap, opacity: opacity)
      return
    }
    switch layer.content {
    case .shape(let shape):
      draw(shape, opacity: opacity, over: &pixmap)
    case .group(let layers) where opacity == .max:
      draw(layers, over: &pixmap)
    case .group(let layers):
      var group = Pixmap(width: pixmap.width, height: pixmap.height)
      draw(layers, over: &group)
      pixmap.draw(group, opacity: opacity)
    }
  }

  /// What a layer shows, blurred by a plan, on a ground that is blurred with it.
  func blurred(_ content: ResolvedContent, _ plan: BlurPlan, ground: RGBA16 = .clear) -> SmoothField {
    var composed = Pixmap(width: plan.composedSize.width, height: plan.composedSize.height, filledWith: ground)
    let small = LayerDrawing(transform: plan.composedTransform(transform), phase: phase)
    switch content {
    case .shape(let shape): small.draw(shape, opacity: .max, over: &composed)
    case .group(let layers): small.draw(layers, over: &composed)
    }
    return plan.blur(composed)
  }

  private func draw(_ shape: ResolvedShape, opacity: UInt16, over pixmap: inout Pixmap) {
    switch shape.shape {
    case .rectangle:
      let (box, offset) = (shape.box, shape.offset)
      let topLeft = transform.apply(x: box.origin.x + offset.x, y: box.origin.y + offset.y)
      let bottomRight = transform.apply(
        x: box.origin.x + box.size.width + offset.x, y: box.origin.y + box.size.height + offset.y)
      fill(Box(topLeft: topLeft, bottomRight: bottomRight), shape, opacity, &pixmap)
    case .circle:
      fill(disc(shape), shape, opacity, &pixmap)
    }
  }

  /// A circle, moved and then turned about the middle of its box, which for a circle turns only its middle:
  /// (x cos θ − y sin θ, x sin θ + y cos θ) for an offset (x, y).
  private func disc(_ shape: ResolvedShape) -> Disc {
    let (sine, cosine) = Angle(degrees: shape.rotation.value(at: phase)).sineAndCosine
    let (x, y) = (shape.offset.x.raw, shape.offset.y.raw)
    let center = transform.apply(
      x: shape.box.center.x + Fixed(raw: (x * cosine - y * sine).shiftedRight(by: 30, .nearest)),
      y: shape.box.center.y + Fixed(raw: (x * sine + y * cosine).shiftedRight(by: 30, .nearest)))
    let diameter = min(shape.box.size.width, shape.box.size.height)
    return Disc(center: center, radius: transform.apply(diameter).half)
  }

  private func fill(_ outline: some Coverage, _ shape: ResolvedShape, _ opacity: UInt16, _ pixmap: inout Pixmap) {
    switch shape.fill {
    case .color(let color):
      pixmap.fill(outline, with: SolidPaint(RGBA16(color).scaled(by: opacity)))
    case .linearGradient(let start, let end, let stops):
      pixmap.fill(
        outline,
        with: LinearGradientPaint(
          start: transform.apply(x: start.x + shape.offset.x, y: start.y + shape.offset.y),
          end: transform.apply(x: end.x + shape.offset.x, y: end.y + shape.offset.y),
          stops: stops.map { stop in
            let alpha = RGBA16(stop.color).scaled(by: opacity).alpha
            return .init(
              offset: stop.offset, red: stop.color.red, green: stop.color.green, blue: stop.color.blue, alpha: alpha)
          }))
    }
  }
}

extension RGBA16 {
  /// A straight colour, multiplied by its alpha.
  init(_ color: StraightColor) {
    self = RGBA16(red: color.red, green: color.green, blue: color.blue, alpha: .max).scaled(by: color.alpha)
  }
}
