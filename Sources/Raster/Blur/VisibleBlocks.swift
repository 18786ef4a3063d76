/// The blocks of a picture that are not all transparent: eight columns wide and two rows high.
struct VisibleBlocks {
  /// The number of columns of a block, that of the vectors of `blurAlong`.
  static let columns = 8

  /// The number of blocks in a pair of rows; the last one may be narrower.
  let count: Int
  /// A flag for each block, pair of rows by pair of rows.
  private let flags: [Bool]

  init(of picture: Pixmap) {
    precondition(picture.hasAllPixels)
    let (width, height) = (picture.width, picture.height)
    let count = (width + VisibleBlocks.columns - 1) / VisibleBlocks.columns
    var flags = [Bool](repeating: false, count: (height + 1) / 2 * count)
    let pixels = picture.pixels.span
    for y in 0..<height {
      for block in 0..<count where !flags[y / 2 &* count &+ block] {
        // All channels of a pixel at once: without alpha there is no colour.
        var bits = SIMD4<UInt16>.zero
        for x in block &* VisibleBlocks.columns..<min((block &+ 1) &* VisibleBlocks.columns, width) {
          bits |= unsafe SIMD4<UInt16>(pixels[unchecked: y &* width &+ x])
        }
        if bits != .zero { flags[y / 2 &* count &+ block] = true }
      }
    }
    (self.count, self.flags) = (count, flags)
  }

  /// Returns true if a block of a pair of rows is not all transparent; false above the picture.
  @inline(__always)
  subscript(pair: Int, block: Int) -> Bool { pair >= 0 && flags[pair &* count &+ block] }
}
