/// The reason to stop encoding a variant: it exceeds the limit.
struct AbandonedVariant: Error {
  /// The number of frames that were encoded.
  let frames: Int
  /// The size of the file in bytes, extrapolated to all frames.
  let seemingBytes: Int
}
