/// A value as a scene writes it, which may depend on the seed, the colour scheme and the canvas.
public protocol SceneExpression: Equatable, Sendable {
  /// Whether a part of the value is drawn at random, at least in one colour scheme.
  var isRandom: Bool { get }
}
