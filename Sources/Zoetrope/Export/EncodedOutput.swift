import Quantization

/// The result of a ``FrameEncoder``.
struct EncodedOutput {
  /// The number of frames of the output.
  var frameCount = 0
  /// The colours of a GIF's global colour table, if there is one.
  var palette: Palette?
  /// The outcome of the size budget; nil if there was none.
  var fit: SizeFit?
  /// The number of bytes, where they are not in the target.
  var byteCount: Int?
}
