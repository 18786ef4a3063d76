import FixedPoint

/// One layer of a scene as it is written: a filled shape, or a group of layers.
struct Layer: Equatable, Sendable {
  let name: String?
  /// Where the layer stands in the file, for messages and for tables when it has no name.
  let path: String
  let opacity: NumberExpression
  /// The standard deviation of the Gaussian blur in points.
  let blur: NumberExpression
  let content: Content

  indirect enum Content: Equatable, Sendable {
    case shape(ShapeContent)
    case group([Layer])
  }

  struct ShapeContent: Equatable, Sendable {
    let shape: Shape
    let fill: Fill
    let frame: Frame
    let offsetX: NumberExpression
    let offsetY: NumberExpression
    let rotation: NumberProperty
  }

  /// The box of a layer; what is nil is as large as it can be.
  struct Frame: Equatable, Sendable {
    var width: LengthExpression?
    var height: LengthExpression?
    var alignment = Alignment.center
  }

  /// Whether any of its numbers is drawn at random, groups' layers aside.
  private var drawsAtRandom: Bool {
    if opacity.isRandom || blur.isRandom { return true }
    guard case .shape(let content) = content else { return false }
    return content.offsetX.isRandom || content.offsetY.isRandom || content.rotation.isRandom
      || content.frame.width?.isRandom ?? false || content.frame.height?.isRandom ?? false
  }

  /// Reads a layer and everything in it.
  static func read(_ value: SceneValue, _ path: String, palette: [String: ColorExpression]) throws -> Layer {
    var object = try ObjectReader(value, path: path)
    let name = try object.take("name", readString)
    let opacity = try object.take("opacity") { try NumberExpression.read($0, $1, field: "opacity", allowed: .fraction) }
    let blur = try object.take("blur") {
      try NumberExpression.read($0, $1, field: "blur", allowed: NumberRange(0...2000))
    }
    let content: Content
    if let layers = try object.take("group", { try readLayers($0, $1, palette: palette) }) {
      content = .group(layers)
    } else {
      guard object.has("fill") else {
        throw SceneError(path: path, problem: "needs a \"fill\" or a \"group\"")
      }
      content = .shape(try readShape(&object, palette: palette))
    }
    try object.finish()
    let layer = Layer(
      name: name, path: path, opacity: opacity ?? .constant(.one), blur: blur ?? .constant(.zero), content: content)
    // Draws are keyed by the name, so that adding a layer changes no other one's; an index would not keep.
    guard name != nil || !layer.drawsAtRandom else {
      throw SceneError(path: path, problem: "draws numbers at random, so it needs a \"name\" of its own")
    }
    return layer
  }

  /// Reads a list of layers, at least one.
  static func readLayers(_ value: SceneValue, _ path: String, palette: [String: ColorExpression]) throws -> [Layer] {
    let layers = try readArray(value, path) { try read($0, $1, palette: palette) }
    guard !layers.isEmpty else { throw SceneError(path: path, problem: "needs at least one layer") }
    return layers
  }

  private static func readShape(
    _ object: inout ObjectReader, palette: [String: ColorExpression]
  ) throws -> ShapeContent {
    let shape: Shape = try object.take("shape", readCase) ?? .rectangle
    let fill = try object.require("fill") { try Fill.read($0, $1, palette: palette) }
    let frame = try object.take("frame", readFrame) ?? Frame()
    let offset = try object.take("offset") { value, path in
      var object = try ObjectReader(value, path: path)
      func coordinate(_ key: String) throws -> NumberExpression {
        try object.take(key) { try .read($0, $1, field: "offset.\(key)", allowed: .any) } ?? .constant(.zero)
      }
      let offset = (x: try coordinate("x"), y: try coordinate("y"))
      try object.finish()
      return offset
    }
    let rotation = try object.take("rotation") { value, path in
      guard shape == .circle else {
        throw SceneError(path: path, problem: "only a circle can be turned; this is a \(shape.rawValue)")
      }
      return try NumberProperty.read(value, path, field: "rotation", allowed: .any)
    }
    return ShapeContent(
      shape: shape, fill: fill, frame: frame, offsetX: offset?.x ?? .constant(.zero),
      offsetY: offset?.y ?? .constant(.zero), rotation: rotation ?? .constant(.constant(.zero)))
  }

  private static func readFrame(_ value: SceneValue, _ path: String) throws -> Frame {
    var object = try ObjectReader(value, path: path)
    let frame = Frame(
      width: try object.take("width") { try .read($0, $1, field: "frame.width") },
      height: try object.take("height") { try .read($0, $1, field: "frame.height") },
      alignment: try object.take("alignment", readCase) ?? .center)
    try object.finish()
    return frame
  }
}

/// The outline that a fill is seen through.
public enum Shape: String, CaseIterable, Sendable {
  /// The whole frame.
  case rectangle
  /// The largest circle in the middle of the frame.
  case circle
}
