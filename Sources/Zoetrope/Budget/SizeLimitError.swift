/// The error of a size limit that no variant of the file meets; nothing was written.
public struct SizeLimitError: Error, Equatable, CustomStringConvertible {
  /// The smallest variant and its size in bytes, which may be an estimate.
  public let fit: SizeFit

  /// The problem and the remedy.
  public var description: String {
    "The file does not fit in \(fit.limit.bytes) bytes: the smallest variant has about \(fit.bytes). Use a larger limit."
  }
}
