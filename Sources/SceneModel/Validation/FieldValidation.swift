public import Fields
import FixedPoint

extension FieldFill {
  /// Checks the fill, whose keys are at a path.
  func validate(_ path: String) throws(SceneError) {
    try field.validate(path + ".field")
    try ShapeFill.validate(ramp, path + ".ramp")
    try lower.validate(.fieldValue, path + ".range[0]")
    try upper.validate(.fieldValue, path + ".range[1]")
    if case .constant(.constant) = lower, lower == upper {
      throw SceneError(path: path + ".range", problem: "must be two different numbers, the values of the ramp's ends")
    }
    try opacity?.validate(path + ".opacity")
  }
}

extension Layer {
  /// The number of fields in the layer, in the layers in it and in its mask.
  var fieldCount: Int {
    let own: Int =
      switch content {
      case .group(let layers): layers.reduce(0) { $0 + $1.fieldCount }
      case .shape(let shape): shape.shape.fieldCount + shape.fill.fieldCount
      case .swarm, .particles, .grain: 0
      }
    return mask.reduce(own + (clip?.shape.fieldCount ?? 0)) { $0 + $1.fieldCount }
  }
}

extension Shape {
  fileprivate var fieldCount: Int {
    if case .field(let field) = self { field.count } else { 0 }
  }
}

extension ShapeFill {
  fileprivate var fieldCount: Int {
    switch self {
    case .color, .gradient, .mesh, .image: 0
    case .field(let fill): fill.field.count + (fill.opacity?.count ?? 0)
    case .mix(let mix): mix.from.fieldCount + mix.to.fieldCount
    }
  }
}

extension SceneField {
  /// The number of fields that this is, with those in it.
  fileprivate var count: Int {
    let parts: [SceneField] =
      switch self {
      case .number, .noise, .waves, .rings, .angle, .distance, .linear, .image, .metaballs: []
      case .horizon(let field), .sin(let field), .smoothstep(let field, _, _), .power(let field, _): [field]
      case .sum(let fields), .product(let fields): fields
      case .mix(let from, let to, let amount): [from, to, amount]
      case .warp(let field, let x, let y): [field, x, y]
      }
    return parts.reduce(1) { $0 + $1.count }
  }

  /// Checks every number of the field and of the fields in it.
  func validate(_ path: String) throws(SceneError) {
    try validateShape(path)
    try forEachValue(
      path,
      number: { (number, parameter, path) throws(SceneError) in try number.validate(parameter.allowed, path) },
      position: { (position, path) throws(SceneError) in try position.validate(path) },
      picture: { (picture, path) throws(SceneError) in try picture.validate(path) })
  }

  /// The most fields that a sum or a product has.
  public static var greatestCount: Int { 16 }

  /// Checks the counts of octaves, bumps and terms, and the directions of linear fields.
  private func validateShape(_ path: String) throws(SceneError) {
    func checkTerms(_ fields: [SceneField], _ key: String) throws(SceneError) {
      guard (1...SceneField.greatestCount).contains(fields.count) else {
        throw SceneError(
          path: path + key, problem: "has \(fields.count) fields; allowed: 1…\(SceneField.greatestCount)")
      }
      for (index, field) in fields.enumerated() { try field.validateShape("\(path)\(key)[\(index)]") }
    }
    switch self {
    case .number, .waves, .rings, .angle, .distance, .image: return
    case .linear(let start, let end): try start.checkDirection(to: end, of: "a linear field", path + ".linear")
    case .noise(let noise): try Noise.octaveRange.check(noise.octaves, path + ".noise.octaves")
    case .metaballs(let balls): try Metaballs.countRange.check(balls.count, path + ".metaballs.count")
    case .horizon(let level): try level.validateShape(path + ".horizon")
    case .sum(let fields): try checkTerms(fields, ".sum")
    case .product(let fields): try checkTerms(fields, ".product")
    case .mix(let from, let to, let amount):
      try from.validateShape(path + ".mix.from")
      try to.validateShape(path + ".mix.to")
      try amount.validateShape(path + ".mix.amount")
    case .sin(let field): try field.validateShape(path + ".sin")
    case .smoothstep(let field, _, _): try field.validateShape(path + ".smoothstep.of")
    case .power(let field, _): try field.validateShape(path + ".power.of")
    case .warp(let field, let x, let y):
      try field.validateShape(path + ".warp.of")
      try x.validateShape(path + ".warp.x")
      try y.validateShape(path + ".warp.y")
    }
  }
}

extension FieldParameter {
  /// The range of the numbers of this meaning.
  public var allowed: NumberRange {
    switch self {
    case .value: .fieldValue
    case .frequency: .fieldFrequency
    case .turns, .degrees: .any
    case .amplitude: .progress
    case .part: .fraction
    case .exponent: .waveFrequency
    case .radius: .fieldRadius
    }
  }
}
