/// The decisions that a scene leaves open.
public struct SceneChoices: Equatable, Sendable {
  /// Light or dark.
  public var scheme = ColorScheme.light
  /// The seed of all random draws; nil for the scene's own.
  public var seed: UInt64?
  /// The layout of groups; nil for the scene's own.
  public var layout: Layout?
  /// Whether everything stands still as at the start.
  public var reduceMotion = false
  /// True for the scene's variant without translucent layers, if it has one.
  public var reduceTransparency = false
  /// True for the scene's variant that does not rely on colour, if it has one; wins over ``reduceTransparency``.
  public var differentiateWithoutColor = false
  /// True to leave out the scene's background: the layers at the bottom that fill the canvas.
  public var omitsBackground = false

  /// Creates the defaults: light, otherwise the scene as it is.
  public init() {}
}
