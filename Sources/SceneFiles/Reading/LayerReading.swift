import Color
import FixedPoint
import Geometry
import SceneModel

/// Reads layers, given the colours that the scene names.
struct LayerReading {
  private let fills: FillReading

  /// Keys that other formats have in a layer, and where a scene file has them.
  private static let placesOfOtherKeys: KeyValuePairs = [
    "color": "\"fill\": \"#RRGGBB\"", "image": "\"fill\": {\"image\": …}", "text": "\"shape\": {\"text\": …}",
    "path": "\"shape\": {\"path\": …}", "layers": "\"group\": […]", "children": "\"group\": […]",
  ]

  /// Names that CSS, SVG and SwiftUI have for keys of layers.
  private static let otherNames: KeyValuePairs = [
    "rotate": "rotation", "rotationEffect": "rotation", "scaleEffect": "scale", "translate": "offset",
    "transformOrigin": "anchor", "transform-origin": "anchor", "alpha": "opacity", "blendMode": "blend",
    "mixBlendMode": "blend", "mix-blend-mode": "blend", "clipPath": "clip", "clip-path": "clip", "clipShape": "clip",
  ]

  init(palette: [String: Color]) { fills = FillReading(palette: palette) }

  /// Reads a list of layers.
  func readLayers(_ value: SceneValue, _ path: String) throws -> [Layer] { try readArray(value, path, read) }

  /// Reads a layer and everything in it.
  private func read(_ value: SceneValue, _ path: String) throws -> Layer {
    var object = try ObjectReader(
      value, path: path, example: "{\"fill\": \"red\"}", otherNames: LayerReading.otherNames)
    let name = try object.take("name", readString)
    let minimumWidth = try object.take("minimumWidth") { try readNumber($0, $1, allowed: .notNegative) }
    var layer = Layer(try readContent(&object))
    (layer.name, layer.minimumWidth) = (name, minimumWidth ?? .zero)
    if let (x, y) = try object.take("offset", readOffset) { (layer.offsetX, layer.offsetY) = (x, y) }
    layer.rotation = try object.take("rotation") { try .read($0, $1, allowed: .any) } ?? layer.rotation
    layer.scale = try object.take("scale") { try .read($0, $1, allowed: .scale) } ?? layer.scale
    layer.anchor = try object.take("anchor", UnitPoint.read) ?? layer.anchor
    layer.blur = try object.take("blur") { try .read($0, $1, allowed: .blur) } ?? layer.blur
    layer.filters = try object.take("filters") { try readArray($0, $1, readFilter) } ?? []
    layer.clip = try object.take("clip", readClip)
    layer.mask = try object.take("mask", readMask) ?? []
    layer.motionBlur = try object.take("motionBlur", MotionBlur.read)
    layer.opacity = try object.take("opacity") { try .read($0, $1, allowed: .fraction) } ?? layer.opacity
    layer.blend = try object.take("blend", readCase) ?? .sourceOver
    try object.finish()
    return layer
  }

  /// Reads the picture of a layer: its shape, its group, its swarm, its particles or its grain.
  private func readContent(_ object: inout ObjectReader) throws -> Layer.Content {
    let known = ["fill", "group", "swarm", "particles", "grain"]
    let kinds = known.filter(object.has)
    if let (key, place) = LayerReading.placesOfOtherKeys.first(where: { object.has($0.key) }) {
      var error = SceneError(path: object.path(of: key), problem: "unknown key; write \(place)")
      error.neededKey = kinds.isEmpty ? "fill" : nil
      throw error
    }
    guard let kind = kinds.first else {
      var error = object.omission(
        of: known, "needs a \"fill\", a \"group\", a \"swarm\", \"particles\" or \"grain\"")
      // A fill can take the place of any of them.
      error.neededKey = error.neededKey.map { _ in "fill" }
      throw error
    }
    guard kinds.count == 1 else {
      let found = kinds.map { ["particles", "grain"].contains($0) ? "\"\($0)\"" : "a \"\($0)\"" }.joined(
        separator: " and ")
      throw SceneError(path: object.path, problem: "has \(found); a layer shows one of them")
    }
    if kind != "fill", let key = ["shape", "stroke", "glow", "trim", "frame"].first(where: object.has),
      kind != "particles" || key != "frame"
    {
      let owner = key == "frame" ? "a \"fill\" or \"particles\"" : "a \"fill\""
      throw SceneError(path: object.path(of: key), problem: "belongs to a layer with \(owner), not with \"\(kind)\"")
    }
    switch kind {
    case "group": return .group(try object.require(kind, readLayers))
    case "swarm": return .swarm(try object.require(kind, Swarm.read))
    case "grain": return .grain(try object.require(kind, Grain.read))
    case "particles": return .particles(try readParticles(&object))
    default: return .shape(try readShape(&object))
    }
  }

  private func readParticles(_ object: inout ObjectReader) throws -> Particles {
    var particles = try object.require("particles") { try Particles.read($0, $1, color: fills.colors.read) }
    particles.frame = try object.take("frame", readFrame) ?? particles.frame
    return particles
  }

  private func readShape(_ object: inout ObjectReader) throws -> Layer.ShapeContent {
    let shape = try object.take("shape", Shape.read) ?? .rectangle
    let fill = try object.require("fill", fills.read)
    let frame = try object.take("frame", readFrame) ?? Layer.Frame()
    if object.has("stroke"), object.has("glow") {
      throw SceneError(path: object.path, problem: "has a \"stroke\" and a \"glow\"; a glow is a stroke already")
    }
    let drawing =
      try object.take("stroke", readStroke).map(Layer.Drawing.stroke)
      ?? object.take("glow", readGlow).map(Layer.Drawing.glow) ?? .fill
    return Layer.ShapeContent(
      shape, frame: frame, fill: fill, drawing: drawing, trim: try object.take("trim", readTrim))
  }

  private func readOffset(
    _ value: SceneValue, _ path: String
  ) throws -> (x: Animatable<LengthExpression>, y: Animatable<LengthExpression>) {
    var object = try ObjectReader(value, path: path, example: "{\"x\": 10, \"y\": 20}")
    func coordinate(_ key: String) throws -> Animatable<LengthExpression> {
      try object.take(key) { try .read($0, $1, allowed: .any) } ?? .constant(.zero)
    }
    let offset = (x: try coordinate("x"), y: try coordinate("y"))
    try object.finish()
    return offset
  }

  /// Reads an object with one key, the kind of filter.
  private func readFilter(_ value: SceneValue, _ path: String) throws -> Filter {
    var object = try ObjectReader(value, path: path, example: "{\"saturation\": 0.5}")
    let kind = try object.choice(of: FilterKind.allCases, key: \.rawValue)
    let filter = Filter(kind, try object.require(kind.rawValue) { try .read($0, $1, allowed: kind.allowed) })
    try object.finish()
    return filter
  }

  private func readTrim(_ value: SceneValue, _ path: String) throws -> Layer.Trim {
    var object = try ObjectReader(value, path: path, example: "{\"from\": 0, \"to\": 0.5}")
    let trim = Layer.Trim(
      from: try object.take("from") { try .read($0, $1, allowed: .fraction) } ?? .constant(.constant(.zero)),
      to: try object.take("to") { try .read($0, $1, allowed: .fraction) } ?? .constant(.constant(.one)))
    try object.finish()
    return trim
  }

  /// Names that SVG and SwiftUI have for keys of strokes.
  private static let otherStrokeNames: KeyValuePairs = [
    "lineWidth": "width", "lineCap": "cap", "lineJoin": "join",
  ]

  private func readStroke(_ value: SceneValue, _ path: String) throws -> Layer.Stroke {
    var object = try ObjectReader(
      value, path: path, example: "{\"width\": 2}", otherNames: LayerReading.otherStrokeNames)
    let stroke = try readStroke(&object, cap: .butt, join: .miter(limit: Fixed(10)))
    try object.finish()
    return stroke
  }

  private func readGlow(_ value: SceneValue, _ path: String) throws -> Layer.Glow {
    var object = try ObjectReader(
      value, path: path, example: "{\"width\": 6, \"blur\": 8}", otherNames: LayerReading.otherStrokeNames)
    let stroke = try readStroke(&object, cap: .round, join: .round)
    let blur = try object.take("blur") { try Animatable<NumberExpression>.read($0, $1, allowed: .blur) }
    try object.finish()
    return Layer.Glow(stroke, blur: blur ?? .constant(.constant(Fixed(8))))
  }

  private func readStroke(
    _ object: inout ObjectReader, cap: Stroke.Cap, join: Stroke.Join
  ) throws -> Layer.Stroke {
    Layer.Stroke(
      width: try object.require("width") { try .read($0, $1, allowed: .strokeWidth) },
      cap: try object.take("cap", readCase) ?? cap,
      join: try object.take("join") {
        try readName($0, $1, among: [("miter", .miter(limit: Fixed(10))), ("round", .round), ("bevel", .bevel)])
      } ?? join)
  }

  private func readClip(_ value: SceneValue, _ path: String) throws -> Layer.Clip {
    var object = try ObjectReader(value, path: path, example: "{\"shape\": \"circle\"}")
    let clip = Layer.Clip(
      try object.require("shape", Shape.read), frame: try object.take("frame", readFrame) ?? Layer.Frame())
    try object.finish()
    return clip
  }

  private func readMask(_ value: SceneValue, _ path: String) throws -> [Layer] {
    let layers = try readLayers(value, path)
    guard !layers.isEmpty else { throw SceneError(path: path, problem: "needs at least one layer", isOmission: true) }
    return layers
  }

  private func readFrame(_ value: SceneValue, _ path: String) throws -> Layer.Frame {
    var object = try ObjectReader(value, path: path, example: "{\"width\": 100, \"height\": 50}")
    func side(_ value: SceneValue, _ path: String) throws -> LengthExpression {
      guard !value.isAnimation else {
        throw SceneError(path: path, problem: "a frame's size cannot move; the layer's \"scale\" can")
      }
      return try .read(value, path, allowed: .notNegative)
    }
    let frame = Layer.Frame(
      width: try object.take("width", side), height: try object.take("height", side),
      alignment: try object.take("alignment", readCase) ?? .center)
    try object.finish()
    return frame
  }
}

extension Shape {
  /// Reads the name of a shape, `{"roundedRectangle": {"cornerRadius": …}}`, `{"path": "SVG path data"}`, `{"field": …}`, or
  /// `{"text": …}`.
  fileprivate static func read(_ value: SceneValue, _ path: String) throws -> Shape {
    let keys = ["text", "field", "path", "roundedRectangle"]
    if case .string = value {
      return try readName(
        value, path,
        among: [("rectangle", .rectangle), ("circle", .circle), ("ellipse", .ellipse), ("capsule", .capsule)],
        orObjectsWith: keys)
    }
    var object = try ObjectReader(value, path: path, allowed: "a name such as \"circle\" or an object")
    let key = try object.choice(of: keys, key: \.self)
    let shape: Shape =
      switch key {
      case "text": .text(try object.require(key, TextShape.read))
      case "field": .field(try object.require(key, SceneField.read))
      case "path": try object.require(key, readPath)
      default: try object.require(key, readRoundedRectangle)
      }
    try object.finish()
    return shape
  }

  private static func readPath(_ value: SceneValue, _ path: String) throws -> Shape {
    do {
      return .path(try Path(svg: try readString(value, path)))
    } catch let error as SVGPathError {
      throw SceneError(path: path, problem: "\(error)")
    }
  }

  private static func readRoundedRectangle(_ value: SceneValue, _ path: String) throws -> Shape {
    var object = try ObjectReader(
      value, path: path, example: "{\"cornerRadius\": 20}", otherNames: ["radius": "cornerRadius"])
    let radius = try object.require("cornerRadius") { try readNumber($0, $1, allowed: .notNegative) }
    try object.finish()
    return .roundedRectangle(cornerRadius: radius)
  }
}
