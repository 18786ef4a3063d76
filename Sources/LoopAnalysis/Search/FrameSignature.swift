public import Raster

/// A thumbnail of a frame, so small that thousands can be compared with each other: the mean colours of a grid of
/// cells, premultiplied, in codes 0…255.
public struct FrameSignature: Equatable, Sendable {
  /// The number of columns and rows of the grid.
  static let (columns, rows) = (32, 18)

  /// The number of values except alpha. Squared distances are divided by it to mean ones, which are up to a third too large where
  /// alpha differs, too.
  static let colorCount = 3 * FrameSignature.columns * FrameSignature.rows

  /// The number of values of a cell.
  private static let channels = 4
  /// Red, green, blue and alpha of each cell, row by row.
  let values: [UInt8]

  /// Computes the signature of a frame.
  public init(_ pixmap: Pixmap) {
    /// Returns the first pixel of a cell; every cell has at least one pixel.
    func edge(_ cell: Int, _ cells: Int, _ pixels: Int) -> Int { cell * pixels / cells }
    func range(_ cell: Int, _ cells: Int, _ pixels: Int) -> Range<Int> {
      let start = edge(cell, cells, pixels)
      return start..<max(start + 1, edge(cell + 1, cells, pixels))
    }
    var values: [UInt8] = []
    values.reserveCapacity(FrameSignature.channels * FrameSignature.columns * FrameSignature.rows)
    for row in 0..<FrameSignature.rows {
      let lines = range(row, FrameSignature.rows, pixmap.height)
      for column in 0..<FrameSignature.columns {
        let pixels = range(column, FrameSignature.columns, pixmap.width)
        var sums = SIMD4<UInt64>.zero
        for y in lines {
          for pixel in pixmap.pixels[y * pixmap.width + pixels.lowerBound..<y * pixmap.width + pixels.upperBound] {
            sums &+= SIMD4(UInt64(pixel.red), UInt64(pixel.green), UInt64(pixel.blue), UInt64(pixel.alpha))
          }
        }
        let whole = UInt64(257 * lines.count * pixels.count)
        for channel in 0..<FrameSignature.channels { values.append(UInt8((sums[channel] + whole / 2) / whole)) }
      }
    }
    self.values = values
  }

  /// The thumbnail as a picture.
  var pixmap: Pixmap {
    var pixmap = Pixmap(width: FrameSignature.columns, height: FrameSignature.rows)
    for cell in pixmap.pixels.indices {
      func code(_ channel: Int) -> UInt16 { UInt16(eightBits: values[FrameSignature.channels * cell + channel]) }
      pixmap.pixels[cell] = RGBA16(red: code(0), green: code(1), blue: code(2), alpha: code(3))
    }
    return pixmap
  }

  /// Returns the sum of the squared differences of all values.
  func squaredDistance(to other: FrameSignature) -> Int {
    let (first, second) = (values.span, other.values.span)
    precondition(first.count == second.count)
    var sum: Int32 = 0  // at most 2304 · 255², below 2²⁸
    for index in first.indices {
      let difference = Int32(first[index]) &- Int32(second[index])
      sum &+= difference &* difference
    }
    return Int(sum)
  }
}
