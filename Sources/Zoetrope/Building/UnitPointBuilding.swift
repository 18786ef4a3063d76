public import SceneModel

/// The points that SwiftUI has names for.
extension UnitPoint {
  /// The top left corner.
  public static let topLeading = UnitPoint(.topLeading)
  /// The middle of the top.
  public static let top = UnitPoint(.top)
  /// The top right corner.
  public static let topTrailing = UnitPoint(.topTrailing)
  /// The middle of the left side.
  public static let leading = UnitPoint(.leading)
  /// The middle of the right side.
  public static let trailing = UnitPoint(.trailing)
  /// The bottom left corner.
  public static let bottomLeading = UnitPoint(.bottomLeading)
  /// The middle of the bottom.
  public static let bottom = UnitPoint(.bottom)
  /// The bottom right corner.
  public static let bottomTrailing = UnitPoint(.bottomTrailing)
}

/// The same points as values that could be animated.
extension Animatable<UnitPoint> {
  /// The top left corner.
  public static let topLeading = constant(.topLeading)
  /// The middle of the top.
  public static let top = constant(.top)
  /// The top right corner.
  public static let topTrailing = constant(.topTrailing)
  /// The middle of the left side.
  public static let leading = constant(.leading)
  /// The middle of the box.
  public static let center = constant(.center)
  /// The middle of the right side.
  public static let trailing = constant(.trailing)
  /// The bottom left corner.
  public static let bottomLeading = constant(.bottomLeading)
  /// The middle of the bottom.
  public static let bottom = constant(.bottom)
  /// The bottom right corner.
  public static let bottomTrailing = constant(.bottomTrailing)

  /// Creates a point that stays where it is.
  public init(x: NumberExpression, y: NumberExpression) { self = .constant(UnitPoint(x: x, y: y)) }
}
