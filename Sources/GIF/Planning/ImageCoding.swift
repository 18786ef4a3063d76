/// Choices of an image's coding that change its bytes and hardly what it shows.
struct ImageCoding: Equatable, Sendable {
  /// Whether unchanged pixels may also be drawn, in the colour that the canvas has. If not, they are transparent.
  var repeatsUnchanged = false
  /// Whether a full dictionary is kept until the image ends. If not, it is cleared.
  var keepsDictionary = false

  /// Whether the image is of text, whose strings of pixels recur.
  var isOfText: Bool { repeatsUnchanged || keepsDictionary }
}
