public import SceneModel

/// Anything with which a shape can be painted.
public protocol ShapeStyle: Sendable {
  /// The style as a scene describes it.
  var shapeFill: ShapeFill { get }
}

extension Color: ShapeStyle {
  /// The colour, unchanging.
  public var shapeFill: ShapeFill { .color(.constant(self)) }
}

extension Color: ExpressibleByStringLiteral {
  /// Creates a colour from text such as `#f50`, `#ff5500`, `rgb(255, 85, 0)` or `coral`.
  ///
  /// - Precondition: The text has one of these forms; ``init(text:)`` returns nil for others.
  public init(stringLiteral text: String) {
    guard let color = Color(text: text) else { preconditionFailure("\(text) is not a colour") }
    self = color
  }
}

extension Animatable: ShapeStyle where Expression == Color {
  /// The colour.
  public var shapeFill: ShapeFill { .color(self) }
}

extension ShapeFill: ShapeStyle {
  /// The fill itself.
  public var shapeFill: ShapeFill { self }
}
