package import Zoetrope

extension OutputFormat {
  /// The formats of single files that move, which a preview shows.
  package static let ofPreviews = allCases.filter { $0.takesFrames && ![.png, .pngs].contains($0) }
}
