/// A window of pairs of rows that moves down a picture, stored as pairs of vertically adjacent pixels.
///
/// The pairs of rows are in a ring buffer of twice the window's size: each is stored at two positions, one window
/// apart. So the window is contiguous wherever it starts.
struct PairedRows {
  /// The number of pixel pairs from one pair of rows to the next, a multiple of four.
  let width: Int
  private let picture: Pixmap
  private let count: Int
  private var pairs: [PairedPixels]
  /// The number of pairs of rows that have entered the window so far.
  private var end = 0

  /// Creates a window of `count` pairs of rows.
  init(_ picture: Pixmap, count: Int) {
    precondition(picture.hasAllPixels)
    (self.picture, self.count) = (picture, count)
    width = (picture.width + 3) & ~3
    pairs = Array(repeating: .clear, count: 2 * count * width)
  }

  /// Moves the window down until it starts at a pair of rows.
  mutating func move(to first: Int) {
    while end < first + count {
      let start = end % count * width
      pair(2 * end, into: start)
      for x in start..<start + width { pairs[x + count * width] = pairs[x] }
      end += 1
    }
  }

  /// Calls a closure with the window, which must have been moved to start at `first`.
  func withWindow(at first: Int, _ body: (_ window: UnsafePointer<PairedPixels>, _ step: Int) -> Void) {
    unsafe pairs.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return }
      unsafe body(pairs + first % count * width, width)
    }
  }

  /// Interleaves the pixels of a row with those of the row below; the last row may be paired with itself.
  private mutating func pair(_ y: Int, into start: Int) {
    let (rowSize, hasBoth) = (picture.width * MemoryLayout<RGBA16>.stride, y + 1 < picture.height)
    unsafe picture.pixels.withUnsafeBytes { pixels in
      for x in 0..<picture.width {
        let offset = y &* rowSize &+ x &* MemoryLayout<RGBA16>.stride
        let a = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
        let b = unsafe hasBoth ? pixels.loadUnaligned(fromByteOffset: offset &+ rowSize, as: SIMD4<UInt16>.self) : a
        let two = SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
        pairs[start &+ x] = PairedPixels(truncatingIfNeeded: two ^ 0x8000)
      }
    }
  }
}
