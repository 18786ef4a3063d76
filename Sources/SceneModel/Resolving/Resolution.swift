import FixedPoint
public import Geometry
import LoopTiming

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
  ///   - sprites: How long the pictures of each sprite show, by the sprites' names; one that is missing stands still.
  public func resolved(
    _ choices: SceneChoices, canvas: Size, sprites: [String: SpriteTiming] = [:]
  ) -> ResolvedScene {
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
      layout: choices.layout ?? layout, stands: choices.reduceMotion, sprites: sprites)
    let box = Rectangle(origin: .zero, size: canvas)
    let resolved = resolver.resolve(layers, in: box)
    return ResolvedScene(canvas: canvas, layers: resolved, elements: resolver.elements, jumps: resolver.jumps)
  }
}

/// Resolves layers one after the other and collects what moves.
private struct Resolver {
  var context: ResolutionContext
  let layout: Layout
  /// Whether everything stands at its start.
  let stands: Bool
  let sprites: [String: SpriteTiming]
  var elements: [PeriodicElement] = []
  var jumps: [String] = []

  /// Resolves the layers that there is room for.
  mutating func resolve(_ layers: [Layer], in box: Rectangle) -> [ResolvedLayer] {
    layers.filter { $0.minimumWidth <= context.canvas.width }.map { resolve($0, in: box) }
  }

  /// Resolves a layer that is aligned in a box; what is free in its size is measured by the canvas.
  mutating func resolve(_ layer: Layer, in box: Rectangle) -> ResolvedLayer {
    context.element = layer.name ?? layer.path
    let content: ResolvedContent
    let own: Rectangle
    switch layer.content {
    case .group(let layers):
      own = Rectangle(origin: box.origin, size: size(of: layer))
      content = .group(resolve(layers, in: own))
      context.element = layer.name ?? layer.path
    case .shape(let shape):
      own = box.aligned(size(of: layer), shape.frame.alignment)
      content = .shape(resolve(shape, in: own))
    case .swarm(let swarm):
      own = box.aligned(context.canvas, .center)
      content = .swarm(resolve(swarm, in: own))
    }
    let (x, y) = (layer.anchor.x.resolved(context), layer.anchor.y.resolved(context))
    return ResolvedLayer(
      content: content, offsetX: length(layer.offsetX, "offset.x"), offsetY: length(layer.offsetY, "offset.y"),
      rotation: angle(layer.rotation, "rotation"), scale: number(layer.scale, "scale"), anchor: own.point(x, y),
      blur: number(layer.blur, "blur"),
      filters: layer.filters.map { filter in
        let turns = filter.kind == .hueRotation || filter.kind == .hueRotationHSB
        let field = filter.kind.rawValue
        return ResolvedFilter(
          kind: filter.kind, amount: turns ? angle(filter.amount, field) : number(filter.amount, field))
      },
      clip: layer.clip.map {
        ResolvedOutline(
          shape: $0.shape, box: own.aligned(size(of: $0.shape, in: $0.frame, free: own.size), $0.frame.alignment))
      },
      opacity: number(layer.opacity, "opacity"), blend: layer.blend)
  }

  /// The size of a layer. A circle of which only one side is given is as wide as it is high, but no larger than the
  /// canvas where it is free; a group is a stack of its layers.
  private func size(of layer: Layer) -> Size {
    let canvas = context.canvas
    switch layer.content {
    case .swarm: return canvas
    case .group(let layers):
      guard layout == .strict else { return canvas }
      return layers.map(size).reduce(canvas) {
        Size(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
    case .shape(let shape):
      var context = context
      context.element = layer.name ?? layer.path
      return Resolver.size(of: shape.shape, in: shape.frame, free: canvas, context)
    }
  }

  private func size(of shape: Shape, in frame: Layer.Frame, free: Size) -> Size {
    Resolver.size(of: shape, in: frame, free: free, context)
  }

  /// The size of a shape in a frame; what the frame leaves free is as large as it may be.
  private static func size(of shape: Shape, in frame: Layer.Frame, free: Size, _ context: ResolutionContext) -> Size {
    let (width, height) = (frame.width?.resolved(context), frame.height?.resolved(context))
    guard shape.isRound else { return Size(width: width ?? free.width, height: height ?? free.height) }
    return Size(
      width: width ?? min(free.width, height ?? free.height), height: height ?? min(free.height, width ?? free.width))
  }

  private mutating func resolve(_ shape: Layer.ShapeContent, in box: Rectangle) -> ResolvedShape {
    let drawing: ResolvedDrawing
    switch shape.drawing {
    case .fill: drawing = .fill
    case .stroke(let stroke): drawing = .stroke(resolve(stroke))
    case .glow(let glow): drawing = .glow(resolve(glow.stroke), blur: number(glow.blur, "glow.blur"))
    }
    let trim = shape.trim.map { ResolvedTrim(from: number($0.from, "trim.from"), to: number($0.to, "trim.to")) }
    return ResolvedShape(
      outline: ResolvedOutline(shape: shape.shape, box: box), fill: resolve(shape.fill, in: box), drawing: drawing,
      trim: trim)
  }

  private mutating func resolve(_ swarm: Swarm, in box: Rectangle) -> ResolvedSwarm {
    var resolution = SwarmResolution(
      swarm, context: context, box: box, timing: sprites[swarm.sprite], stands: stands, elementCount: elements.count)
    let resolved = resolution.resolve()
    elements += resolution.elements
    if resolution.jumps { jumps.append("\(context.element) swarm.opacity") }
    return resolved
  }

  private mutating func resolve(_ stroke: Layer.Stroke) -> ResolvedStroke {
    ResolvedStroke(width: number(stroke.width, "stroke.width"), cap: stroke.cap, join: stroke.join)
  }

  private mutating func resolve(_ fill: Fill, in box: Rectangle) -> ResolvedFill {
    switch fill {
    case .color(let color): return .color(self.color(color, "fill"))
    case .mix(let mix):
      return .mix(
        from: resolve(mix.from, in: box), to: resolve(mix.to, in: box), progress: number(mix.progress, "fill.progress"),
        wave: mix.wave.map { ResolvedWave(amplitude: $0.amplitude, frequency: $0.frequency) })
    case .gradient(let gradient):
      let stops = gradient.stops.map { ResolvedStop(offset: $0.offset, color: color($0.color, "fill.stops")) }
      switch gradient.geometry {
      case .linear(let start, let end):
        return .gradient(
          .linear(start: point(start, box, "fill.start"), end: point(end, box, "fill.end")), stops: stops)
      case .radial(let center, let startRadius, let endRadius):
        return .gradient(
          .radial(
            center: point(center, box, "fill.center"), startRadius: length(startRadius, "fill.startRadius"),
            endRadius: length(endRadius, "fill.endRadius")), stops: stops)
      case .angular(let center, let startAngle, let endAngle):
        return .gradient(
          .angular(
            center: point(center, box, "fill.center"), startAngle: number(startAngle, "fill.startAngle"),
            endAngle: number(endAngle, "fill.endAngle")), stops: stops)
      }
    }
  }

  private mutating func number(_ property: Property<NumberExpression>, _ field: String) -> ResolvedProperty<Fixed> {
    resolve(property, field) { $0.resolved($1) }
  }

  private mutating func length(_ property: Property<LengthExpression>, _ field: String) -> ResolvedProperty<Fixed> {
    resolve(property, field) { $0.resolved($1) }
  }

  /// A number in degrees, of which whole turns make no difference.
  private mutating func angle(_ property: Property<NumberExpression>, _ field: String) -> ResolvedProperty<Fixed> {
    resolve(property, field, isSame: { Angle(degrees: $0) == Angle(degrees: $1) }) { $0.resolved($1) }
  }

  private mutating func color(
    _ property: Property<ColorExpression>, _ field: String
  ) -> ResolvedProperty<StraightColor> {
    resolve(property, field) { $0.resolved($1) }
  }

  private mutating func point(
    _ property: Property<UnitPoint>, _ box: Rectangle, _ field: String
  ) -> ResolvedProperty<Point> {
    resolve(property, field) { box.point($0.x.resolved($1), $0.y.resolved($1)) }
  }

  private mutating func resolve<Expression, Value: Interpolatable>(
    _ property: Property<Expression>, _ field: String, isSame: (Value, Value) -> Bool = { $0 == $1 },
    _ value: (Expression, ResolutionContext) -> Value
  ) -> ResolvedProperty<Value> {
    switch property {
    case .constant(let expression): return .constant(value(expression, context))
    case .animated(let keyframes, let timeline):
      let movement = Movement(
        keyframes.map {
          ResolvedKeyframe(offset: $0.offset.raw << 16, value: value($0.value, context), easing: $0.easing)
        },
        reverses: timeline.reverses, lag: Phase(timeline.lag))
      if stands { return .constant(movement.value(at: .zero)) }
      if !timeline.reverses, !isSame(movement.ends.first, movement.ends.last) {
        jumps.append("\(context.element) \(field)")
      }
      return .moving(movement, element: element(timeline.period, timeline.duration.rule, field))
    }
  }

  /// The index of what moves in this layer with a period; a layer's second period is told apart by its field.
  private mutating func element(_ period: Rational, _ rule: PeriodicElement.Rule, _ field: String) -> Int {
    let names = [context.element, "\(context.element) \(field)"]
    let same = elements.firstIndex { names.contains($0.name) && $0.period == period && $0.rule == rule }
    if let same { return same }
    let isFirst = !elements.contains { $0.name == context.element }
    elements.append(PeriodicElement(name: isFirst ? names[0] : names[1], period: period, rule: rule))
    return elements.count - 1
  }
}

extension Phase {
  /// A number of periods, whole ones dropped.
  fileprivate init(_ periods: Rational) {
    let steps = (Int128(periods.numerator) << 32).divided(by: Int128(periods.denominator), .nearest)
    self.init(steps: UInt32(truncatingIfNeeded: steps))
  }
}

extension Point: Interpolatable {
  /// The point at a part of the way, each coordinate rounded to the nearest.
  public func interpolated(to other: Point, part: Int64) -> Point {
    Point(x: x.interpolated(to: other.x, part: part), y: y.interpolated(to: other.y, part: part))
  }
}
