public import FixedPoint
import LoopTiming

/// A filter of a resolved layer.
public struct ResolvedFilter: Equatable, Sendable {
  /// The kind of change.
  public let kind: FilterKind
  /// The amount, in the unit of its kind.
  public let amount: ResolvedProperty<Fixed>
}
