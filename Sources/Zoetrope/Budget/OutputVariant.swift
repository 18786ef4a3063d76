import Frames

/// One of the ways to make a file of the same frames.
struct OutputVariant: Hashable {
  /// How fine its pictures are, in the levels of ``SizeStage``.
  var level: Int
  /// How many frames of the wished rate each of its frames stands for.
  var stride: Int
  var size: PixelSize

  /// Returns the number of its frames.
  ///
  /// - Parameter frameCount: The frames of a variant of stride 1.
  func frameCount(of frameCount: Int) -> Int { (frameCount + stride - 1) / stride }
}
