public import Raster

/// How often colours occur in a number of pictures.
///
/// It is made of integer counts and sums only, so adding pictures in any order, or merging the histograms of any parts
/// of them, gives the same one. Transparent pixels do not count. A cell for every 8-bit colour that occurs
/// takes 32 bytes, with those around it 2 kB.
public struct Histogram: Sendable {
  /// The pixels that round to one 8-bit colour: how many, and the sums of their 16-bit channels, so that the mean is
  /// that of the pixels. The sums hold 2⁴⁸ pixels.
  struct Cell: Equatable, Sendable {
    var count: UInt64 = 0
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0

    static func += (left: inout Cell, right: Cell) {
      left.count &+= right.count
      left.red &+= right.red
      left.green &+= right.green
      left.blue &+= right.blue
    }
  }

  /// Cells come in blocks of 4 x 4 x 4 neighbours, and only those blocks exist in which something was counted.
  private static let blockLength = 64

  /// The place of each of the 64 x 64 x 64 blocks in ``cells``, in cells; −1 for none.
  private var blockStarts = [Int32](repeating: -1, count: 1 << 18)
  private var cells: [Cell] = []

  private let alpha: AlphaMode

  /// No pixels.
  ///
  /// - Parameter alpha: What becomes of pixels that are not opaque.
  public init(alpha: AlphaMode = .onBlack) { self.alpha = alpha }

  /// Counts the pixels of a picture.
  public mutating func add(_ pixmap: borrowing Pixmap) {
    let pixels = pixmap.pixels.span
    for position in pixels.indices {
      guard let pixel = alpha.color(of: pixels[position]) else { continue }
      makeBlock(of: RGB8(pixel))
    }
    // Once all blocks are there, nothing moves.
    let newCount = Histogram.count(pixmap, alpha, blockStarts, in: &cells)
    colorCount += newCount
  }

  /// Counts the pixels of a picture; how many colours are new.
  private static func count(
    _ pixmap: borrowing Pixmap, _ alpha: AlphaMode, _ blockStarts: [Int32], in cells: inout [Cell]
  ) -> Int {
    let (pixels, starts) = (pixmap.pixels.span, blockStarts.span)
    var cells = cells.mutableSpan
    var newCount = 0
    for position in pixels.indices {
      guard let pixel = alpha.color(of: pixels[position]) else { continue }
      let color = RGB8(pixel)
      let place = Int(starts[block(of: color)]) + self.place(of: color)
      if cells[place].count == 0 { newCount += 1 }
      cells[place] += Cell(count: 1, red: UInt64(pixel.red), green: UInt64(pixel.green), blue: UInt64(pixel.blue))
    }
    return newCount
  }

  /// Counts the pixels that another histogram counted.
  public mutating func merge(_ other: Histogram) {
    other.forEachCell { color, cell in add(cell, to: color) }
  }

  /// How many 8-bit colours occur.
  public private(set) var colorCount = 0

  /// Calls a function for every colour that occurs, always in the same order.
  func forEachCell(_ body: (RGB8, Cell) -> Void) {
    for (block, start) in blockStarts.enumerated() where start >= 0 {
      for place in 0..<Histogram.blockLength where cells[Int(start) + place].count > 0 {
        func channel(_ shift: Int) -> UInt8 { UInt8((block >> (6 * shift) & 63) << 2 | (place >> (2 * shift) & 3)) }
        body(RGB8(red: channel(2), green: channel(1), blue: channel(0)), cells[Int(start) + place])
      }
    }
  }

  private mutating func add(_ cell: Cell, to color: RGB8) {
    makeBlock(of: color)
    let position = Int(blockStarts[Histogram.block(of: color)]) + Histogram.place(of: color)
    if cells[position].count == 0 { colorCount += 1 }
    cells[position] += cell
  }

  @inline(__always)
  private mutating func makeBlock(of color: RGB8) {
    let block = Histogram.block(of: color)
    if blockStarts[block] >= 0 { return }
    blockStarts[block] = Int32(cells.count)
    cells.append(contentsOf: repeatElement(Cell(), count: Histogram.blockLength))
  }

  /// Which block a colour is in.
  @inline(__always)
  private static func block(of color: RGB8) -> Int {
    Int(color.red >> 2) << 12 | Int(color.green >> 2) << 6 | Int(color.blue >> 2)
  }

  /// Its place there.
  @inline(__always)
  private static func place(of color: RGB8) -> Int {
    Int(color.red & 3) << 4 | Int(color.green & 3) << 2 | Int(color.blue & 3)
  }
}

extension Histogram: Equatable {
  /// Whether the same colours were counted equally often.
  public static func == (left: Histogram, right: Histogram) -> Bool {
    // The blocks lie in the order of their first pixels, which says nothing about what was counted.
    zip(left.blockStarts, right.blockStarts).allSatisfy { leftStart, rightStart in
      guard leftStart >= 0, rightStart >= 0 else { return leftStart == rightStart }
      return left.cells[Int(leftStart)..<Int(leftStart) + blockLength]
        == right.cells[Int(rightStart)..<Int(rightStart) + blockLength]
    }
  }
}
