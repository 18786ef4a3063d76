/// A single colour for all pixels.
public struct SolidPaint: Paint, Sendable {
  let color: RGBA16

  /// Creates a paint of one colour.
  public init(_ color: RGBA16) { self.color = color }

  /// Returns the colour.
  public func color(x: Int, y: Int) -> RGBA16 { color }

  /// Writes the colour to a run of pixels.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    for x in columns { unsafe row[x] = color }
  }

  /// Draws over a run of fully covered pixels.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    if color.alpha == .max { return unsafe write(to: row, columns: columns, y: y) }
    for x in columns { unsafe row[x] = color.over(row[x]) }
  }
}
