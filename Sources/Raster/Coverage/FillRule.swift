import FixedPoint

/// A rule for which points are inside a path that crosses itself or others.
public enum FillRule: Hashable, Sendable {
  /// Points around which the winding number of the path is not zero.
  case nonZero
  /// Points around which the winding number of the path is odd.
  case evenOdd

  func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
