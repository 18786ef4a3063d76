/// The error of a size limit that no variant of the file meets; nothing was written.
public struct SizeLimitError: Error, Equatable, CustomStringConvertible {
  /// The smallest variant and its size in bytes, which may be an estimate.
  public let fit: SizeFit

  /// The problem and the remedy.
  public var description: String {
    let kept = KeptProperty.allCases.filter(fit.kept.contains)
    let keeps = kept.isEmpty ? "" : " and keeps the \(kept.map(\.noun).joined(separator: " and "))"
    let remedies = ["larger limit"] + kept.map { $0 == .size ? "smaller size" : "lower \($0.noun)" }
    return "The file does not fit in \(fit.limit.bytes) bytes: the smallest variant has about \(fit.bytes)\(keeps). "
      + "Use a \(remedies.joined(separator: " or a "))."
  }
}

extension KeptProperty {
  /// The word of a sentence for it.
  fileprivate var noun: String {
    switch self {
    case .size: "size"
    case .frameRate: "frame rate"
    case .quality: "quality"
    }
  }
}
