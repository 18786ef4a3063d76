import Color
import FixedPoint
import SceneModel

/// Reads fills, given the colours that the scene names.
struct FillReading {
  let colors: ColorReading

  /// The keys of fills that are the only one of their object.
  private static let kinds = ["linearGradient", "radialGradient", "angularGradient", "meshGradient", "image", "mix"]

  /// Examples of the values of gradients, by their keys.
  private static let gradients = [
    "linearGradient": "{\"start\": \"top\", \"end\": \"bottom\", \"stops\": [\"red\", \"blue\"]}",
    "radialGradient": "{\"endRadius\": 100, \"stops\": [\"red\", \"blue\"]}",
    "angularGradient": "{\"stops\": [\"red\", \"blue\"]}",
  ]

  /// Names that CSS and SwiftUI have for these keys.
  private static let otherKinds: KeyValuePairs = ["conicGradient": "angularGradient"]

  /// Names that CSS and SwiftUI have for keys of gradients.
  private static let otherNames: KeyValuePairs = [
    "colors": "stops", "startPoint": "start", "endPoint": "end", "radius": "endRadius",
  ]

  init(palette: [String: Color]) { colors = ColorReading(palette: palette) }

  /// Reads a colour; an object with one of the keys `linearGradient`, `radialGradient`, `angularGradient`,
  /// `meshGradient`, `image`, `mix`; or one with a `field` and its `ramp`.
  func read(_ value: SceneValue, _ path: String) throws -> ShapeFill {
    if case .object(let keys) = value, let field = keys["field"] {
      if case .object(let inner) = field, inner["field"] != nil || inner["ramp"] != nil {
        throw SceneError(
          path: path + ".field",
          problem:
            "\"field\" and \"ramp\" are keys of the fill itself; write \"fill\": {\"field\": …, \"ramp\": […]}")
      }
      var object = try ObjectReader(value, path: path)
      if let other = FillReading.kinds.first(where: object.has) { throw object.conflict(of: other, with: "field") }
      let fill = try FieldFill.read(&object, stops: stops)
      try object.finish()
      return .field(fill)
    }
    if case .string = value { return .color(try color(value, path)) }
    guard case .object(let keys) = value else {
      throw value.wrongKind(path, allowed: "a colour or an object such as that of a gradient")
    }
    guard FillReading.kinds.contains(where: { keys[$0] != nil }) else {
      let known = FillReading.kinds + ["field"] + ColorReading.keys
      guard !keys.isEmpty else {
        throw SceneError(
          path: path, problem: "needs one of the keys \(known.joined(separator: ", "))", isOmission: true)
      }
      if !keys.keys.contains(where: (ColorReading.keys + animationKeys).contains) {
        try ObjectReader(value, path: path, otherNames: FillReading.otherKinds).finish(or: known)
      }
      return .color(try color(value, path))
    }
    var object = try ObjectReader(value, path: path)
    let kind = try object.choice(of: FillReading.kinds, key: \.self)
    let fill = try object.require(kind) { value, path -> ShapeFill in
      if kind == "image" { return .image(try ImageFill.read(value, path)) }
      var object = try ObjectReader(
        value, path: path, example: FillReading.gradients[kind], otherNames: FillReading.otherNames)
      let fill: ShapeFill =
        switch kind {
        case "linearGradient": try linear(&object)
        case "radialGradient": try radial(&object)
        case "angularGradient": try angular(&object)
        case "meshGradient": try mesh(&object)
        default: try mix(&object)
        }
      try object.finish()
      return fill
    }
    try object.finish()
    return fill
  }

  /// Keys of a colour that changes, of which one is always there.
  private let animationKeys = ["from", "to", "duration", "keyframes"]

  private func color(_ value: SceneValue, _ path: String) throws -> Animatable<Color> {
    try .read(value, path, colors.read)
  }

  private func linear(_ object: inout ObjectReader) throws -> ShapeFill {
    let geometry = ShapeFill.Geometry.linear(
      start: try object.require("start", point), end: try object.require("end", point))
    return .gradient(ShapeFill.Gradient(geometry: geometry, stops: try object.require("stops", stops)))
  }

  private func radial(_ object: inout ObjectReader) throws -> ShapeFill {
    func radius(_ value: SceneValue, _ path: String) throws -> Animatable<LengthExpression> {
      try .read(value, path, allowed: .notNegative)
    }
    let geometry = ShapeFill.Geometry.radial(
      center: try object.take("center", point) ?? .constant(.center),
      startRadius: try object.take("startRadius", radius) ?? .constant(.zero),
      endRadius: try object.require("endRadius", radius))
    return .gradient(ShapeFill.Gradient(geometry: geometry, stops: try object.require("stops", stops)))
  }

  private func angular(_ object: inout ObjectReader) throws -> ShapeFill {
    func angle(_ key: String, standard: Int) throws -> Animatable<NumberExpression> {
      try object.take(key) { try .read($0, $1, allowed: .any) } ?? .constant(.constant(Fixed(standard)))
    }
    let geometry = ShapeFill.Geometry.angular(
      center: try object.take("center", point) ?? .constant(.center),
      startAngle: try angle("startAngle", standard: 0), endAngle: try angle("endAngle", standard: 360))
    return .gradient(ShapeFill.Gradient(geometry: geometry, stops: try object.require("stops", stops)))
  }

  private func mesh(_ object: inout ObjectReader) throws -> ShapeFill {
    func side(_ value: SceneValue, _ path: String) throws -> Int {
      try readWhole(value, path, MeshFill.sideRange)
    }
    return .mesh(
      MeshFill(
        width: try object.require("width", side), height: try object.require("height", side),
        points: try object.take("points") { try readArray($0, $1, point) },
        colors: try object.require("colors") { try readArray($0, $1, color) },
        smoothsColors: try object.take("smoothsColors", readBoolean) ?? true,
        space: try object.take("space", readCase) ?? .oklab))
  }

  private func mix(_ object: inout ObjectReader) throws -> ShapeFill {
    .mix(
      ShapeFill.Mix(
        from: try object.require("from", read), to: try object.require("to", read),
        progress: try object.require("progress") { try .read($0, $1, allowed: .progress) },
        wave: try object.take("wave", wave)))
  }

  private func wave(_ value: SceneValue, _ path: String) throws -> ShapeFill.Wave {
    var object = try ObjectReader(value, path: path, example: "{\"amplitude\": 0.1, \"frequency\": 2}")
    let wave = ShapeFill.Wave(
      amplitude: try object.require("amplitude") { try readNumber($0, $1, allowed: .progress) },
      frequency: try object.require("frequency") { try readNumber($0, $1, allowed: .waveFrequency) })
    try object.finish()
    return wave
  }

  private func point(_ value: SceneValue, _ path: String) throws -> Animatable<UnitPoint> {
    try .read(value, path, UnitPoint.read)
  }

  /// Reads colours with offsets, or colours alone, which are spaced evenly.
  private func stops(_ value: SceneValue, _ path: String) throws -> [ShapeFill.Stop] {
    let stops = try readArray(value, path) { value, path -> (offset: Fixed?, color: Animatable<Color>) in
      guard case .object(let keys) = value, keys["offset"] != nil || keys["color"] != nil else {
        return (nil, try color(value, path))
      }
      var object = try ObjectReader(value, path: path, otherNames: ["location": "offset", "position": "offset"])
      let offset = try object.require("offset") { try readNumber($0, $1, allowed: .fraction) }
      let color = try object.require("color", color)
      try object.finish()
      // Later, the model cannot tell that the colour has a key of its own, which its path ends with.
      try color.validate(object.path(of: "color"))
      return (offset, color)
    }
    let offsets = stops.compactMap(\.offset)
    if offsets.isEmpty { return ShapeFill.Stop.even(stops.map(\.color)) }
    guard offsets.count == stops.count else {
      throw SceneError(path: path, problem: "gives some colours an offset and some not; give all or none")
    }
    return zip(offsets, stops).map { ShapeFill.Stop(offset: $0, color: $1.color) }
  }
}
