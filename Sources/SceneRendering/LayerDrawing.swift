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
    let placement = Placement(shape, transform: transform, phase: phase)
    switch shape.shape {
    case .rectangle:
      let (origin, size) = (shape.box.origin, shape.box.size)
      let corner = ScenePoint(x: origin.x + size.width, y: origin.y + size.height)
      fill(Box(topLeft: placement.place(origin), bottomRight: placement.place(corner)))
    case .circle:
      let diameter = min(shape.box.size.width, shape.box.size.height)
      let disc = Disc(center: placement.place(shape.box.center), radius: transform.apply(diameter).half)
      fill(disc)
    }

    func fill(_ outline: some Coverage) {
      switch shape.fill {
      case .color(let color):
        pixmap.fill(outline, with: SolidPaint(RGBA16(color).scaled(by: opacity)))
      case .linearGradient(let start, let end, let stops):
        pixmap.fill(
          outline,
          with: LinearGradientPaint(
            start: placement.place(start), end: placement.place(end),
            stops: stops.map { stop in
              let alpha = RGBA16(stop.color).scaled(by: opacity).alpha
              return .init(
                offset: stop.offset, red: stop.color.red, green: stop.color.green, blue: stop.color.blue, alpha: alpha)
            }))
      }
    }
  }
}

/// Where the points of a shape come to lie: moved by its offset, turned about the middle of its box, then in pixels.
struct Placement {
  private let center: ScenePoint
  private let offset: ScenePoint
  private let sine: Int64
  private let cosine: Int64
  private let transform: PixelTransform

  init(_ shape: ResolvedShape, transform: PixelTransform, phase: (Int) -> Phase) {
    (center, offset, self.transform) = (shape.box.center, shape.offset, transform)
    (sine, cosine) = Angle(degrees: shape.rotation.value(at: phase)).sineAndCosine
  }

  /// The place of a point in pixels.
  func place(_ point: ScenePoint) -> PixelPoint {
    let (x, y) = (Int128((point.x + offset.x - center.x).raw), Int128((point.y + offset.y - center.y).raw))
    let (sine, cosine) = (Int128(sine), Int128(cosine))
    return transform.apply(
      x: center.x + Fixed(raw: Int64((x * cosine - y * sine).shiftedRight(by: 30, .nearest))),
      y: center.y + Fixed(raw: Int64((x * sine + y * cosine).shiftedRight(by: 30, .nearest))))
  }
}

extension RGBA16 {
  /// A straight colour, multiplied by its alpha.
  init(_ color: StraightColor) {
    self = RGBA16(red: color.red, green: color.green, blue: color.blue, alpha: .max).scaled(by: color.alpha)
  }
}
