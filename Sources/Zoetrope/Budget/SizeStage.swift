import FixedPoint
import Frames

/// Variants that differ only in the fineness of their pictures.
struct SizeStage: Hashable {
  var stride: Rational
  var size: PixelSize
  /// From the coarsest pictures to the finest.
  var levels: ClosedRange<Int>

  func variant(_ level: Int) -> OutputVariant { OutputVariant(level: level, stride: stride, size: size) }
}
