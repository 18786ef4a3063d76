/// The result of an ``Export``.
struct ExportReport {
  /// The size of the output in bytes; nil if there is no regular file.
  let byteCount: Int?
  /// The number of frames of the output.
  let frameCount: Int
  /// The outcome of the size budget; nil if there was none.
  let fit: SizeFit?
}
