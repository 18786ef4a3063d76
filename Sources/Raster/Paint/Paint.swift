/// A colour for each pixel.
public protocol Paint {
  /// Returns the colour of the pixel in column `x` and row `y`.
  func color(x: Int, y: Int) -> RGBA16

  /// Writes the colours of a run of pixels of row `y`, replacing the existing ones.
  @unsafe func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int)

  /// Returns columns that contain all pixels of a run of row `y` that are not clear.
  func visibleColumns(_ columns: Range<Int>, y: Int) -> Range<Int>

  /// Draws over a run of fully covered pixels of row `y`.
  @unsafe func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int)
}

extension Paint {
  /// Returns all columns.
  public func visibleColumns(_ columns: Range<Int>, y: Int) -> Range<Int> { columns }
}
