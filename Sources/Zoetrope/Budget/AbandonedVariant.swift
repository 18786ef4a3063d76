/// The reason to stop encoding a variant: it exceeds the limit.
struct AbandonedVariant: Error {
  /// The frames that were encoded, and the size of the file in bytes, extrapolated to all frames.
  let encoding: SizeBudget.Encoding
}
