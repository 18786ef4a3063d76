import FixedPoint

/// How the ends of a stroke look.
public enum StrokeCap: String, CaseIterable, Sendable {
  /// Cut off at the end.
  case butt
  /// A half circle.
  case round
  /// Half a square.
  case square
}
