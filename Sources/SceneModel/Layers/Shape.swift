public import FixedPoint
public import Geometry

/// An outline within a frame.
public indirect enum Shape: Equatable, Sendable {
  /// The whole frame.
  case rectangle
  /// The whole frame with round corners of a radius in points.
  case roundedRectangle(cornerRadius: Fixed)
  /// The largest circle in the middle of the frame.
  case circle
  /// The ellipse that touches all four sides.
  case ellipse
  /// The frame with half circles at its short sides.
  case capsule
  /// Any outline, in points from the frame's top left corner.
  case path(Path)
  /// The part of the frame in which a field is above 0.
  case field(SceneField)
  /// Lines of text, which `Typesetting` replaces by their outline; not drawn otherwise.
  case text(TextShape)

  /// Whether the shape is as wide as it is high where only one side of its frame is given.
  var isRound: Bool { self == .circle }

  /// Whether any of its numbers is drawn at random.
  var isRandom: Bool {
    if case .field(let field) = self { field.isRandom } else { false }
  }
}
