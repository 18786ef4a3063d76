import FixedPoint

/// A change of every colour of a layer.
struct Filter: Equatable, Sendable {
  let kind: FilterKind
  let amount: Property<NumberExpression>

  /// Reads an object with one key, the kind of filter.
  static func read(_ value: SceneValue, _ path: String, field: String) throws -> Filter {
    var object = try ObjectReader(value, path: path)
    let kinds = FilterKind.allCases
    guard let kind = kinds.first(where: { object.has($0.rawValue) }) else {
      for kind in kinds { _ = object.take(kind.rawValue) }
      try object.finish()
      throw SceneError(path: path, problem: "needs one of the keys \(kinds.map(\.rawValue).joined(separator: ", "))")
    }
    let amount = try object.require(kind.rawValue) { value, path in
      try Property.read(value, path, field: "\(field).\(kind.rawValue)") {
        try NumberExpression.read($0, $1, field: $2, allowed: kind.allowed)
      }
    }
    try object.finish()
    return Filter(kind: kind, amount: amount)
  }
}

/// What a filter does.
public enum FilterKind: String, CaseIterable, Sendable {
  /// Turns hues by degrees, with the matrix of the W3C's filter effects, as SwiftUI does.
  case hueRotation
  /// Turns hues by degrees in the HSB space, which keeps saturation and brightness.
  case hueRotationHSB
  /// Multiplies saturation; 1 changes nothing.
  case saturation
  /// Adds to every channel.
  case brightness
  /// Multiplies the distance from the middle grey; 1 changes nothing.
  case contrast

  var allowed: NumberRange {
    switch self {
    case .hueRotation, .hueRotationHSB: .any
    case .saturation, .contrast: NumberRange(0...100)
    case .brightness: NumberRange(-1...1)
    }
  }
}

/// How a layer is put over what is below it.
public enum LayerBlend: String, CaseIterable, Sendable {
  /// It covers what is below as far as it is opaque.
  case sourceOver
  /// It adds its light.
  case plus
  /// It lightens as two projectors on one screen do.
  case screen
  /// It darkens as a transparency does.
  case multiply
}
