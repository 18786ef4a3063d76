public import Color
public import FixedPoint
import LoopTiming

/// The colours with which a resolved shape is painted.
public indirect enum ResolvedFill: Equatable, Sendable {
  /// One colour.
  case color(ResolvedProperty<StraightRGBA16>)
  /// A gradient.
  case gradient(ResolvedGradient, stops: [ResolvedStop])
  /// A mix of two fills: progress 0 shows `from`, 1 shows `to`.
  case mix(from: ResolvedFill, to: ResolvedFill, progress: ResolvedProperty<Fixed>, wave: ResolvedWave?)
  /// Colours that follow a field.
  case field(ResolvedFieldFill)
  /// Colours on a surface that is stretched over points.
  case mesh(ResolvedMesh)
  /// A picture of a file.
  case image(ResolvedImage)
}
