import Quantization

/// The blocks of 8 × 8 pixels in which two pictures are nearly everywhere equal.
///
/// Naively every pixel would be compared by itself. In a slow gradient, though, many pixels keep their colour from one
/// frame to the next by chance, while the block around them moves. In a recording of a screen whole blocks are equal,
/// apart from a cursor or from a codec's noise.
struct EqualBlocks: Sendable {
  /// The number of blocks in a row.
  private let columns: Int
  private let isEqual: [Bool]

  /// The base-2 logarithm of a block's side.
  private static let shift = 3

  /// Compares two pictures of a width. A block is equal if seven eighths of its pixels are.
  init(_ first: [OklabColor], _ second: [OklabColor], width: Int) {
    let side = 1 << EqualBlocks.shift
    let height = first.count / width
    columns = (width + side - 1) / side
    var isEqual: [Bool] = []
    isEqual.reserveCapacity(columns * ((height + side - 1) / side))
    var counts = [Int](repeating: 0, count: columns)
    let (first, second) = (first.span, second.span)
    precondition(first.count == second.count && first.count == width * height)
    for y in 0..<height {
      var counted = counts.mutableSpan
      for x in 0..<width {
        // Unchecked: both spans have `width · height` elements.
        let (color, other) = unsafe (first[unchecked: y &* width &+ x], second[unchecked: y &* width &+ x])
        counted[x >> EqualBlocks.shift] &+= color == other ? 1 : 0
      }
      guard (y + 1) % side == 0 || y + 1 == height else { continue }
      let rows = y % side + 1
      for column in 0..<columns {
        isEqual.append(8 * counts[column] >= 7 * rows * min(side, width - column * side))
        counts[column] = 0
      }
    }
    self.isEqual = isEqual
  }

  /// Returns whether the block of a pixel is equal.
  @inline(__always)
  func contains(_ x: Int, _ y: Int) -> Bool {
    isEqual[(y >> EqualBlocks.shift) &* columns &+ x >> EqualBlocks.shift]
  }
}
