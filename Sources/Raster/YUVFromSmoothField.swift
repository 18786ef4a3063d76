import FixedPoint

extension VideoImage {
  /// The smallest ``SmoothField/shift`` that can be enlarged here: a cell has two chroma samples, so that the middle of a
  /// cell lies between two of them.
  public static let smallestShift = 2

  /// Sets the picture from a smooth field, of opaque colours if the format has no alpha.
  ///
  /// - Precondition: the field's shift is at least ``smallestShift``.
  public func set(from field: SmoothField) {
    precondition(field.shift >= VideoImage.smallestShift)
    switch quickDepth {
    case .eight: set(from: field, as: UInt8.self)
    case .ten: set(from: field, as: UInt16.self)
    case nil:
      var rows = EnlargedRows(field)
      unsafe setRows { y, row in
        rows.start(row: y)
        unsafe rows.write(0..<width, to: row)
      }
    }
  }

  /// Turns the field into 4:2:0 cell by cell; only then it is enlarged, each sample written once.
  private func set<Sample: VideoSample>(from field: SmoothField, as sample: Sample.Type) {
    for plane in Plane.allCases {
      let row = BT709.row(of: plane)
      enlarge(
        field.cells.pixels.map(row.value), columns: field.cells.width, shift: field.shift, into: plane, as: sample)
    }
  }

  /// Enlarges the cells of one plane, in 1/256 eight-bit codes, and rounds them to codes.
  private func enlarge<Sample: VideoSample>(
    _ cells: [UInt16], columns: Int, shift: Int, into plane: Plane, as _: Sample.Type
  ) {
    let size = size(of: plane)
    let isChroma = plane != .y
    let shift = isChroma ? shift - 1 : shift  // samples a cell, as a power of two
    let length = 1 << shift
    // The part of the way from one cell's middle to the next at which sample i of that way stands, in units of 2⁻¹⁵.
    // Between rows, and for luma, it is the middle of the sample: (i + ½) / length. A chroma sample stands a quarter of
    // its own width to the left of that.
    let quarters = isChroma ? 1 : 2
    let weights = (0..<length).map { sample -> Int16 in Int16((4 * sample + quarters) << (13 - shift)) }
    var blended = [UInt16](repeating: 0, count: columns)
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe blended.withUnsafeMutableBufferPointer { blended in
        unsafe weights.withUnsafeBufferPointer { weights in
          for y in 0..<size.height {
            // From the middle of the margin's cells, in half samples.
            let position = 2 * y + 1 + length
            let above = position >> (shift + 1) * columns
            let weight = Int32(position & (2 * length - 1))
            for x in 0..<columns {
              let (a, b) = unsafe (Int32(cells[above &+ x]), Int32(cells[above &+ columns &+ x]))
              let sum = a &<< Int32(shift &+ 1) &+ (b &- a) &* weight &+ 1 &<< Int32(shift)
              unsafe blended[x] = UInt16(truncatingIfNeeded: sum &>> Int32(shift &+ 1))
            }
            let samples: UnsafeMutablePointer<Sample> = unsafe samples(ofRow: y, in: plane.rawValue)
            unsafe enlargeRow(
              blended, weights, rounding(ofRow: y, as: Sample.self), into: samples, count: size.width, length: length)
          }
        }
      }
    }
  }
}

/// Writes `count` samples that run in straight lines between the middles of cells. The first sample stands half a cell
/// after the middle of the first cell, which is the margin's.
@unsafe private func enlargeRow<Sample: VideoSample>(
  _ cells: UnsafeMutableBufferPointer<UInt16>, _ weights: UnsafeBufferPointer<Int16>, _ rounding: RoundingRow,
  into samples: UnsafeMutablePointer<Sample>, count: Int, length: Int
) {
  let half = length / 2
  let wholeCells = length >= 8 ? (count - half) / length : 0
  // All eights begin in a column that four divides, so they are rounded alike.
  let lanes = rounding.lanes(from: 0)
  // Eight samples of every cell in turn: so the weights stay a factor that is read, which the compiler must do as 16-bit
  // numbers, and multiplies as such.
  for part in stride(from: 0, to: wholeCells > 0 ? length : 0, by: 8) {
    var target = unsafe UnsafeMutableRawPointer(samples + half + part)
    for cell in 0..<wholeCells {
      let weight = unsafe UnsafeRawBufferPointer(weights).loadUnaligned(
        fromByteOffset: part * MemoryLayout<Int16>.size, as: SIMD8<Int16>.self)
      let codes: SIMD8<Sample> = unsafe codes(cells, after: cell + 1, weight, lanes)
      unsafe target.storeBytes(of: codes, as: SIMD8<Sample>.self)
      unsafe target += length * MemoryLayout<Sample>.size
    }
  }
  // What is left at both ends, and everything where cells are smaller than a vector.
  func write(_ sample: Int) {
    let position = sample + half
    let cell = position / length
    let codes: SIMD8<Sample> = unsafe codes(
      cells, after: cell, SIMD8(repeating: weights[position - cell * length]), SIMD8(repeating: rounding[sample]))
    unsafe samples[sample] = codes[0]
  }
  for sample in 0..<min(half, count) { write(sample) }
  for sample in min(count, half + wholeCells * length)..<count { write(sample) }
}

/// Codes at parts of the way from one cell's middle to the next; the way's part is rounded down to 1/256 eight-bit code
/// before it is rounded to a code.
@inline(__always)
@unsafe private func codes<Sample: VideoSample>(
  _ cells: UnsafeMutableBufferPointer<UInt16>, after cell: Int, _ weights: SIMD8<Int16>, _ rounding: SIMD8<UInt16>
) -> SIMD8<Sample> {
  let (value, next) = unsafe (cells[cell], cells[cell &+ 1])
  // Neighbouring cells of a blur differ by less than an 18th of the range (see ``BlurPlan``), so twice that fits.
  let step = SIMD8<Int16>(repeating: Int16(truncatingIfNeeded: 2 &* (Int32(next) &- Int32(value))))
  let way = (SIMD8<Int32>(step) &* SIMD8<Int32>(weights)) &>> 16
  let sum = SIMD8<UInt16>(repeating: value) &+ rounding &+ SIMD8<UInt16>(low: way)
  return Sample.codes(sum)
}
