/// How a picture's colours become those of a palette.
public enum Dither: CaseIterable, Sendable {
  /// Every pixel takes the nearest colour.
  case none
  /// Every pixel's colour is moved by noise, about as far as the palette's colours are apart there, before the nearest
  /// is taken: pixels around mix the colours that enclose the wanted one, and their mean is near it.
  ///
  /// The noise belongs to the place on the grid of pixels and is the same in every picture, so that nothing crawls: a
  /// pixel of a slowly drifting colour changes only when that colour passes from one palette colour's part to the next's.
  /// What is in the palette already, as an 8-bit colour, is left alone.
  case blueNoise
}
