/// The interpolation of one plane of a ``SmoothField`` at full size, as video samples.
///
/// Each row of cells is first enlarged horizontally, rounded to the nearest 1/256 of an eight-bit code. Between two
/// such rows the samples of each column are interpolated, rounded down to 1/256 of a code, and then rounded to codes.
struct EnlargedPlane<Sample: VideoSample> {
  /// The binary logarithm of the cell size: a cell is 2^shift samples wide and high.
  private let shift: Int
  /// The cells in 1/256 eight-bit codes, in rows of whole vectors, followed by one more vector, from which the
  /// neighbour of the last cell is read.
  private let cells: [UInt16]
  private let cellsPerRow: Int
  /// For row i between two rows of cells, the weight of the lower one, in units of 2⁻¹⁵.
  private let rowWeights: [SIMD8<Int16>]
  /// The horizontal weights in the same unit, eight samples to a vector. Cells of fewer than eight samples share one.
  private let weights: [SIMD8<Int16>]

  init(of field: SmoothField, by row: YUVRow, isChroma: Bool) {
    let pixmap = field.cells
    let shift = isChroma ? field.shift - 1 : field.shift
    let length = 1 << shift
    // Vertically, and horizontally for luma, the position is the middle of the sample, (i + ½) / length. A chroma
    // sample is sited a quarter of its own width further left.
    func weight(_ sample: Int, quarters: Int) -> Int16 {
      Int16((4 * (sample & (length - 1)) + quarters) << (13 - shift))
    }
    rowWeights = (0..<length).map { SIMD8(repeating: weight($0, quarters: 2)) }
    weights = stride(from: 0, to: length, by: 8).map { first in
      SIMD8((first..<first + 8).map { weight($0, quarters: isChroma ? 1 : 2) })
    }
    self.shift = shift
    cellsPerRow = (pixmap.width + 7) & ~7
    var cells = [UInt16](repeating: 0, count: cellsPerRow * pixmap.height + 8)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { cells[y &* cellsPerRow &+ x] = row.value(pixmap.pixels[y &* pixmap.width &+ x]) }
    }
    self.cells = cells
  }

  /// Writes all rows of the plane, and part of their padding.
  func write(to plane: VideoImage.Plane, of image: VideoImage) {
    let size = image.size(of: plane)
    // In both directions the first sample is half a cell after the middle of the first cell, which is part of the
    // margin.
    let half = 1 << (shift - 1)
    // Two enlarged rows of cells and twice their difference. They are offset so that the first sample of the picture
    // starts a vector.
    let start = -half & 7
    let count = start + (cellsPerRow << shift) + EnlargedPlane.blockSize
    let empty = [SIMD8<UInt16>](repeating: .zero, count: (count + 7) / 8)
    var lines = (empty, empty)
    var steps = [SIMD8<Int16>](repeating: .zero, count: empty.count)
    unsafe lines.0.withUnsafeMutableBufferPointer { first in
      unsafe lines.1.withUnsafeMutableBufferPointer { second in
        var (above, below) = unsafe (first, second)
        let firstVector = (start + half) / 8
        unsafe enlarge(row: 0, into: below, from: start)
        for y in 0..<size.height {
          let (cellRow, part) = ((y + half) >> shift, (y + half) & (2 * half - 1))
          if y == 0 || part == 0 {
            unsafe swap(&above, &below)
            unsafe enlarge(row: cellRow + 1, into: below, from: start)
            for index in steps.indices {
              steps[index] = unsafe SIMD8(truncatingIfNeeded: (below[index] &- above[index]) &<< 1)
            }
          }
          let rounding = image.rounding(ofRow: y, as: Sample.self).lanes(from: 0)
          unsafe steps.withUnsafeBufferPointer { steps in
            unsafe mix(
              UnsafeBufferPointer(rebasing: above[firstVector...]),
              UnsafeBufferPointer(rebasing: steps[firstVector...]),
              part: part, rounding, into: image.samples(ofRow: y, in: plane.rawValue), count: size.width)
          }
        }
      }
    }
  }

  /// The number of samples of a row written at once, at most the multiple to which rows are padded.
  private static var blockSize: Int { 32 }

  /// Writes a row of samples interpolated between two enlarged rows.
  @unsafe private func mix(
    _ above: UnsafeBufferPointer<SIMD8<UInt16>>, _ steps: UnsafeBufferPointer<SIMD8<Int16>>, part: Int,
    _ rounding: SIMD8<UInt16>, into row: UnsafeMutablePointer<Sample>, count: Int
  ) {
    unsafe rowWeights.withUnsafeBufferPointer { weights in
      // The weight is loaded next to each product, so that the optimizer sees 16-bit operands and uses the
      // multiplication of eight such lanes.
      @inline(__always) func codes(_ index: Int) -> SIMD8<Sample> {
        let way = unsafe SIMD8<UInt16>(truncatingIfNeeded: steps[index].high(weights[part]))
        return unsafe Sample.codes(way &+ rounding &+ above[index])
      }
      let target = UnsafeMutableRawPointer(row)
      var x = 0
      while x < count {
        let index = x / 8
        let first = SIMD16(lowHalf: codes(index), highHalf: codes(index &+ 1))
        let second = SIMD16(lowHalf: codes(index &+ 2), highHalf: codes(index &+ 3))
        let size = MemoryLayout<Sample>.size
        unsafe target.storeBytes(of: first, toByteOffset: x &* size, as: SIMD16<Sample>.self)
        unsafe target.storeBytes(of: second, toByteOffset: (x &+ 16) &* size, as: SIMD16<Sample>.self)
        x &+= EnlargedPlane.blockSize
      }
    }
  }

  /// Enlarges a row of cells horizontally, from the middle of its first cell, which is written at sample `start`.
  @unsafe private func enlarge(row: Int, into line: UnsafeMutableBufferPointer<SIMD8<UInt16>>, from start: Int) {
    let length = 1 << shift
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let cells = cells.baseAddress, let weights = weights.baseAddress, let line = line.baseAddress
        else { return }
        let first = unsafe UnsafeMutableRawPointer(line) + start * MemoryLayout<UInt16>.size
        // Loops over the cells for each vector of weights, for the same reason.
        for part in stride(from: 0, to: length, by: 8) {
          let weights = unsafe weights + part / 8
          for cell in stride(from: 0, to: cellsPerRow, by: 8) {
            let ways = unsafe Ways(after: cells + (row &* cellsPerRow &+ cell))
            let target = unsafe first + (cell &* length &+ part) &* MemoryLayout<UInt16>.size
            switch length {
            case 2: unsafe ways.writeInTwos(weights, to: target, distance: 16)
            case 4: unsafe ways.writeInFours(weights, to: target, distance: 16)
            default: unsafe ways.writeInEights(weights, to: target, distance: length * 2)
            }
          }
        }
      }
    }
  }
}

/// The values of eight cells and the differences to their right neighbours; or fewer cells, each repeated in several
/// lanes.
///
/// The naive interpolation computes `a + (b − a) · t` for one sample after another. Here each step repeats the cells in
/// twice as many lanes, until a vector holds consecutive samples, and a single vector of weights t serves all of its
/// lanes.
private struct Ways {
  private let values: SIMD8<UInt16>
  /// Four times the differences. They fit 16 bits, as neighbouring cells of a blur differ by less than an eighth of 2¹⁶
  /// (see ``BlurPlan``).
  private let steps: SIMD8<Int16>

  /// Loads eight cells and their right neighbours.
  @inline(__always)
  @unsafe init(after cells: UnsafePointer<UInt16>) {
    values = unsafe UnsafeRawPointer(cells).loadUnaligned(as: SIMD8<UInt16>.self)
    let next = unsafe UnsafeRawPointer(cells + 1).loadUnaligned(as: SIMD8<UInt16>.self)
    steps = SIMD8(truncatingIfNeeded: (next &- values) &<< 2)
  }

  @inline(__always)
  private init(_ values: SIMD8<UInt16>, _ steps: SIMD8<Int16>) { (self.values, self.steps) = (values, steps) }

  /// The cells of the lower half, each in twice as many lanes.
  @inline(__always)
  private var low: Ways { Ways(.interleavedLow(values, values), .interleavedLow(steps, steps)) }

  /// The cells of the upper half, each in twice as many lanes.
  @inline(__always)
  private var high: Ways { Ways(.interleavedHigh(values, values), .interleavedHigh(steps, steps)) }

  /// Writes the values plus the weighted differences.
  @inline(__always)
  @unsafe private func write(_ weights: UnsafePointer<SIMD8<Int16>>, to target: UnsafeMutableRawPointer) {
    // The upper half of the product, 4 · 2⁻¹⁶ / 2⁻¹⁵ = 2 times the weighted difference, is in half units; rounded to
    // the nearest.
    let way = unsafe SIMD8<UInt16>(truncatingIfNeeded: (steps.high(weights[0]) &+ 1) &>> 1)
    unsafe target.storeBytes(of: values &+ way, as: SIMD8<UInt16>.self)
  }

  /// Writes the samples with each cell in twice as many lanes, the upper half of the cells `distance` bytes after the
  /// lower.
  @inline(__always)
  @unsafe func writeInTwos(
    _ weights: UnsafePointer<SIMD8<Int16>>, to target: UnsafeMutableRawPointer, distance: Int
  ) {
    unsafe low.write(weights, to: target)
    unsafe high.write(weights, to: target + distance)
  }

  /// Writes the samples with each cell in four times as many lanes.
  @inline(__always)
  @unsafe func writeInFours(
    _ weights: UnsafePointer<SIMD8<Int16>>, to target: UnsafeMutableRawPointer, distance: Int
  ) {
    unsafe low.writeInTwos(weights, to: target, distance: distance)
    unsafe high.writeInTwos(weights, to: target + 2 &* distance, distance: distance)
  }

  /// Writes the samples with each cell in all eight lanes.
  @inline(__always)
  @unsafe func writeInEights(
    _ weights: UnsafePointer<SIMD8<Int16>>, to target: UnsafeMutableRawPointer, distance: Int
  ) {
    unsafe low.writeInFours(weights, to: target, distance: distance)
    unsafe high.writeInFours(weights, to: target + 4 &* distance, distance: distance)
  }
}
