import FixedPoint
import Geometry

extension Scene {
  /// The maximum number of layers, with those in groups: each takes time in every frame.
  private static let layerLimit = 10_000
  /// The maximum number of fields, with those in fields. A noise takes seven times as long as a layer of one colour, measured.
  private static let fieldLimit = 1000
  /// The maximum depth of groups and masks in others: each may need a picture of its own.
  private static let depthLimit = 32

  /// Checks that every value is in its range and that the parts of the scene fit each other, so that it can be drawn.
  ///
  /// - Throws: ``SceneError`` for the first mistake.
  public func validate() throws(SceneError) {
    try NumberRange.canvas.check(canvas.width, "canvas.width")
    try NumberRange.canvas.check(canvas.height, "canvas.height")
    for (path, layers) in forms {
      let count = layers.reduce(0) { $0 + $1.count }
      guard count <= Scene.layerLimit else {
        throw SceneError(path: path, problem: "has \(count) layers; allowed: at most \(Scene.layerLimit)")
      }
      let fieldCount = layers.reduce(0) { $0 + $1.fieldCount }
      guard fieldCount <= Scene.fieldLimit else {
        throw SceneError(path: path, problem: "has \(fieldCount) fields; allowed: at most \(Scene.fieldLimit)")
      }
      var names: Set<String> = []
      try Scene.validate(layers, path, &names)
    }
  }

  /// Checks a list of layers.
  ///
  /// - Parameters:
  ///   - names: The names of the layers before, of which none may occur twice.
  ///   - depth: The number of groups and masks around them.
  static func validate(
    _ layers: [Layer], _ path: String, _ names: inout Set<String>, depth: Int = 0
  ) throws(SceneError) {
    guard !layers.isEmpty else { throw SceneError(path: path, problem: "needs at least one layer", isOmission: true) }
    guard depth <= depthLimit else {
      throw SceneError(path: path, problem: "is inside \(depth) groups and masks; allowed: at most \(depthLimit)")
    }
    for (index, layer) in layers.enumerated() { try layer.validate("\(path)[\(index)]", &names, depth: depth) }
  }
}

extension Layer {
  /// The number of layers that this is, with those in it and in its mask.
  fileprivate var count: Int {
    let group = if case .group(let layers) = content { layers } else { [Layer]() }
    return (group + mask).reduce(1) { $0 + $1.count }
  }

  /// Checks the layer and the layers in it.
  fileprivate func validate(_ path: String, _ names: inout Set<String>, depth: Int) throws(SceneError) {
    if let name, !names.insert(name).inserted {
      throw SceneError(path: path + ".name", problem: "\"\(name)\" is the name of another layer already")
    }
    try NumberRange.notNegative.check(minimumWidth, path + ".minimumWidth")
    switch content {
    case .group(let layers): try Scene.validate(layers, path + ".group", &names, depth: depth + 1)
    case .swarm(let swarm): try swarm.validate(path + ".swarm")
    case .grain(let grain): try grain.validate(path + ".grain")
    case .particles(let particles):
      try particles.frame.validate(path + ".frame")
      try particles.validate(path + ".particles")
    case .shape(let shape): try shape.validate(path)
    }
    try offsetX.validate(.any, path + ".offset.x")
    try offsetY.validate(.any, path + ".offset.y")
    try rotation.validate(.any, path + ".rotation")
    try scale.validate(.scale, path + ".scale")
    try anchor.validate(path + ".anchor")
    try blur.validate(.blur, path + ".blur")
    for (index, filter) in filters.enumerated() {
      try filter.amount.validate(filter.kind.allowed, "\(path).filters[\(index)].\(filter.kind.rawValue)")
    }
    if let clip {
      try clip.shape.validate(path + ".clip.shape")
      try clip.frame.validate(path + ".clip.frame")
      try clip.shape.checkFreeSides(of: clip.frame, path + ".clip.frame")
    }
    if !mask.isEmpty { try Scene.validate(mask, path + ".mask", &names, depth: depth + 1) }
    try motionBlur?.validate(path + ".motionBlur")
    try opacity.validate(.fraction, path + ".opacity")
    // Draws are keyed by the name, so that adding a layer changes no other one's; an index would not keep.
    guard name != nil || !drawsAtRandom else {
      throw SceneError(
        path: path, problem: "draws numbers at random, so it needs a \"name\" of its own", isOmission: true)
    }
  }
}

extension Layer.ShapeContent {
  fileprivate func validate(_ path: String) throws(SceneError) {
    try shape.validate(path + ".shape")
    try frame.validate(path + ".frame")
    try shape.checkFreeSides(of: frame, path + ".frame")
    try fill.validate(path + ".fill")
    switch drawing {
    case .fill:
      guard trim == nil else {
        throw SceneError(
          path: path + ".trim", problem: "needs a \"stroke\" or a \"glow\"; this shape is filled", isOmission: true)
      }
    case .stroke(let stroke):
      try shape.checkOutline(path + ".stroke")
      try stroke.width.validate(.strokeWidth, path + ".stroke.width")
    case .glow(let glow):
      try shape.checkOutline(path + ".glow")
      try glow.stroke.width.validate(.strokeWidth, path + ".glow.width")
      try glow.blur.validate(.blur, path + ".glow.blur")
    }
    guard let trim else { return }
    try trim.from.validate(.fraction, path + ".trim.from")
    try trim.to.validate(.fraction, path + ".trim.to")
  }
}

extension Layer.Frame {
  fileprivate func validate(_ path: String) throws(SceneError) {
    try width?.validate(.notNegative, path + ".width")
    try height?.validate(.notNegative, path + ".height")
  }
}

extension Shape {
  fileprivate func validate(_ path: String) throws(SceneError) {
    switch self {
    case .roundedRectangle(let radius):
      try NumberRange.notNegative.check(radius, path + ".roundedRectangle.cornerRadius")
    case .text(let text): try text.validate(path + ".text")
    case .field(let field): try field.validate(path + ".field")
    case .rectangle, .circle, .ellipse, .capsule, .path: return
    }
  }

  /// Checks that the shape has an outline, along which a line can run.
  fileprivate func checkOutline(_ path: String) throws(SceneError) {
    guard case .field = self else { return }
    throw SceneError(
      path: path, problem: "the edge of a field is no line that can be drawn; leave it out to fill the shape")
  }

  /// Checks that the frame of a text leaves its size to its lines.
  fileprivate func checkFreeSides(of frame: Layer.Frame, _ path: String) throws(SceneError) {
    guard case .text = self, frame.width != nil || frame.height != nil else { return }
    throw SceneError(
      path: "\(path).\(frame.width != nil ? "width" : "height")",
      problem: "a text is as large as its lines; its \"size\" says how large they are")
  }
}

extension TextShape {
  fileprivate func validate(_ path: String) throws(SceneError) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw SceneError(path: path, problem: "has no letters") }
    guard text.unicodeScalars.count <= TextShape.longest else {
      throw SceneError(
        path: path,
        problem: "has \(text.unicodeScalars.count) characters; allowed: at most \(TextShape.longest)")
    }
    try NumberRange.textSize.check(size, path + ".size")
    try TextShape.weightRange.check(weight, path + ".weight")
    guard let family else { return }
    guard !family.isEmpty, !family.utf8.contains(0) else {
      throw SceneError(path: path + ".family", problem: "must name a font's family")
    }
  }
}

extension ShapeFill {
  fileprivate func validate(_ path: String) throws(SceneError) {
    switch self {
    case .color(let color): try color.validate(path)
    case .field(let fill): try fill.validate(path)
    case .image(let image): try image.validate(path + ".image")
    case .mesh(let mesh): try mesh.validate(path + ".meshGradient")
    case .mix(let mix):
      let path = path + ".mix"
      try mix.from.validate(path + ".from")
      try mix.to.validate(path + ".to")
      try mix.progress.validate(.progress, path + ".progress")
      guard let wave = mix.wave else { return }
      try NumberRange.progress.check(wave.amplitude, path + ".wave.amplitude")
      try NumberRange.waveFrequency.check(wave.frequency, path + ".wave.frequency")
    case .gradient(let gradient):
      let path = "\(path).\(gradient.geometry.key)"
      try gradient.geometry.validate(path)
      try ShapeFill.validate(gradient.stops, path + ".stops")
    }
  }

  static func validate(_ stops: [Stop], _ path: String) throws(SceneError) {
    guard stops.count >= 2 else {
      throw SceneError(path: path, problem: "needs at least two colours", isOmission: true)
    }
    for (index, stop) in stops.enumerated() {
      try NumberRange.fraction.check(stop.offset, "\(path)[\(index)].offset")
      try stop.color.validate("\(path)[\(index)]")
    }
    try validateOrder(of: stops.map(\.offset), path)
  }
}

extension ShapeFill.Geometry {
  /// The key of the gradient in a scene file.
  fileprivate var key: String {
    switch self {
    case .linear: "linearGradient"
    case .radial: "radialGradient"
    case .angular: "angularGradient"
    }
  }

  fileprivate func validate(_ path: String) throws(SceneError) {
    switch self {
    case .linear(let start, let end):
      try start.validate(path + ".start")
      try end.validate(path + ".end")
      try start.checkDirection(to: end, of: "a gradient", path)
    case .radial(let center, let startRadius, let endRadius):
      try center.validate(path + ".center")
      try startRadius.validate(.notNegative, path + ".startRadius")
      try endRadius.validate(.notNegative, path + ".endRadius")
    case .angular(let center, let startAngle, let endAngle):
      try center.validate(path + ".center")
      try startAngle.validate(.any, path + ".startAngle")
      try endAngle.validate(.any, path + ".endAngle")
    }
  }
}

extension ImageFill {
  func validate(_ path: String) throws(SceneError) {
    guard !name.isEmpty else { throw SceneError(path: path, problem: "must name a file") }
    try NumberRange.tileScale.check(scale, path + ".scale")
    guard mode == .tile || scale == .one else {
      throw SceneError(
        path: path + ".scale", problem: "is for the mode \"tile\"; here the shape gives the size", isOmission: true)
    }
  }
}

extension MeshFill {
  fileprivate func validate(_ path: String) throws(SceneError) {
    try MeshFill.sideRange.check(width, path + ".width")
    try MeshFill.sideRange.check(height, path + ".height")
    for (key, count) in [("points", points.count), ("colors", colors.count)] where count != width * height {
      throw SceneError(
        path: "\(path).\(key)",
        problem: "must have \(width * height) elements for a mesh of \(width) × \(height) points, not \(count)")
    }
    for (index, point) in points.enumerated() { try point.validate("\(path).points[\(index)]") }
    for (index, color) in colors.enumerated() { try color.validate("\(path).colors[\(index)]") }
  }
}

extension MotionBlur {
  fileprivate func validate(_ path: String) throws(SceneError) {
    try NumberRange.shutterAngle.check(shutterAngle, path + ".shutterAngle")
    try MotionBlur.sampleRange.check(samples, path + ".samples")
  }
}

extension Grain {
  fileprivate func validate(_ path: String) throws(SceneError) {
    try amount.validate(.fraction, path + ".amount")
    try NumberRange.grainSize.check(size, path + ".size")
    try Grain.stepRange.check(steps, path + ".steps")
    try duration.validate(path + ".duration", longest: SceneDuration.longest)
  }
}

extension Swarm {
  fileprivate func validate(_ path: String) throws(SceneError) {
    guard !sprite.isEmpty else { throw SceneError(path: path + ".sprite", problem: "must name a file") }
    try Swarm.countRange.check(count, path + ".count")
    try size.validate(.positive, path + ".size")
    try scale.validate(.memberScale, path + ".scale")
    switch opacity {
    case .constant(let number): try number.validate(.fraction, path + ".opacity")
    case .ramp(let from, let to, _):
      try from.validate(.fraction, path + ".opacity.from")
      try to.validate(.fraction, path + ".opacity.to")
    }
    try flight.validate(.flight, path + ".flight")
    try frameDuration?.validate(path + ".frameDuration", longest: SceneDuration.longestSpriteFrame)
  }
}
