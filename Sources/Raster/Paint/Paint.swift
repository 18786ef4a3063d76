/// A colour for every pixel.
public protocol Paint {
  /// The colour of the pixel in column `x` and row `y`.
  func color(x: Int, y: Int) -> RGBA16

  /// Writes the colours of a run of pixels of row `y` in place of what is there.
  @unsafe func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int)

  /// Draws over a run of pixels of row `y` that is covered whole.
  @unsafe func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int)
}
