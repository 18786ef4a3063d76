public import FixedPoint
import LoopTiming

/// A filter of a resolved layer.
public struct ResolvedFilter: Equatable, Sendable {
  /// What it does.
  public let kind: FilterKind
  /// How much of it.
  public let amount: ResolvedProperty<Fixed>
}
