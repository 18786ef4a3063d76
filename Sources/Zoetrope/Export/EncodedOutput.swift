import Quantization

/// The result of a ``FrameEncoder``, and of an ``Export`` with it.
struct EncodedOutput {
  /// The number of frames of the output.
  var frameCount = 0
  /// The colours of a GIF's global colour table, if there is one.
  var palette: Palette?
  /// The outcome of the size budget; nil if there was none.
  var fit: SizeFit?
  /// The way in which a GIF of a GIF has the exact colours of that; nil for a file with colours of its own.
  var keptColors: KeptGIFColors?
  /// The size in bytes; nil if there is no regular file. An encoder leaves that of its target to the export.
  var byteCount: Int?
}
