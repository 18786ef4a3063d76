import FixedPoint
import Frames

/// One of the ways to make a file of the same frames.
struct OutputVariant: Hashable {
  /// How fine its pictures are, in the levels of ``SizeStage``.
  var level: Int
  /// How many frames of the requested rate each of its frames stands for, at least 1.
  var stride: Rational
  var size: PixelSize
}
