/// Whether the value of a field jumps, and how far.
public enum FieldJumps: Int, Comparable, Sendable {
  /// The value is continuous.
  case none
  /// It jumps by whole numbers, which a function with a period of one does not notice.
  case whole
  /// It jumps.
  case any

  /// The jumps of the value times a number, or of a function of it.
  var scaled: FieldJumps { self == .none ? .none : .any }

  /// Orders them by what they disturb.
  public static func < (first: FieldJumps, second: FieldJumps) -> Bool { first.rawValue < second.rawValue }
}
