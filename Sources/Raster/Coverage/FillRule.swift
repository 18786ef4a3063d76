import FixedPoint

/// Which points lie inside a path that crosses itself or others.
public enum FillRule: Hashable, Sendable {
  /// Where the path winds around a point, counted with its direction.
  case nonZero
  /// Where it does so an odd number of times, in whichever direction.
  case evenOdd

  func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
