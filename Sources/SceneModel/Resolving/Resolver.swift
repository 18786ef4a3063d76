import Color
import Fields
import FixedPoint
import Geometry
import LoopTiming

/// Resolves layers one after the other and collects the periodic elements.
struct Resolver {
  var context: ResolutionContext
  let layout: Layout
  /// Whether everything stands still as at the start.
  let isStill: Bool
  let sprites: [String: SpriteTiming]
  /// The size of a layer without a frame: the canvas; within a mask, that of the masked layer.
  private var free: Size
  /// The periodic elements of the layers so far, found by hash: each of up to 10 000 layers looks up several.
  private var list = IndexedList<PeriodicElement>()
  /// The names of the elements.
  private var names: Set<String> = []
  private(set) var jumps: [String] = []
  private(set) var turnsInRadians: [String] = []
  /// Whether neither the present layer nor one around it is moved, turned or scaled.
  private var isInPlace = true
  /// Whether something moves in the part of the present layer, and of the layers in it, that is resolved.
  private var hasMotion = false

  /// The periodic elements in the order in which they were found.
  var elements: [PeriodicElement] { list.elements }

  init(context: ResolutionContext, layout: Layout, isStill: Bool, sprites: [String: SpriteTiming]) {
    (self.context, self.layout, self.isStill, self.sprites) = (context, layout, isStill, sprites)
    free = context.canvas
  }

  /// Resolves the layers for which the canvas is wide enough.
  ///
  /// - Parameter path: The path of the key of the layers, which names those without a name.
  mutating func resolve(_ layers: [Layer], in box: Rectangle, path: String) -> [ResolvedLayer] {
    layers.enumerated().filter { shows($1) }
      .map { resolve($1, in: box, path: "\(path)[\($0)]") }
  }

  /// Returns true if the canvas is wide enough for a layer.
  private func shows(_ layer: Layer) -> Bool { layer.minimumWidth <= context.canvas.width }

  /// Resolves a layer that is aligned in a box.
  mutating func resolve(_ layer: Layer, in box: Rectangle, path: String) -> ResolvedLayer {
    let around = (hasMotion: hasMotion, isInPlace: isInPlace)
    (hasMotion, isInPlace) = (false, isInPlace && layer.isInPlace)
    defer { (hasMotion, isInPlace) = (hasMotion || around.hasMotion, around.isInPlace) }
    context.element = layer.name ?? path
    let content: ResolvedContent
    let own: Rectangle
    switch layer.content {
    case .group(let layers):
      own = Rectangle(origin: box.origin, size: size(of: layer))
      content = .group(resolve(layers, in: own, path: path + ".group"))
      context.element = layer.name ?? path
    case .shape(let shape):
      own = box.aligned(size(of: layer), shape.frame.alignment)
      content = .shape(resolve(shape, in: own))
    case .swarm(let swarm):
      own = box.aligned(context.canvas, .center)
      content = .swarm(resolve(swarm, in: own))
    case .grain(let grain):
      own = box.aligned(context.canvas, .center)
      content = .grain(resolve(grain, in: own))
    case .particles(let particles):
      own = box.aligned(size(of: layer), particles.frame.alignment)
      content = .particles(resolve(particles, in: own))
    }
    let outer = free
    free = own.size
    let mask = layer.mask.isEmpty ? nil : resolve(layer.mask, in: own, path: path + ".mask")
    free = outer
    context.element = layer.name ?? path
    let x = layer.anchor.x.resolved(context, field: "anchor[0]")
    let y = layer.anchor.y.resolved(context, field: "anchor[1]")
    return ResolvedLayer(
      content: content, offsetX: length(layer.offsetX, "offset.x", allowed: .any),
      offsetY: length(layer.offsetY, "offset.y", allowed: .any),
      rotation: angle(layer.rotation, "rotation"), scale: number(layer.scale, "scale"), anchor: own.point(x, y),
      blur: number(layer.blur, "blur"),
      filters: layer.filters.enumerated().map { index, filter in
        let turns = filter.kind == .hueRotation || filter.kind == .hueRotationHSB
        let label = filter.kind.rawValue
        let field = "filters[\(index)].\(label)"
        return ResolvedFilter(
          kind: filter.kind,
          amount: turns
            ? angle(filter.amount, label, field: field) : number(filter.amount, label, field: field))
      },
      clip: layer.clip.map {
        let size = Resolver.size(of: $0.shape, in: $0.frame, free: own.size, context, field: "clip.frame")
        return outline($0.shape, in: own.aligned(size, $0.frame.alignment), "clip.shape")
      } ?? edges(of: layer, own),
      mask: mask, motionBlur: layer.motionBlur, opacity: number(layer.opacity, "opacity"), blend: layer.blend,
      isStill: !hasMotion)  // Known here, after everything else of the layer.
  }

  /// Returns the box of drifting particles if some of its edges may be within the canvas: beyond them particles return.
  private func edges(of layer: Layer, _ box: Rectangle) -> ResolvedOutline? {
    guard case .particles(let particles) = layer.content, particles.direction != nil else { return nil }
    return isInPlace && box.covers(context.canvas) ? nil : ResolvedOutline(box)
  }

  /// Returns the size of a layer. A group is a stack of those of its layers that show.
  private func size(of layer: Layer) -> Size {
    var context = context
    // Only layers with a name draw at random.
    context.element = layer.name ?? ""
    switch layer.content {
    case .swarm, .grain: return free
    case .group(let layers):
      guard layout == .strict else { return free }
      return layers.filter(shows).map(size).reduce(free) {
        Size(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
    case .shape(let shape):
      return Resolver.size(of: shape.shape, in: shape.frame, free: free, context, field: "frame")
    case .particles(let particles):
      return Resolver.size(of: .rectangle, in: particles.frame, free: free, context, field: "frame")
    }
  }

  /// Returns the size of a shape in a frame. A free side is as large as possible; that of a circle is at most as long as the
  /// other one.
  private static func size(
    of shape: Shape, in frame: Layer.Frame, free: Size, _ context: ResolutionContext, field: String
  ) -> Size {
    let width = frame.width?.resolved(context, field: field + ".width", allowed: .notNegative)
    let height = frame.height?.resolved(context, field: field + ".height", allowed: .notNegative)
    guard shape.isRound else { return Size(width: width ?? free.width, height: height ?? free.height) }
    return Size(
      width: width ?? min(free.width, height ?? free.height), height: height ?? min(free.height, width ?? free.width))
  }

  private mutating func resolve(_ shape: Layer.ShapeContent, in box: Rectangle) -> ResolvedShape {
    let drawing: ResolvedDrawing
    switch shape.drawing {
    case .fill: drawing = .fill
    case .stroke(let stroke): drawing = .stroke(resolve(stroke, field: "stroke.width"))
    case .glow(let glow):
      drawing = .glow(resolve(glow.stroke, field: "glow.width"), blur: number(glow.blur, "glow.blur"))
    }
    let trim = shape.trim.map { ResolvedTrim(from: number($0.from, "trim.from"), to: number($0.to, "trim.to")) }
    return ResolvedShape(
      outline: outline(shape.shape, in: box, "shape"), fill: resolve(shape.fill, in: box, field: "fill"),
      drawing: drawing, trim: trim)
  }

  /// Resolves a shape, the path of whose key within its layer names it in plans.
  private mutating func outline(_ shape: Shape, in box: Rectangle, _ path: String) -> ResolvedOutline {
    guard case .field(let field) = shape else { return ResolvedOutline(shape: shape, box: box) }
    return ResolvedOutline(
      shape: shape, box: box, field: resolve(field, in: box, label: path, field: path + ".field"))
  }

  private mutating func resolve(_ swarm: Swarm, in box: Rectangle) -> ResolvedSwarm {
    var resolution = SwarmResolution(
      swarm, context: context, box: box, timing: sprites[swarm.sprite], isStill: isStill, elementCount: elements.count)
    let resolved = resolution.resolve()
    resolution.elements.forEach { append($0) }
    hasMotion = hasMotion || !resolution.elements.isEmpty
    if resolution.jumps { jumps.append("\(context.element) swarm.opacity") }
    return resolved
  }

  private mutating func resolve(_ grain: Grain, in box: Rectangle) -> ResolvedGrain {
    let moves = grain.steps > 1 && !isStill
    let element = moves ? self.element(grain.duration.seconds, grain.duration.rule, "grain") : nil
    return ResolvedGrain(
      outline: ResolvedOutline(shape: .rectangle, box: box), amount: number(grain.amount, "grain.amount"),
      size: grain.size,
      seed: context.draws.bits(element: "grain", field: "\(grain.seed)"), steps: grain.steps,
      clock: PhaseClock(start: .zero, element: element))
  }

  private mutating func resolve(_ particles: Particles, in box: Rectangle) -> ResolvedParticles {
    var resolution = ParticlesResolution(particles, context: context, box: box)
    let element =
      isStill ? nil : self.element(particles.duration.seconds, particles.duration.rule, "particles")
    return resolution.resolve(PhaseClock(start: .zero, element: element))
  }

  private mutating func resolve(_ stroke: Layer.Stroke, field: String) -> ResolvedStroke {
    ResolvedStroke(width: number(stroke.width, field), cap: stroke.cap, join: stroke.join)
  }

  /// Resolves a fill.
  ///
  /// - Parameter field: The path of the fill's key within its layer; fills of a mix share their labels.
  private mutating func resolve(_ fill: ShapeFill, in box: Rectangle, field: String) -> ResolvedFill {
    switch fill {
    case .color(let color): return .color(self.color(color, "fill", field: field))
    case .mix(let mix):
      return .mix(
        from: resolve(mix.from, in: box, field: field + ".from"), to: resolve(mix.to, in: box, field: field + ".to"),
        progress: number(mix.progress, "fill.progress", field: field + ".progress"),
        wave: mix.wave.map { ResolvedWave(amplitude: $0.amplitude, frequency: $0.frequency) })
    case .gradient(let gradient):
      let stops = stops(gradient.stops, "stops", field: field)
      return .gradient(resolve(gradient.geometry, in: box, field: field), stops: stops)
    case .image(let image): return .image(ResolvedImage(fill: image, box: box))
    case .mesh(let mesh):
      return .mesh(
        ResolvedMesh(
          box: box, width: mesh.width, height: mesh.height,
          points: mesh.points.enumerated().map { point($1, box, "fill.points", "\(field).points[\($0)]") },
          colors: mesh.colors.enumerated().map { color($1, "fill.colors", field: "\(field).colors[\($0)]") },
          smoothsColors: mesh.smoothsColors, space: mesh.space))
    case .field(let fill):
      return .field(
        ResolvedFieldFill(
          box: box, field: resolve(fill.field, in: box, label: "fill.field", field: field + ".field"),
          ramp: stops(fill.ramp, "ramp", field: field), space: fill.space,
          lower: number(fill.lower, "fill.range", field: field + ".range[0]"),
          upper: number(fill.upper, "fill.range", field: field + ".range[1]"),
          opacity: fill.opacity.map { resolve($0, in: box, label: "fill.opacity", field: field + ".opacity") }))
    }
  }

  private mutating func stops(_ stops: [ShapeFill.Stop], _ key: String, field: String) -> [ResolvedStop] {
    stops.enumerated().map {
      ResolvedStop(offset: $1.offset, color: color($1.color, "fill." + key, field: "\(field).\(key)[\($0)]"))
    }
  }

  /// Resolves a field. Its seeds follow from the scene's, so that another seed is another picture.
  private mutating func resolve(
    _ written: SceneField, in box: Rectangle, label: String, field: String
  ) -> Field<ResolvedFieldValues> {
    let draws = context.draws
    // The closures of a map cannot change `self`, so a copy collects the elements. `self` gives up the list, so that the copy's
    // first change does not copy the storage.
    var resolver = self
    (list, names) = (IndexedList(), [])
    defer { self = resolver }
    let map = FieldMap<WrittenFieldValues, ResolvedFieldValues, Never>(
      seed: { draws.bits(element: "field", field: "\($0)") },
      number: { number, parameter, path in
        switch parameter {
        case .turns: resolver.turns(number, label, field: path)
        case .degrees: resolver.angle(number, label, field: path)
        case .value, .frequency, .amplitude, .part, .exponent, .radius:
          resolver.number(number, label, field: path)
        }
      },
      position: { position, path in resolver.point(position, box, label, path) },
      picture: { picture, _ in ResolvedImage(fill: picture, box: box) })
    return map(written, field)
  }

  /// Resolves a number of turns, of which whole ones make no difference.
  private mutating func turns(
    _ value: Animatable<NumberExpression>, _ label: String, field: String
  ) -> ResolvedProperty<Fixed> {
    resolve(value, label, field, isSame: { ($0 - $1).raw & 0xFFFF == 0 }) { $0.resolved($1, field: $2) }
  }

  private mutating func resolve(
    _ geometry: ShapeFill.Geometry, in box: Rectangle, field: String
  ) -> ResolvedGradient {
    switch geometry {
    case .linear(let start, let end):
      return .linear(
        start: point(start, box, "fill.start", field + ".start"), end: point(end, box, "fill.end", field + ".end"))
    case .radial(let center, let startRadius, let endRadius):
      return .radial(
        center: point(center, box, "fill.center", field + ".center"),
        startRadius: length(startRadius, "fill.startRadius", field: field + ".startRadius", allowed: .notNegative),
        endRadius: length(endRadius, "fill.endRadius", field: field + ".endRadius", allowed: .notNegative))
    case .angular(let center, let startAngle, let endAngle):
      return .angular(
        center: point(center, box, "fill.center", field + ".center"),
        startAngle: angle(startAngle, "fill.startAngle", field: field + ".startAngle", countsTurns: true),
        endAngle: angle(endAngle, "fill.endAngle", field: field + ".endAngle", countsTurns: true))
    }
  }

  private mutating func number(
    _ value: Animatable<NumberExpression>, _ label: String, field: String? = nil
  ) -> ResolvedProperty<Fixed> {
    resolve(value, label, field ?? label) { $0.resolved($1, field: $2) }
  }

  private mutating func length(
    _ value: Animatable<LengthExpression>, _ label: String, field: String? = nil, allowed: NumberRange
  ) -> ResolvedProperty<Fixed> {
    resolve(value, label, field ?? label) { $0.resolved($1, field: $2, allowed: allowed) }
  }

  /// Resolves a number of degrees, of which whole turns make no difference unless they count.
  private mutating func angle(
    _ value: Animatable<NumberExpression>, _ label: String, field: String? = nil, countsTurns: Bool = false
  ) -> ResolvedProperty<Fixed> {
    let jumpCount = jumps.count
    let angle: ResolvedProperty<Fixed> = resolve(
      value, label, field ?? label, isSame: { countsTurns ? $0 == $1 : Angle(degrees: $0) == Angle(degrees: $1) }
    ) {
      $0.resolved($1, field: $2)
    }
    if jumps.count > jumpCount, !value.isRandom, case .moving(let movement, element: _) = angle,
      (movement.ends.last - movement.ends.first).isTurnInRadians
    {
      turnsInRadians.append(jumps[jumpCount])
    }
    return angle
  }

  private mutating func color(
    _ value: Animatable<Color>, _ label: String, field: String
  ) -> ResolvedProperty<StraightRGBA16> {
    resolve(value, label, field) { $0.resolved($1, field: $2) }
  }

  private mutating func point(
    _ value: Animatable<UnitPoint>, _ box: Rectangle, _ label: String, _ field: String
  ) -> ResolvedProperty<Point> {
    resolve(value, label, field) { point, context, field in
      box.point(point.x.resolved(context, field: field + "[0]"), point.y.resolved(context, field: field + "[1]"))
    }
  }

  /// Resolves a value.
  ///
  /// - Parameters:
  ///   - label: The name of the value in plans and messages.
  ///   - field: The path of the value's key within its layer, which keys random draws.
  ///   - isSame: Returns true if an animation from the first value to the second ends where it begins.
  private mutating func resolve<Expression, Value: Interpolatable>(
    _ value: Animatable<Expression>, _ label: String, _ field: String,
    isSame: (Value, Value) -> Bool = { $0 == $1 }, _ resolved: (Expression, ResolutionContext, String) -> Value
  ) -> ResolvedProperty<Value> {
    let values = value.expressions.map { resolved($0.expression, context, field + $0.suffix) }
    guard let animation = value.animation else { return .constant(values[0]) }
    let (course, easings) = (value.course, value.easings)
    let movement = Movement(
      course.indices.map { (offset: course[$0].offset, value: values[$0], easing: easings[$0]) },
      autoreverses: animation.autoreverses, lag: animation.lag)
    if isStill { return .constant(movement.value(at: .zero)) }
    if !isSame(movement.ends.first, movement.ends.last) {
      jumps.append("\(context.element) \(label)")
    }
    return .moving(movement, element: element(animation.period, animation.duration.rule, label))
  }

  /// Returns the index of the element that moves in this layer with a period; a layer's second period is told apart by
  /// its label.
  private mutating func element(_ period: Rational, _ rule: PeriodicElement.Rule, _ label: String) -> Int {
    hasMotion = true
    let own = PeriodicElement(name: context.element, period: period, rule: rule)
    let labelled = PeriodicElement(name: "\(context.element) \(label)", period: period, rule: rule)
    if let same = [own, labelled].compactMap({ list.firstIndex(of: $0) }).min() { return same }
    append(names.contains(own.name) ? labelled : own)
    return elements.count - 1
  }

  /// Appends an element, of which equal ones may be there.
  private mutating func append(_ element: PeriodicElement) {
    list.append(element)
    names.insert(element.name)
  }
}

extension Fixed {
  /// True for one to 16 quarters of a turn in radians, within 0.005, such as 3.14, and false for whole numbers, such as 11.
  fileprivate var isTurnInRadians: Bool {
    let (way, quarter) = (abs(raw), Int64(102_944))  // π/2 in units of 2⁻¹⁶
    let count = (way + quarter / 2) / quarter
    return (1...16).contains(count) && abs(way - count * quarter) <= 328 && way & 0xFFFF != 0
  }
}

extension Animatable {
  /// The easing that leads to each keyframe; the first one's, which is not used, is the second one's.
  ///
  /// - Precondition: Every spring is in proportion to its time.
  fileprivate var easings: [Easing] {
    guard let animation else { return [] }
    let course = course
    let easings = zip(course, course.dropFirst()).map { before, next -> Easing in
      guard let easing = next.curve.easing(from: before.offset, to: next.offset, of: animation.duration.seconds)
      else { preconditionFailure("a spring is out of proportion to its time; validate the scene first") }
      return easing
    }
    return [easings[0]] + easings
  }
}
