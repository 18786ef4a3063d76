/// A paint that shows a ramp along some function of a pixel's position.
///
/// A conforming type says where the pixels of a row lie on its ramp; the drawing is written here once.
protocol GradientPaint: Paint {
  associatedtype Row: GradientRow

  /// The colours.
  var ramp: GradientRamp { get }

  /// Returns the positions of the pixels of row `y` on the ramp.
  func positions(inRow y: Int) -> Row
}

extension GradientPaint {
  /// Returns the colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 { ramp.color(at: positions(inRow: y).position(x: x)) }

  /// Writes the colours of a run of pixels without regard to what is there.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe ramp.draw(positions(inRow: y), columns: columns, to: row, replacing: true)
  }

  /// Draws over a run of pixels whose coverage is full.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe ramp.draw(positions(inRow: y), columns: columns, to: row, replacing: false)
  }
}
