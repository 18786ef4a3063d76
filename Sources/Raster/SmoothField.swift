import FixedPoint

/// A smooth picture kept in cells of 2^shift pixels, with one cell more on each side (none if a cell is a pixel); between
/// the middles of cells it runs in straight lines.
public struct SmoothField: Sendable {
  /// The cells, margins included.
  public let cells: Pixmap
  /// A cell is 2^shift pixels wide and high.
  public let shift: Int

  init(cells: Pixmap, shift: Int) { (self.cells, self.shift) = (cells, shift) }

  /// Draws the picture at full size over what is there.
  ///
  /// - Parameters:
  ///   - pixmap: What is drawn over.
  ///   - region: The part of it that the field is of; nil for all of it.
  ///   - opacity: How opaque the field is, 0…65535.
  public func draw(over pixmap: inout Pixmap, in region: PixelRegion? = nil, opacity: UInt16) {
    let region = region ?? PixelRegion(width: pixmap.width, height: pixmap.height)
    forEachRow(width: region.width, height: region.height) { y, row in
      let start = (region.y + y) * pixmap.width + region.x
      for x in row.indices { pixmap.pixels[start + x] = row[x].scaled(by: opacity).over(pixmap.pixels[start + x]) }
    }
  }

  /// Writes the picture at full size in place of what is there.
  public func write(into pixmap: inout Pixmap) {
    forEachRow(width: pixmap.width, height: pixmap.height) { y, row in
      pixmap.pixels.replaceSubrange(y * pixmap.width..<(y + 1) * pixmap.width, with: row)
    }
  }

  /// Computes the rows of the full-size picture one after the other.
  private func forEachRow(width: Int, height: Int, _ body: (Int, [RGBA16]) -> Void) {
    guard shift > 0 else {
      for y in 0..<height { body(y, Array(cells.pixels[y * cells.width..<y * cells.width + width])) }
      return
    }
    var blended = Array(cells.pixels[..<cells.width])
    var row = [RGBA16](repeating: .clear, count: width)
    for y in 0..<height {
      let (above, weight) = position(ofPixel: y)
      let first = above * cells.width
      for x in blended.indices {
        blended[x] = mix(cells.pixels[first + x], cells.pixels[first + cells.width + x], weight)
      }
      for x in row.indices {
        let (left, weight) = position(ofPixel: x)
        row[x] = mix(blended[left], blended[left + 1], weight)
      }
      body(y, row)
    }
  }

  /// The cell whose middle lies before the middle of a pixel, and how far the pixel is from there to the next cell's
  /// middle, in units of 1 / (2 · 2^shift).
  private func position(ofPixel pixel: Int) -> (cell: Int, weight: Int32) {
    let position = 2 * pixel + 1 + 1 << shift  // from the middle of the first cell, the margin's
    return (position >> (shift + 1), Int32(position & (2 << shift - 1)))
  }

  /// The mix of two colours, rounded to the nearest; order-preserving in both, so no channel can exceed alpha.
  private func mix(_ first: RGBA16, _ second: RGBA16, _ weight: Int32) -> RGBA16 {
    func mix(_ a: UInt16, _ b: UInt16) -> UInt16 {
      let sum = Int32(a) &<< (shift &+ 1) &+ (Int32(b) &- Int32(a)) &* weight &+ 1 &<< shift
      return UInt16(truncatingIfNeeded: sum &>> (shift &+ 1))
    }
    return RGBA16(
      red: mix(first.red, second.red), green: mix(first.green, second.green), blue: mix(first.blue, second.blue),
      alpha: mix(first.alpha, second.alpha))
  }
}
