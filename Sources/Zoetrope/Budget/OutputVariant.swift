import FixedPoint
import Frames

/// One of the ways to make a file of the same frames.
struct OutputVariant: Hashable {
  /// How fine its pictures are, in the levels of ``SizeStage``.
  var level: Int
  /// How many frames of the requested rate each of its frames stands for, at least 1.
  var stride: Rational
  var size: PixelSize

  /// Returns the number of its frames.
  ///
  /// - Parameter frameCount: The frames of a variant of stride 1.
  func frameCount(of frameCount: Int) -> Int { frameCount.divided(by: stride) }
}

extension Int {
  /// Returns this number of frames divided by a stride, rounded up.
  func divided(by stride: Rational) -> Int {
    let (numerator, denominator) = (Int(stride.numerator), Int(stride.denominator))
    return (self * denominator + numerator - 1) / numerator
  }
}
