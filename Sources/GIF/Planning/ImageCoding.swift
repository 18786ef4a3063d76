/// Choices of an image's coding that change its bytes and hardly what it shows.
struct ImageCoding: Equatable, Sendable {
  /// The unchanged pixels that may be drawn, in the colour that the canvas has. All others are transparent.
  enum Repetition: Sendable {
    /// Those of active rows, which is best in pictures.
    case inActiveRows
    /// None.
    case never
    /// All, but only where that makes a string longer.
    case sparing
    /// All.
    case free
  }

  var repetition = Repetition.inActiveRows
  /// Whether a full dictionary is kept until the image ends. If not, it is cleared.
  var keepsDictionary = false

  /// Whether unchanged pixels may be drawn in all rows.
  var repeatsAll: Bool { repetition == .sparing || repetition == .free }

  /// Returns whether unchanged pixels of a row may be drawn.
  func repeatsPixels(ofActiveRow isActive: Bool) -> Bool { repeatsAll || isActive && repetition == .inActiveRows }

  /// Whether the image is of text, whose strings of pixels recur.
  var isOfText: Bool { repeatsAll || keepsDictionary }
}
