/// The way in which a GIF of a GIF has the exact colours of that, whatever the quality.
enum KeptGIFColors: Sendable {
  /// The images are copied; the play count, the delays and the comments may be others.
  case copied
  /// The frames are encoded with their exact colours.
  case encoded

  /// Returns a note for the user, where the result is another one than was requested or expected.
  ///
  /// - Parameter settings: The requested settings.
  func notes(for settings: RenderSettings) -> [String] {
    switch self {
    case .copied: ["encoding would enlarge the images of the input; they are copied"]
    case .encoded:
      settings.quality != nil || settings.gif.lossy != nil
        ? ["every pixel keeps its exact colour, which takes fewer bytes than a loss"] : []
    }
  }
}
