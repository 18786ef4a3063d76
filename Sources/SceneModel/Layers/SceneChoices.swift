/// What a file leaves open, decided.
public struct SceneChoices: Equatable, Sendable {
  /// Light or dark.
  public var scheme = ColorScheme.light
  /// The seed of all random draws; nil for the scene's own.
  public var seed: UInt64?
  /// The layout of groups; nil for the scene's own.
  public var layout: Layout?
  /// Everything stands where it stands at the start.
  public var reduceMotion = false
  /// The scene's form without translucent layers, if it has one.
  public var reduceTransparency = false
  /// The scene's form in which colour carries nothing, if it has one; wins over ``reduceTransparency``.
  public var differentiateWithoutColor = false

  /// Light, otherwise the scene as it is.
  public init() {}
}
