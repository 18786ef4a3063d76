import FixedPoint

/// A part of a glow that is composited in one step, from the bottom up.
enum GlowPart: CaseIterable {
  /// The line at half its width.
  case line
  /// The line at its full width, blurred by the glow's blur.
  case wide
  /// The same, blurred by half of it.
  case narrow

  /// Returns the part's blur for that of the glow; nil if it is sharp.
  func blur(ofGlow blur: Fixed) -> Fixed? {
    switch self {
    case .line: nil
    case .wide: blur
    case .narrow: blur.half
    }
  }
}
