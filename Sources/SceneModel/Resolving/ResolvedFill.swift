public import FixedPoint
import LoopTiming

/// What a resolved shape is painted with.
public indirect enum ResolvedFill: Equatable, Sendable {
  /// One colour.
  case color(ResolvedProperty<StraightColor>)
  /// Colours along lines of a shape.
  case gradient(ResolvedGradient, stops: [ResolvedStop])
  /// Two fills, one into the other: 0 shows `from`, 1 shows `to`.
  case mix(from: ResolvedFill, to: ResolvedFill, progress: ResolvedProperty<Fixed>, wave: ResolvedWave?)
}
