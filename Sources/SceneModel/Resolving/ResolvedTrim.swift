public import FixedPoint

/// The part of an outline between two parts of its length, 0…1; nothing if `from` is not below `to`.
public struct ResolvedTrim: Equatable, Sendable {
  /// Where it begins.
  public let from: ResolvedProperty<Fixed>
  /// Where it ends.
  public let to: ResolvedProperty<Fixed>
}
