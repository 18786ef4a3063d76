/// Computes the samples of one plane of a ``SmoothField``'s picture at full size.
///
/// Rows of cells are mixed to the nearest 1/256 eight-bit code, and within a row the mix is rounded down to one, before it
/// is rounded to a code.
struct EnlargedPlane<Sample: VideoSample> {
  /// A cell is 2^shift samples wide and high.
  private let shift: Int
  /// The cells in 1/256 eight-bit codes, in rows of whole vectors.
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
    var cells = [UInt16](repeating: 0, count: cellsPerRow * pixmap.height)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { cells[y &* cellsPerRow &+ x] = row.value(pixmap.pixels[y &* pixmap.width &+ x]) }
    }
    self.cells = cells
  }

  /// Writes all rows of the plane.
  func write(to plane: VideoImage.Plane, of image: VideoImage) {
    let size = image.size(of: plane)
    // The cells mixed for a row, and one vector more for the last one's neighbour.
    var mixed = [UInt16](repeating: 0, count: cellsPerRow + 8)
    // The samples of a row from the middle of the first cell on, which is the margin's, in whole vectors of cells.
    var samples = [Sample](repeating: 0, count: cellsPerRow << shift)
    // The first sample stands half a cell after that.
    let half = 1 << (shift - 1)
    precondition(samples.count >= half + size.width)
    unsafe mixed.withUnsafeMutableBufferPointer { mixed in
      unsafe samples.withUnsafeMutableBufferPointer { samples in
        guard let mixed = mixed.baseAddress, let samples = samples.baseAddress else { return }
        for y in 0..<size.height {
          unsafe mixCells((y + half) >> shift, part: (y + half) & (2 * half - 1), into: mixed)
          unsafe enlarge(mixed, image.rounding(ofRow: y, as: Sample.self).lanes(from: -half & 3), into: samples)
          let row: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: plane.rawValue)
          unsafe row.update(from: samples + half, count: size.width)
        }
      }
    }
  }

  /// Mixes a row of cells and the one below it.
  @unsafe private func mixCells(_ cellRow: Int, part: Int, into mixed: UnsafeMutablePointer<UInt16>) {
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe rowWeights.withUnsafeBufferPointer { weights in
        guard let cells = cells.baseAddress else { return }
        let row = unsafe UnsafeRawPointer(cells + cellRow * cellsPerRow)
        let next = unsafe UnsafeRawPointer(cells + (cellRow + 1) * cellsPerRow)
        let mixed = UnsafeMutableRawPointer(mixed)
        for offset in stride(from: 0, to: cellsPerRow &* MemoryLayout<UInt16>.size, by: 16) {
          let above = unsafe row.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
          let below = unsafe next.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
          // Neighbouring cells of a blur differ by less than an eighth of 2¹⁶ (see ``BlurPlan``), so four times that fits;
          // of which the product is in halves of a unit. The weight is read beside its product, as in ``enlarge``.
          let halves = unsafe SIMD8<Int16>(truncatingIfNeeded: (below &- above) &<< 2).high(weights[part])
          let way = SIMD8<UInt16>(truncatingIfNeeded: (halves &+ 1) &>> 1)
          unsafe mixed.storeBytes(of: above &+ way, toByteOffset: offset, as: SIMD8<UInt16>.self)
        }
      }
    }
  }

  /// Computes the samples between the mixed cells.
  @unsafe private func enlarge(
    _ mixed: UnsafePointer<UInt16>, _ rounding: SIMD8<UInt16>, into samples: UnsafeMutablePointer<Sample>
  ) {
    let (length, count) = (1 << shift, cellsPerRow)
    unsafe weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      // All cells in turn for the same weights, which are read beside their products: so it is seen that they have 16
      // bits, which processors multiply eight at a time.
      for part in stride(from: 0, to: length, by: 16) {
        let weights = unsafe weights + part / 8
        for cell in stride(from: 0, to: count, by: 8) {
          let ways = unsafe Ways(after: mixed + cell)
          let place = unsafe samples + (cell &* length &+ part)
          switch length {
          case 2: unsafe ways.writeInTwos(1, weights, rounding, to: place, distance: 8)
          case 4: unsafe ways.writeInFours(1, weights, rounding, to: place, distance: 8)
          case 8: unsafe ways.writeInEights(1, weights, rounding, to: place, distance: 8)
          default: unsafe ways.writeInEights(2, weights, rounding, to: place, distance: length)
          }
        }
      }
    }
  }
}

/// The ways from eight cells to those beside them; or from fewer, each in several lanes.
private struct Ways {
  private let values: SIMD8<UInt16>
  /// Twice the differences, which fit as neighbours differ so little.
  private let steps: SIMD8<Int16>

  /// Those of eight cells.
  @inline(__always)
  @unsafe init(after cells: UnsafePointer<UInt16>) {
    values = unsafe UnsafeRawPointer(cells).loadUnaligned(as: SIMD8<UInt16>.self)
    let next = unsafe UnsafeRawPointer(cells + 1).loadUnaligned(as: SIMD8<UInt16>.self)
    steps = SIMD8(truncatingIfNeeded: (next &- values) &<< 1)
  }

  @inline(__always)
  private init(_ values: SIMD8<UInt16>, _ steps: SIMD8<Int16>) { (self.values, self.steps) = (values, steps) }

  /// Those in the lower half, each in twice as many lanes.
  @inline(__always)
  private var low: Ways { Ways(.interleavedLow(values, values), .interleavedLow(steps, steps)) }

  /// Those in the upper half, each in twice as many lanes.
  @inline(__always)
  private var high: Ways { Ways(.interleavedHigh(values, values), .interleavedHigh(steps, steps)) }

  /// Writes the samples of what is in the lanes, one or two vectors of them.
  @inline(__always)
  @unsafe private func write<Sample: VideoSample>(
    _ vectors: Int, _ weights: UnsafePointer<SIMD8<Int16>>, _ rounding: SIMD8<UInt16>,
    to place: UnsafeMutablePointer<Sample>
  ) {
    @inline(__always) func codes(_ vector: Int) -> SIMD8<Sample> {
      let way = unsafe SIMD8<UInt16>(truncatingIfNeeded: steps.high(weights[vector]))
      return Sample.codes(values &+ rounding &+ way)
    }
    if vectors == 2 {
      let both = SIMD16(lowHalf: codes(0), highHalf: codes(1))
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: both, as: SIMD16<Sample>.self)
    } else {
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: codes(0), as: SIMD8<Sample>.self)
    }
  }

  /// Writes the samples with twice as many lanes for each way, what is in the upper half at a distance behind the rest.
  @inline(__always)
  @unsafe func writeInTwos<Sample: VideoSample>(
    _ vectors: Int, _ weights: UnsafePointer<SIMD8<Int16>>, _ rounding: SIMD8<UInt16>,
    to place: UnsafeMutablePointer<Sample>, distance: Int
  ) {
    unsafe low.write(vectors, weights, rounding, to: place)
    unsafe high.write(vectors, weights, rounding, to: place + distance)
  }

  /// The same with four times as many lanes.
  @inline(__always)
  @unsafe func writeInFours<Sample: VideoSample>(
    _ vectors: Int, _ weights: UnsafePointer<SIMD8<Int16>>, _ rounding: SIMD8<UInt16>,
    to place: UnsafeMutablePointer<Sample>, distance: Int
  ) {
    unsafe low.writeInTwos(vectors, weights, rounding, to: place, distance: distance)
    unsafe high.writeInTwos(vectors, weights, rounding, to: place + 2 &* distance, distance: distance)
  }

  /// The same with eight times as many lanes: each way in all of them.
  @inline(__always)
  @unsafe func writeInEights<Sample: VideoSample>(
    _ vectors: Int, _ weights: UnsafePointer<SIMD8<Int16>>, _ rounding: SIMD8<UInt16>,
    to place: UnsafeMutablePointer<Sample>, distance: Int
  ) {
    unsafe low.writeInFours(vectors, weights, rounding, to: place, distance: distance)
    unsafe high.writeInFours(vectors, weights, rounding, to: place + 4 &* distance, distance: distance)
  }
}
