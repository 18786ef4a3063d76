import FixedPoint

extension YUVImage {
  /// The smallest ``SmoothField/shift`` that can be enlarged here: a cell has two chroma samples, so that the middle of a
  /// cell lies between two of them.
  public static let smallestShift = 2

  /// Sets the picture from a smooth field of opaque colours, which is turned into Y′CbCr cell by cell; only then it is
  /// enlarged, each sample written once.
  ///
  /// - Precondition: the field's shift is at least ``smallestShift``.
  public func set(from field: SmoothField) {
    precondition(field.shift >= YUVImage.smallestShift)
    for plane in Plane.allCases {
      let row = BT709.row(of: plane)
      enlarge(field.cells.pixels.map(row.value), columns: field.cells.width, shift: field.shift, into: plane)
    }
  }

  /// Enlarges the cells of one plane, in 1/256 codes, and rounds them to codes.
  private func enlarge(_ cells: [UInt16], columns: Int, shift: Int, into plane: Plane) {
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
            unsafe enlargeRow(
              blended, weights, into: start(of: plane) + y * stride(of: plane), count: size.width, length: length)
          }
        }
      }
    }
  }
}

/// Writes `count` samples that run in straight lines between the middles of cells. The first sample stands half a cell
/// after the middle of the first cell, which is the margin's.
@unsafe private func enlargeRow(
  _ cells: UnsafeMutableBufferPointer<UInt16>, _ weights: UnsafeBufferPointer<Int16>,
  into samples: UnsafeMutablePointer<UInt8>, count: Int, length: Int
) {
  let half = length / 2
  var cell = 0
  var start = -half
  while start < count {
    let value = unsafe cells[cell]
    // Neighbouring cells of a blur differ by less than 2¹² (see ``BlurPlan``: a seventeenth of the range), so twice
    // the difference fits 16 bits; half of the rounding to codes is added once here.
    let step = unsafe Int16(truncatingIfNeeded: 2 &* (Int32(cells[cell + 1]) &- Int32(value)))
    let (first, end) = (max(0, -start), min(length, count - start))
    if first == 0, end == length, length >= 8 {
      for offset in stride(from: 0, to: length, by: 8) {
        for i in 0..<8 {
          unsafe samples[start &+ offset &+ i] = sample(value, step, weights[offset &+ i])
        }
      }
    } else {
      for i in first..<max(first, end) { unsafe samples[start + i] = sample(value, step, weights[i]) }
    }
    cell += 1
    start += length
  }
}

/// The code at a part of the way, rounded to the nearest; the product is rounded down to 1/256 code.
@inline(__always)
private func sample(_ value: UInt16, _ step: Int16, _ weight: Int16) -> UInt8 {
  let part = Int16(truncatingIfNeeded: (Int32(step) &* Int32(weight)) &>> 16)
  return UInt8(truncatingIfNeeded: (value &+ UInt16(bitPattern: part) &+ 128) &>> 8)
}
