/// Computes the samples of one plane of a ``SmoothField``'s picture at full size.
///
/// Each row of cells is enlarged along the row, to the nearest 1/256 eight-bit code; between two of them, the samples of
/// each column are rounded down to one, before they are rounded to codes.
struct EnlargedPlane<Sample: VideoSample> {
  /// A cell is 2^shift samples wide and high.
  private let shift: Int
  /// The cells in 1/256 eight-bit codes, in rows of whole vectors, and one vector more for the last one's neighbour.
  private let cells: [UInt16]
  private let cellsPerRow: Int
  /// The part of the way from one row of cells to the next at which row i of that way stands, in units of 2⁻¹⁵.
  private let rowWeights: [SIMD8<Int16>]
  /// The same of the samples of a row, eight at a time; where cells are smaller than that, those of several.
  private let weights: [SIMD8<Int16>]

  init(of plane: VideoImage.Plane, _ field: SmoothField) {
    let isChroma = plane != .y
    let (pixmap, row) = (field.cells, BT709.row(of: plane))
    let shift = isChroma ? field.shift - 1 : field.shift
    let length = 1 << shift
    // Between rows, and for luma, the middle of the sample: (i + ½) / length. A chroma sample stands a quarter of its own
    // width to the left of that.
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

  /// Writes all rows of the plane, and some of what pads them.
  func write(to plane: VideoImage.Plane, of image: VideoImage) {
    let size = image.size(of: plane)
    // The first sample stands half a cell after the middle of the first cell, which is the margin's, both ways.
    let half = 1 << (shift - 1)
    // Two rows of cells, enlarged along the row from there on, and twice what is between them. The first sample of the
    // picture begins a vector.
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

  /// How many samples of a row are written at once: at most as many as rows are padded to.
  private static var blockSize: Int { 32 }

  /// Writes a row of samples between two rows of cells.
  @unsafe private func mix(
    _ above: UnsafeBufferPointer<SIMD8<UInt16>>, _ steps: UnsafeBufferPointer<SIMD8<Int16>>, part: Int,
    _ rounding: SIMD8<UInt16>, into row: UnsafeMutablePointer<Sample>, count: Int
  ) {
    unsafe rowWeights.withUnsafeBufferPointer { weights in
      // The weight is read beside each product: so it is seen that it has 16 bits, which processors multiply eight at a
      // time.
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

  /// Enlarges a row of cells along the row, from the middle of the first one on; where that is to be is counted in samples.
  @unsafe private func enlarge(row: Int, into line: UnsafeMutableBufferPointer<SIMD8<UInt16>>, from start: Int) {
    let length = 1 << shift
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let cells = cells.baseAddress, let weights = weights.baseAddress, let line = line.baseAddress
        else { return }
        let first = unsafe UnsafeMutableRawPointer(line) + start * MemoryLayout<UInt16>.size
        // All cells in turn for the same weights, for the same reason.
        for part in stride(from: 0, to: length, by: 8) {
          let weights = unsafe weights + part / 8
          for cell in stride(from: 0, to: cellsPerRow, by: 8) {
            let ways = unsafe Ways(after: cells + (row &* cellsPerRow &+ cell))
            let place = unsafe first + (cell &* length &+ part) &* MemoryLayout<UInt16>.size
            switch length {
            case 2: unsafe ways.writeInTwos(weights, to: place, distance: 16)
            case 4: unsafe ways.writeInFours(weights, to: place, distance: 16)
            default: unsafe ways.writeInEights(weights, to: place, distance: length * 2)
            }
          }
        }
      }
    }
  }
}

/// The ways from eight cells to those beside them; or from fewer, each in several lanes.
private struct Ways {
  private let values: SIMD8<UInt16>
  /// Four times the differences, which fit, as neighbouring cells of a blur differ by less than an eighth of 2¹⁶ (see
  /// ``BlurPlan``).
  private let steps: SIMD8<Int16>

  /// Those of eight cells.
  @inline(__always)
  @unsafe init(after cells: UnsafePointer<UInt16>) {
    values = unsafe UnsafeRawPointer(cells).loadUnaligned(as: SIMD8<UInt16>.self)
    let next = unsafe UnsafeRawPointer(cells + 1).loadUnaligned(as: SIMD8<UInt16>.self)
    steps = SIMD8(truncatingIfNeeded: (next &- values) &<< 2)
  }

  @inline(__always)
  private init(_ values: SIMD8<UInt16>, _ steps: SIMD8<Int16>) { (self.values, self.steps) = (values, steps) }

  /// Those in the lower half, each in twice as many lanes.
  @inline(__always)
  private var low: Ways { Ways(.interleavedLow(values, values), .interleavedLow(steps, steps)) }

  /// Those in the upper half, each in twice as many lanes.
  @inline(__always)
  private var high: Ways { Ways(.interleavedHigh(values, values), .interleavedHigh(steps, steps)) }

  /// Writes what is in the lanes, a part of the way on.
  @inline(__always)
  @unsafe private func write(_ weights: UnsafePointer<SIMD8<Int16>>, to place: UnsafeMutableRawPointer) {
    // The product is in halves of a unit.
    let way = unsafe SIMD8<UInt16>(truncatingIfNeeded: (steps.high(weights[0]) &+ 1) &>> 1)
    unsafe place.storeBytes(of: values &+ way, as: SIMD8<UInt16>.self)
  }

  /// Writes the same with twice as many lanes for each way, what is in the upper half at a distance in bytes behind the rest.
  @inline(__always)
  @unsafe func writeInTwos(
    _ weights: UnsafePointer<SIMD8<Int16>>, to place: UnsafeMutableRawPointer, distance: Int
  ) {
    unsafe low.write(weights, to: place)
    unsafe high.write(weights, to: place + distance)
  }

  /// The same with four times as many lanes.
  @inline(__always)
  @unsafe func writeInFours(
    _ weights: UnsafePointer<SIMD8<Int16>>, to place: UnsafeMutableRawPointer, distance: Int
  ) {
    unsafe low.writeInTwos(weights, to: place, distance: distance)
    unsafe high.writeInTwos(weights, to: place + 2 &* distance, distance: distance)
  }

  /// The same with eight times as many lanes: each way in all of them.
  @inline(__always)
  @unsafe func writeInEights(
    _ weights: UnsafePointer<SIMD8<Int16>>, to place: UnsafeMutableRawPointer, distance: Int
  ) {
    unsafe low.writeInFours(weights, to: place, distance: distance)
    unsafe high.writeInFours(weights, to: place + 4 &* distance, distance: distance)
  }
}
