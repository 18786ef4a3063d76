import Frames

/// One of the ways to make a GIF of the same frames.
struct GIFVariant: Hashable {
  /// How fine its pictures are, in the levels of ``SizeStage``.
  var level: Int
  /// How many frames of the wished rate each of its frames stands for.
  var stride: Int
  var size: PixelSize
}
