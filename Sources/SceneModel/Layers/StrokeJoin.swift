/// How the corners of a stroke look.
public enum StrokeJoin: String, CaseIterable, Sendable {
  /// A tip, cut off where it would be longer than ten times the width.
  case miter
  /// An arc.
  case round
  /// Cut off.
  case bevel
}
