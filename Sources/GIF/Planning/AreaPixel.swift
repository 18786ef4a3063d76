import Quantization

/// A pixel of an area that is being coded.
struct AreaPixel: ErrorLimited {
  /// The wanted colour, plus the error diffused from the pixel above once that pixel is final.
  var target: OklabColor
  /// The colour on the canvas before the image; after the pixel is final, the colour it shows.
  var shown: OklabColor
  /// The squared distance between ``target`` and ``shown``; ``mustStay`` if it is so small that the pixel must keep the
  /// canvas, or if the pixel cannot be drawn.
  var canvasError: Int32
  /// Whether the pixel must have the wanted colour or, if the palette lacks it, the nearest one.
  var isExact = false
  /// Whether the pixel's error will be seen for long, since the next frame shows the pixel, too. In text it is not: errors
  /// hide beside strokes.
  var countsLong = false
  /// Whether the wanted colour has not changed since the canvas was drawn here, so that another colour would be seen to
  /// change. Pixels that must be exact are never still.
  var isStill = false
  /// Whether the pixel lasts, and its neighbours have the same colour, so that any other colour would show.
  var isFlat = false
  /// Whether the pixel is flat, and inside an area in which colours of earlier images would show.
  var isInsideFlatArea = false
  /// Whether the final pixel keeps the canvas.
  var stayed = false
  /// The least squared error possible.
  var least: Int32 = 0
  /// The largest squared error allowed; ``undrawable`` if the pixel must not have a colour of the palette.
  var limit: Int32 = undrawable
  /// The gain of keeping the canvas; ``mustChange`` if that is not allowed.
  var stayGain: Int32 = mustChange

  /// The ``canvasError`` of a pixel that must keep the canvas.
  static let mustStay: Int32 = -1
  /// The ``stayGain`` of a pixel that must not keep the canvas.
  static let mustChange = Int32.min
  /// The error that stands for "keeps the canvas"; no real error is negative.
  static let staying: Int32 = -1
  /// The ``limit`` that no error but ``staying`` keeps.
  static let undrawable: Int32 = -1

  /// Whether the pixel may have a colour of the palette.
  @inline(__always)
  var mayBeDrawn: Bool { limit > AreaPixel.undrawable }

  /// Whether the pixel may keep the canvas.
  @inline(__always)
  var mayStay: Bool { stayGain != AreaPixel.mustChange }

  /// The error of keeping the canvas: ``staying``, or `Int32.max` (above every limit) if that is not allowed.
  @inline(__always)
  var stayError: Int32 { mayStay ? AreaPixel.staying : .max }
}
