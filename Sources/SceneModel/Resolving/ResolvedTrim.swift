public import FixedPoint

/// The part of an outline between two parts of its length, 0…1; nothing if `from` is not below `to`.
public struct ResolvedTrim: Equatable, Sendable {
  /// The start.
  public let from: ResolvedProperty<Fixed>
  /// The end.
  public let to: ResolvedProperty<Fixed>
}
