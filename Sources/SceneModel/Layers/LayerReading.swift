import FixedPoint

extension Layer {
  /// Reads a list of layers, at least one.
  static func readLayers(_ value: SceneValue, _ path: String, palette: [String: ColorExpression]) throws -> [Layer] {
    let layers = try readArray(value, path) { try read($0, $1, palette: palette) }
    guard !layers.isEmpty else { throw SceneError(path: path, problem: "needs at least one layer") }
    return layers
  }

  /// Reads a layer and everything in it.
  static func read(_ value: SceneValue, _ path: String, palette: [String: ColorExpression]) throws -> Layer {
    var object = try ObjectReader(value, path: path)
    let name = try object.take("name", readString)
    let minimumWidth = try object.take("minimumWidth") { try SceneModel.readNumber($0, $1, allowed: .notNegative) }
    let content = try readContent(&object, palette: palette)
    let offset = try object.take("offset", readOffset)
    let rotation = try readNumber(&object, "rotation", .any)
    let scale = try readNumber(&object, "scale", NumberRange(0...1000))
    let anchor = try object.take("anchor") { try UnitPoint.read($0, $1, field: "anchor") }
    let blur = try readNumber(&object, "blur", NumberRange(0...2000))
    var index = -1
    let filters = try object.take("filters") { value, path in
      try readArray(value, path) { value, path in
        index += 1
        return try Filter.read(value, path, field: "filters[\(index)]")
      }
    }
    let clip = try object.take("clip", readClip)
    let opacity = try readNumber(&object, "opacity", .fraction)
    let blend: LayerBlend = try object.take("blend", readCase) ?? .sourceOver
    try object.finish()
    let layer = Layer(
      name: name, path: path, minimumWidth: minimumWidth ?? .zero, content: content, offsetX: offset?.x ?? zeroLength,
      offsetY: offset?.y ?? zeroLength,
      rotation: rotation ?? constant(.zero), scale: scale ?? constant(.one), anchor: anchor ?? .center,
      blur: blur ?? constant(.zero), filters: filters ?? [], clip: clip, opacity: opacity ?? constant(.one),
      blend: blend)
    // Draws are keyed by the name, so that adding a layer changes no other one's; an index would not keep.
    guard name != nil || !layer.drawsAtRandom else {
      throw SceneError(path: path, problem: "draws numbers at random, so it needs a \"name\" of its own")
    }
    return layer
  }

  /// Reads what the layer shows, of which there is one thing.
  private static func readContent(
    _ object: inout ObjectReader, palette: [String: ColorExpression]
  ) throws -> Content {
    let kinds = ["fill", "group", "swarm"].filter(object.has)
    guard let kind = kinds.first else {
      throw SceneError(path: object.path, problem: "needs a \"fill\", a \"group\" or a \"swarm\"")
    }
    guard kinds.count == 1 else {
      let found = kinds.map { "a \"\($0)\"" }.joined(separator: " and ")
      throw SceneError(path: object.path, problem: "has \(found); a layer shows one of them")
    }
    switch kind {
    case "group": return .group(try object.require(kind) { try readLayers($0, $1, palette: palette) })
    case "swarm": return .swarm(try object.require(kind, Swarm.read))
    default: return .shape(try readShape(&object, palette: palette))
    }
  }

  private static let zeroLength = Property<LengthExpression>.constant(.points(.constant(.zero)))

  private static func constant(_ number: Fixed) -> Property<NumberExpression> { .constant(.constant(number)) }

  /// Reads a number that may move.
  ///
  /// - Parameter prefix: The field of the object around it, with a dot at its end.
  private static func readNumber(
    _ object: inout ObjectReader, _ key: String, _ allowed: NumberRange, in prefix: String = ""
  ) throws -> Property<NumberExpression>? {
    try object.take(key) { value, path in
      try .read(value, path, field: prefix + key) { try .read($0, $1, field: $2, allowed: allowed) }
    }
  }

  private static func readOffset(
    _ value: SceneValue, _ path: String
  ) throws -> (x: Property<LengthExpression>, y: Property<LengthExpression>) {
    var object = try ObjectReader(value, path: path)
    func coordinate(_ key: String) throws -> Property<LengthExpression> {
      try object.take(key) { value, path in
        try .read(value, path, field: "offset.\(key)") { try .read($0, $1, field: $2) }
      } ?? zeroLength
    }
    let offset = (x: try coordinate("x"), y: try coordinate("y"))
    try object.finish()
    return offset
  }

  private static func readShape(
    _ object: inout ObjectReader, palette: [String: ColorExpression]
  ) throws -> ShapeContent {
    let shape = try object.take("shape", Shape.read) ?? .rectangle
    let fill = try object.require("fill") { try Fill.read($0, $1, field: "fill", palette: palette) }
    let frame = try object.take("frame") { try readFrame($0, $1, field: "frame") } ?? Frame()
    let drawing: Drawing
    if object.has("stroke"), object.has("glow") {
      throw SceneError(path: object.path, problem: "has a \"stroke\" and a \"glow\"; a glow is a stroke already")
    } else if let stroke = try object.take("stroke", { try readStroke($0, $1, key: "stroke").stroke }) {
      drawing = .stroke(stroke)
    } else if let (stroke, blur) = try object.take("glow", { try readStroke($0, $1, key: "glow") }) {
      drawing = .glow(Glow(stroke: stroke, blur: blur ?? constant(Fixed(8))))
    } else {
      drawing = .fill
    }
    let trim = try object.take("trim") { value, path in
      guard drawing != .fill else {
        throw SceneError(path: path, problem: "belongs to a \"stroke\" or a \"glow\"; this shape is filled")
      }
      var object = try ObjectReader(value, path: path)
      let trim = Trim(
        from: try readNumber(&object, "from", .fraction, in: "trim.") ?? constant(.zero),
        to: try readNumber(&object, "to", .fraction, in: "trim.") ?? constant(.one))
      try object.finish()
      return trim
    }
    return ShapeContent(shape: shape, frame: frame, fill: fill, drawing: drawing, trim: trim)
  }

  /// Reads the stroke of a `stroke` or a `glow`, which has a `blur` too.
  private static func readStroke(
    _ value: SceneValue, _ path: String, key: String
  ) throws -> (stroke: Stroke, blur: Property<NumberExpression>?) {
    var object = try ObjectReader(value, path: path)
    guard let width = try readNumber(&object, "width", NumberRange(0...10_000), in: key + ".") else {
      throw SceneError(path: path, problem: "needs the key \"width\"")
    }
    let cap: StrokeCap = try object.take("cap", readCase) ?? (key == "glow" ? .round : .butt)
    let join: StrokeJoin = try object.take("join", readCase) ?? (key == "glow" ? .round : .miter)
    let blur = key == "glow" ? try readNumber(&object, "blur", NumberRange(0...2000), in: key + ".") : nil
    try object.finish()
    return (Stroke(width: width, cap: cap, join: join), blur)
  }

  private static func readClip(_ value: SceneValue, _ path: String) throws -> Clip {
    var object = try ObjectReader(value, path: path)
    let clip = Clip(
      shape: try object.require("shape", Shape.read),
      frame: try object.take("frame") { try readFrame($0, $1, field: "clip.frame") } ?? Frame())
    try object.finish()
    return clip
  }

  private static func readFrame(_ value: SceneValue, _ path: String, field: String) throws -> Frame {
    var object = try ObjectReader(value, path: path)
    func side(_ key: String) throws -> LengthExpression? {
      try object.take(key) { value, path in
        guard !value.isMovement else {
          throw SceneError(path: path, problem: "a frame's size cannot move; the layer's \"scale\" can")
        }
        return try .read(value, path, field: "\(field).\(key)")
      }
    }
    let frame = Frame(
      width: try side("width"), height: try side("height"),
      alignment: try object.take("alignment", readCase) ?? .center)
    try object.finish()
    return frame
  }
}
