/// The values of a field at the pixels of a run of a row.
struct FieldPixels {
  /// A value, and the sum of the magnitudes of its changes across the pixel and down it.
  typealias Pixel = (value: Int32, width: Int32)

  /// The column of the first pixel.
  private let first: Int
  private let pixels: [Pixel]

  /// Interpolates the pixels of all cells of a line.
  init(_ line: FieldLine) {
    first = line.first
    // Three loops, each of a known number of pixels a cell.
    switch line.shift {
    case 0: pixels = FieldPixels.interpolated(line, shift: 0)
    case 1: pixels = FieldPixels.interpolated(line, shift: 1)
    default: pixels = FieldPixels.interpolated(line, shift: 2)
    }
  }

  @inline(__always)
  private static func interpolated(_ line: FieldLine, shift: Int32) -> [Pixel] {
    precondition(line.shift == shift && line.slopes.count >= line.count)
    let (cells, slopes) = (line.cells.span, line.slopes.span)
    return unsafe [Pixel](unsafeUninitializedCapacity: line.count << line.shift) { buffer, initialized in
      guard let pixels = buffer.baseAddress else { return }
      var before = FieldLine.magnitude(cells[0] &- line.before)
      for cell in 0..<line.count {
        // Unchecked: each cell has a slope and a next one.
        let value = unsafe cells[unchecked: cell]
        let difference = unsafe cells[unchecked: cell &+ 1] &- value
        let after = FieldLine.magnitude(difference)
        let width = unsafe FieldLine.change(before: before, after: after, shift: shift) &+ slopes[unchecked: cell]
        let cellPixels = unsafe pixels + cell &<< Int(shift)
        for pixel in 0..<1 &<< shift {
          let value = FieldLine.value(value, difference, pixel: pixel, shift: shift)
          unsafe (cellPixels + Int(pixel)).initialize(to: (value, width))
        }
        before = after
      }
      initialized = line.count << line.shift
    }
  }

  /// Calls a closure with the column of each pixel of a run, and the pixel.
  ///
  /// - Precondition: All pixels of the run have a value.
  @inline(__always)
  func forEach(_ columns: Range<Int>, _ body: (_ x: Int, _ pixel: Pixel) -> Void) {
    let (first, pixels) = (first, pixels.span)
    precondition(columns.lowerBound >= first && columns.upperBound &- first <= pixels.count)
    // Unchecked: see the precondition.
    for x in columns { unsafe body(x, pixels[unchecked: x &- first]) }
  }

  /// Returns a pixel by its column.
  @inline(__always)
  subscript(x: Int) -> Pixel { pixels.span[x &- first] }
}
