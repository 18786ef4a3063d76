import Quantization

/// A pixel of an area that is to be coded.
struct AreaPixel: PixelChoice {
  /// The wanted colour; with the error of the pixel above, once that is settled.
  var target: OklabColor
  /// What is on screen; what was drawn, once that is settled.
  var shown: OklabColor
  /// The squared distance of the two; ``mustStay`` where that is so small, or the pixel cannot be drawn, that nothing else
  /// comes into question.
  var screenError: Int32
  /// Whether only the wanted colour will do, or else the nearest.
  var isExact = false
  /// Whether it stays as it is, once that is settled.
  var stayed = false
  /// The least squared error that it can have, and the largest that it may; the latter −1 where it cannot be
  /// drawn.
  var least: Int32 = 0
  var limit: Int32 = -1
  /// What it gains that it stays as it is; ``mustChange`` where it must not.
  var stayGain: Int32 = mustChange

  static let mustStay: Int32 = -1
  static let mustChange = Int32.min
  /// Stands for the error of a pixel that stays: no other is below 0.
  static let staying: Int32 = -1

  /// The error that it has if it stays, which is too large where it must not.
  @inline(__always)
  var stayError: Int32 { stayGain == AreaPixel.mustChange ? .max : AreaPixel.staying }
}
