/// The size of a group's box, in which its layers are aligned.
public enum Layout: String, CaseIterable, Sendable {
  /// As large as its largest layer, at least the canvas; so a tall layer pushes those at the bottom down, as a stack of
  /// views does.
  case strict
  /// The canvas.
  case clamped
}
