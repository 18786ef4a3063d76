/// A window of pairs of rows that moves down a picture, stored as pairs of vertically adjacent pixels.
///
/// The pairs of rows are in a ring buffer of twice the window's size: each is stored at two positions, one window
/// apart. So the window is contiguous wherever it starts.
///
/// Only visible blocks are stored, and cleared when they leave the window: most pictures to be blurred are sparse.
struct PairedRows {
  /// The number of pixel pairs from one pair of rows to the next, a multiple of eight.
  let width: Int
  private let picture: Pixmap
  private let blocks: VisibleBlocks
  private let count: Int
  private var pairs: [PairedPixels]
  /// The number of pairs of rows that have entered the window so far.
  private var end = 0
  /// The number of pairs of rows in the window in which a block is visible, for each block of columns.
  private var visibleCounts: [Int]

  /// Creates a window of `count` pairs of rows.
  init(_ picture: Pixmap, count: Int) {
    precondition(picture.hasAllPixels)
    (self.picture, self.count) = (picture, count)
    blocks = VisibleBlocks(of: picture)
    width = blocks.count * VisibleBlocks.columns
    pairs = Array(repeating: .clear, count: 2 * count * width)
    visibleCounts = Array(repeating: 0, count: blocks.count)
  }

  /// Moves the window down until it starts at a pair of rows.
  mutating func move(to first: Int) {
    while end < first + count {
      let start = end % count * width
      for block in 0..<blocks.count {
        let (isVisible, wasVisible) = (blocks[end, block], blocks[end - count, block])
        guard isVisible || wasVisible else { continue }
        let columns = block * VisibleBlocks.columns..<min((block + 1) * VisibleBlocks.columns, picture.width)
        if isVisible { pair(2 * end, columns, into: start) } else { clear(columns, in: start) }
        visibleCounts[block] += (isVisible ? 1 : 0) - (wasVisible ? 1 : 0)
      }
      end += 1
    }
  }

  /// The columns in which some pair of rows of the window is visible, in runs of whole blocks: ascending, and not adjacent.
  var visibleColumns: [Range<Int>] {
    var runs: [Range<Int>] = []
    for block in 0..<blocks.count where visibleCounts[block] > 0 {
      runs.append(run: block * VisibleBlocks.columns..<(block + 1) * VisibleBlocks.columns)
    }
    return runs
  }

  /// Calls a closure with the window, which must have been moved to start at `first`.
  func withWindow(at first: Int, _ body: (_ window: UnsafePointer<PairedPixels>, _ step: Int) -> Void) {
    unsafe pairs.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return }
      unsafe body(pairs + first % count * width, width)
    }
  }

  /// Interleaves the pixels of a row with those of the row below; the last row may be paired with itself.
  private mutating func pair(_ y: Int, _ columns: Range<Int>, into start: Int) {
    let (rowSize, hasBoth) = (picture.width * MemoryLayout<RGBA16>.stride, y + 1 < picture.height)
    unsafe picture.pixels.withUnsafeBytes { pixels in
      for x in columns {
        let offset = y &* rowSize &+ x &* MemoryLayout<RGBA16>.stride
        let a = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
        let b = unsafe hasBoth ? pixels.loadUnaligned(fromByteOffset: offset &+ rowSize, as: SIMD4<UInt16>.self) : a
        let two = SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
        set(x, in: start, to: PairedPixels(truncatingIfNeeded: two ^ 0x8000))
      }
    }
  }

  private mutating func clear(_ columns: Range<Int>, in start: Int) {
    for x in columns { set(x, in: start, to: .clear) }
  }

  /// Sets a pair of pixels at both of its positions.
  @inline(__always)
  private mutating func set(_ x: Int, in start: Int, to pair: PairedPixels) {
    pairs[start &+ x] = pair
    pairs[start &+ x &+ count &* width] = pair
  }
}
