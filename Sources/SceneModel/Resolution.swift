import FixedPoint
public import Geometry
import LoopTiming

/// What numbers and colours are resolved by.
struct ResolutionContext {
  let scheme: ColorScheme
  let canvas: Size
  let draws: RandomDraw
  /// The name of the layer whose numbers are being drawn.
  var element = ""
}

extension Scene {
  /// Whether the scene has a form of its own for a choice that asks for one.
  public func hasForm(for choices: SceneChoices) -> Bool {
    if choices.differentiateWithoutColor { return layersWithoutColorMeaning != nil }
    if choices.reduceTransparency { return layersWithReducedTransparency != nil }
    return true
  }

  /// The scene with everything decided.
  ///
  /// - Parameters:
  ///   - choices: What the file leaves open.
  ///   - canvas: The size to lay it out in, in points.
  public func resolved(_ choices: SceneChoices, canvas: Size) -> ResolvedScene {
    let layers =
      if choices.differentiateWithoutColor, let plain = layersWithoutColorMeaning {
        plain
      } else if choices.reduceTransparency, let opaque = layersWithReducedTransparency {
        opaque
      } else {
        self.layers
      }
    var resolver = Resolver(
      context: ResolutionContext(scheme: choices.scheme, canvas: canvas, draws: RandomDraw(seed: choices.seed ?? seed)),
      layout: choices.layout ?? layout, stands: choices.reduceMotion)
    let box = Rectangle(origin: Point(x: .zero, y: .zero), size: canvas)
    let resolved = layers.map { resolver.resolve($0, in: box) }
    return ResolvedScene(canvas: canvas, layers: resolved, elements: resolver.elements)
  }
}

/// Resolves layers one after the other and collects what moves.
private struct Resolver {
  var context: ResolutionContext
  let layout: Layout
  /// Whether everything stands at its start.
  let stands: Bool
  var elements: [PeriodicElement] = []

  /// Resolves a layer that is aligned in a box; what is free in its size is measured by the canvas.
  mutating func resolve(_ layer: Layer, in box: Rectangle) -> ResolvedLayer {
    context.element = layer.name ?? layer.path
    let opacity = layer.opacity.resolved(context)
    let blur = layer.blur.resolved(context)
    let content: ResolvedContent
    switch layer.content {
    case .group(let layers):
      let stack = Rectangle(origin: box.origin, size: size(of: layer))
      content = .group(layers.map { resolve($0, in: stack) })
    case .shape(let shape):
      let own = box.aligned(size(of: layer), shape.frame.alignment)
      content = .shape(
        ResolvedShape(
          shape: shape.shape, fill: resolve(shape.fill, in: own), box: own,
          offset: Point(x: shape.offsetX.resolved(context), y: shape.offsetY.resolved(context)),
          rotation: resolve(shape.rotation)))
    }
    return ResolvedLayer(content: content, opacity: opacity, blur: blur)
  }

  /// The size of a layer. A circle of which only one side is given is as wide as it is high, but no larger than the
  /// canvas where it is free; a group is a stack of its layers.
  private func size(of layer: Layer) -> Size {
    let canvas = context.canvas
    switch layer.content {
    case .group(let layers):
      guard layout == .strict else { return canvas }
      return layers.map(size).reduce(canvas) {
        Size(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
    case .shape(let shape):
      var context = context
      context.element = layer.name ?? layer.path
      let width = shape.frame.width?.resolved(context)
      let height = shape.frame.height?.resolved(context)
      switch shape.shape {
      case .rectangle: return Size(width: width ?? canvas.width, height: height ?? canvas.height)
      case .circle:
        return Size(
          width: width ?? min(canvas.width, height ?? canvas.height),
          height: height ?? min(canvas.height, width ?? canvas.width))
      }
    }
  }

  private func resolve(_ fill: Fill, in box: Rectangle) -> ResolvedFill {
    switch fill {
    case .color(let color): .color(color.resolved(context))
    case .linearGradient(let gradient):
      .linearGradient(
        start: box.point(gradient.start.x, gradient.start.y), end: box.point(gradient.end.x, gradient.end.y),
        stops: gradient.stops.map { ResolvedStop(offset: $0.offset, color: $0.color.resolved(context)) })
    }
  }

  private mutating func resolve(_ number: NumberProperty) -> ResolvedNumber {
    switch number {
    case .constant(let number): return .constant(number.resolved(context))
    case .animated(let from, let to, let duration):
      if stands { return .constant(from.resolved(context)) }
      elements.append(PeriodicElement(name: context.element, period: duration))
      return .moving(from: from.resolved(context), to: to.resolved(context), element: elements.count - 1)
    }
  }
}
