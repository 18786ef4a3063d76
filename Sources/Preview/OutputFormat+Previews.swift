package import Zoetrope

extension OutputFormat {
  /// The formats of compressed files that move, which a preview encodes into memory.
  package static let ofPreviews = allCases.filter(\.isCoded)
}
