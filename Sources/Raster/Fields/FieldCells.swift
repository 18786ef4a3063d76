import FixedPoint

/// The cells along an axis of a region: of 2^shift pixels, with a margin at either end.
struct FieldCells: Hashable, Sendable {
  /// The first pixel of the region.
  private let start: Int
  private let pixels: Int
  /// The binary logarithm of the size of a cell in pixels.
  let shift: Int
  /// The number of cells before the region; at least as many follow it.
  let margin: Int
  let count: Int

  /// The margin from which a refinement makes one of as many cells. Where cells are pixels, the outermost need a neighbour only.
  private static let widestMargin = 3
  /// The number of cells per wave of the highest frequency.
  private static let cellsPerWave: Int64 = 12
  /// The binary logarithm of the largest cells, in pixels.
  private static let largestShift = 4

  init(_ pixels: Range<Int>, shift: Int) { self.init(start: pixels.lowerBound, pixels: pixels.count, shift: shift) }

  private init(start: Int, pixels: Int, shift: Int) {
    (self.start, self.pixels, self.shift) = (start, pixels, shift)
    margin = shift > 0 ? FieldCells.widestMargin : 1
    count = pixels.shiftedRight(by: shift, .up) + 2 * margin
  }

  /// Returns the largest size of cells for a frequency, as ``shift``.
  ///
  /// - Parameters:
  ///   - frequency: Waves per short side.
  ///   - shortSide: The length of the short side in pixels.
  static func shift(_ frequency: Fixed, _ shortSide: Fixed) -> Int {
    let perSide = max(Fixed.one.half, frequency).raw * cellsPerWave
    var shift = 0
    while shift < largestShift, perSide << (shift + 1) <= shortSide.raw { shift += 1 }
    return shift
  }

  /// Returns the position of the middle of a cell, in half pixels.
  func middle(ofCell cell: Int) -> Int { 2 * start + (2 * (cell - margin) + 1) << shift }

  /// The cells of half the size.
  var refined: FieldCells {
    precondition(shift > 0)
    return FieldCells(start: start, pixels: pixels, shift: shift - 1)
  }

  /// Returns the first of the four cells from which a cell of half the size is interpolated.
  ///
  /// - Parameter cell: The smaller cell, counted from the start of the region.
  @inline(__always)
  func firstTap(ofCell cell: Int) -> Int {
    // The middle of the first half of a cell is three quarters of the way from the middle of the cell before, that of the
    // second half a quarter of the way to the next.
    cell &>> 1 &+ margin &- 2 &+ cell & 1
  }

  /// Returns the value in the middle of the first half of the third of four cells, rounded to the nearest. The second half of the
  /// second cell mirrors it.
  ///
  /// A value is at most 152/128 of the largest of its cells. Four refinements along two axes have eight steps, so a step begins with
  /// at most (152/128)⁷ · 2²², of which 152 times are within 32 bits.
  @inline(__always)
  static func firstHalf(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Int32 {
    // The cubic at a quarter: −3, 29, 111 and −9 of 128 parts.
    (29 &* b &+ 111 &* c &- 3 &* a &- 9 &* d &+ 64) &>> 7
  }

  /// Returns the same for each lane.
  @inline(__always)
  static func firstHalf(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ c: SIMD4<Int32>, _ d: SIMD4<Int32>) -> SIMD4<Int32> {
    (b &* 29 &+ c &* 111 &- a &* 3 &- d &* 9 &+ 64) &>> 7
  }

  /// Returns the cell before a pixel's middle and the position of the middle on the way to the next cell, in units of
  /// 2^(−shift − 1).
  @inline(__always)
  func position(_ offset: Int) -> (cell: Int, part: Int32) {
    if shift == 0 { return (offset &+ margin, 0) }
    let halves = 2 &* offset &+ 1 &+ 1 &<< shift
    return (halves &>> (shift &+ 1) &+ margin &- 1, Int32(truncatingIfNeeded: halves & ((2 &<< shift) &- 1)))
  }

  /// Returns the cell that contains a pixel, by its offset from the start of the region.
  @inline(__always)
  func cell(ofPixel offset: Int) -> Int { offset &>> shift &+ margin }

  /// Returns the first of the pixels that are interpolated from a cell and the next one.
  func firstPixel(ofCell cell: Int) -> Int {
    start + (shift == 0 ? cell - margin : (2 * (cell - margin) + 1) << (shift - 1))
  }
}
