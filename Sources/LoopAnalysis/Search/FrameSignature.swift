public import Raster

/// A thumbnail of a frame, so small that thousands can be compared with each other: the mean colours of a grid of
/// cells, in codes 0…255.
public struct FrameSignature: Equatable, Sendable {
  /// The number of columns and rows of the grid.
  static let (columns, rows) = (32, 18)

  /// Red, green and blue of each cell, row by row.
  let values: [UInt8]

  /// Computes the signature of a frame, red and blue over white and green over black: a shape on transparency differs from
  /// that unless it is of pure magenta.
  public init(_ pixmap: Pixmap) {
    /// Returns the first pixel of a cell; every cell has at least one pixel.
    func edge(_ cell: Int, _ cells: Int, _ pixels: Int) -> Int { cell * pixels / cells }
    func range(_ cell: Int, _ cells: Int, _ pixels: Int) -> Range<Int> {
      let start = edge(cell, cells, pixels)
      return start..<max(start + 1, edge(cell + 1, cells, pixels))
    }
    var values: [UInt8] = []
    values.reserveCapacity(3 * FrameSignature.columns * FrameSignature.rows)
    for row in 0..<FrameSignature.rows {
      let lines = range(row, FrameSignature.rows, pixmap.height)
      for column in 0..<FrameSignature.columns {
        let pixels = range(column, FrameSignature.columns, pixmap.width)
        var sums = SIMD4<UInt64>.zero
        for y in lines {
          for pixel in pixmap.pixels[y * pixmap.width + pixels.lowerBound..<y * pixmap.width + pixels.upperBound] {
            let uncovered = UInt64(.max - pixel.alpha)
            sums &+= SIMD4(UInt64(pixel.red) + uncovered, UInt64(pixel.green), UInt64(pixel.blue) + uncovered, 0)
          }
        }
        let whole = UInt64(257 * lines.count * pixels.count)
        for channel in 0..<3 { values.append(UInt8(clamping: (sums[channel] + whole / 2) / whole)) }
      }
    }
    self.values = values
  }

  /// The thumbnail as a picture.
  var pixmap: Pixmap {
    var pixmap = Pixmap(
      width: FrameSignature.columns, height: FrameSignature.rows,
      filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    for cell in pixmap.pixels.indices {
      func code(_ channel: Int) -> UInt16 { UInt16(values[3 * cell + channel]) * 257 }
      pixmap.pixels[cell] = RGBA16(red: code(0), green: code(1), blue: code(2), alpha: .max)
    }
    return pixmap
  }

  /// Returns the sum of the squared differences of all values.
  func squaredDistance(to other: FrameSignature) -> Int {
    unsafe values.withUnsafeBufferPointer { first in
      unsafe other.values.withUnsafeBufferPointer { second in
        var sum: Int32 = 0  // at most 1728 · 255², below 2²⁷
        for index in 0..<min(first.count, second.count) {
          let difference = unsafe Int32(first[index]) &- Int32(second[index])
          sum &+= difference &* difference
        }
        return Int(sum)
      }
    }
  }
}
