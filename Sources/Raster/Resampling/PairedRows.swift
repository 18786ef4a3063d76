/// A window on a picture that moves down: some pairs of rows, in pairs of pixels that stand one above the other.
///
/// The pairs of rows are kept in a ring, and each in a second place, as far behind the first as the ring is long: so a
/// window is in one piece wherever it begins.
struct PairedRows {
  /// Pairs of pixels from one pair of rows to the next: four divides it.
  let width: Int
  private let picture: Pixmap
  private let count: Int
  private var pairs: [PairedPixels]
  /// How many pairs of rows were in the window so far.
  private var end = 0

  /// A window of some pairs of rows.
  init(_ picture: Pixmap, count: Int) {
    (self.picture, self.count) = (picture, count)
    width = (picture.width + 3) & ~3
    pairs = Array(repeating: .clear, count: 2 * count * width)
  }

  /// Moves down until a pair of rows is the first one.
  mutating func move(to first: Int) {
    while end < first + count {
      let place = end % count * width
      pair(2 * end, into: place)
      for x in place..<place + width { pairs[x + count * width] = pairs[x] }
      end += 1
    }
  }

  /// Calls a closure with the window, which begins at a pair of rows that it was moved to.
  func withWindow(at first: Int, _ body: (_ window: UnsafePointer<PairedPixels>, _ step: Int) -> Void) {
    unsafe pairs.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return }
      unsafe body(pairs + first % count * width, width)
    }
  }

  /// Pairs the pixels of a row with those of the one below it; the last one may stand alone.
  private mutating func pair(_ y: Int, into place: Int) {
    let (rowSize, hasBoth) = (picture.width * MemoryLayout<RGBA16>.stride, y + 1 < picture.height)
    unsafe picture.pixels.withUnsafeBytes { pixels in
      for x in 0..<picture.width {
        let offset = y &* rowSize &+ x &* MemoryLayout<RGBA16>.stride
        let a = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
        let b = unsafe hasBoth ? pixels.loadUnaligned(fromByteOffset: offset &+ rowSize, as: SIMD4<UInt16>.self) : a
        let two = SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
        pairs[place &+ x] = PairedPixels(truncatingIfNeeded: two ^ 0x8000)
      }
    }
  }
}
