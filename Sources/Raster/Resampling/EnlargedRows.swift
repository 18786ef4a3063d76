/// The interpolation of a ``SmoothField`` at full size, row by row.
///
/// Rows of cells are mixed with rounding to the nearest; within a row the interpolation is rounded down. So a pixel is
/// within 1½ units of 65535 of the exact value. Both steps preserve the order of channels, so that no colour exceeds
/// alpha.
struct EnlargedRows {
  private let field: SmoothField
  /// The index of the row of cells whose middles are above the current row.
  private(set) var cellRow = 0
  /// The cells interpolated vertically for the current row.
  private var mixed: [SIMD4<UInt16>]
  /// The horizontal weights of the right cell, in units of 2⁻¹⁵: two pixels to a vector, with four equal channels each.
  private let weights: [SIMD8<Int16>]

  init(_ field: SmoothField) {
    self.field = field
    mixed = Array(repeating: SIMD4(), count: field.cells.width)
    let shift = field.shift
    weights = (0..<(1 << shift) / 2).map { pair in
      func weight(_ pixel: Int) -> SIMD4<Int16> { SIMD4(repeating: Int16((2 * pixel + 1) << (14 - shift))) }
      return SIMD8(lowHalf: weight(2 * pair), highHalf: weight(2 * pair + 1))
    }
  }

  /// Starts a row of pixels.
  mutating func start(row y: Int) {
    let (width, shift) = (field.cells.width, field.shift)
    guard shift > 0 else {
      cellRow = y
      for x in 0..<width { mixed[x] = SIMD4(field.cells.pixels[y * width + x]) }
      return
    }
    // The position below the middles of the margin's cells, in half pixels.
    let position = 2 * y + 1 + 1 << shift
    cellRow = position >> (shift + 1)
    let weight = UInt32(position & (2 << shift - 1))
    let first = cellRow * width
    let (above, below) = (first..<first + width, first + width..<first + 2 * width)
    unsafe field.cells.pixels.withUnsafeBufferPointer { cells in
      unsafe mix(
        UnsafeBufferPointer(rebasing: cells[above]), UnsafeBufferPointer(rebasing: cells[below]), weight,
        shift: UInt32(shift), into: &mixed)
    }
  }

  /// Writes a range of pixels of the current row.
  func write(_ columns: Range<Int>, to row: UnsafeMutableBufferPointer<RGBA16>) {
    let shift = field.shift
    guard shift > 0 else {
      for x in columns { unsafe row[x] = RGBA16(mixed[x]) }
      return
    }
    let (length, half) = (1 << shift, 1 << (shift - 1))
    unsafe mixed.withUnsafeBufferPointer { cells in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let row = UnsafeMutableRawPointer(row.baseAddress) else { return }
        var x = columns.lowerBound
        while x < columns.upperBound {
          let (cell, part) = ((x + half) >> shift, (x + half) & (length - 1))
          let count = min(length - part, columns.upperBound - x)
          let target = unsafe row + x * MemoryLayout<RGBA16>.stride
          if count == length {
            unsafe writeCell(cells[cell], cells[cell + 1], weights, to: target)
          } else {
            unsafe writePart(part..<part + count, of: cells[cell], cells[cell + 1], weights, to: target)
          }
          x += count
        }
      }
    }
  }
}

/// Mixes two rows of cells; the weight of the second one is in units of 1 / (2 · 2^shift).
private func mix(
  _ above: UnsafeBufferPointer<RGBA16>, _ below: UnsafeBufferPointer<RGBA16>, _ weight: UInt32, shift: UInt32,
  into mixed: inout [SIMD4<UInt16>]
) {
  let (weights, others) = (SIMD4(repeating: weight), SIMD4(repeating: 2 << shift - weight))
  let half = SIMD4<UInt32>(repeating: 1 << shift)
  for x in mixed.indices {
    let (a, b) = unsafe (SIMD4(above[x]), SIMD4(below[x]))
    let sum = SIMD4<UInt32>(truncatingIfNeeded: a) &* others &+ SIMD4<UInt32>(truncatingIfNeeded: b) &* weights &+ half
    mixed[x] = SIMD4<UInt16>(truncatingIfNeeded: sum &>> SIMD4(repeating: shift + 1))
  }
}

/// Writes all pixels between the middles of two cells.
private func writeCell(
  _ from: SIMD4<UInt16>, _ to: SIMD4<UInt16>, _ weights: UnsafeBufferPointer<SIMD8<Int16>>,
  to pixels: UnsafeMutableRawPointer
) {
  for index in weights.indices {
    let two = unsafe mix(from, to, weights[index])
    unsafe pixels.storeBytes(of: two, toByteOffset: index &* MemoryLayout<SIMD8<UInt16>>.stride, as: SIMD8<UInt16>.self)
  }
}

/// Writes a range of the pixels between the middles of two cells.
private func writePart(
  _ part: Range<Int>, of from: SIMD4<UInt16>, _ to: SIMD4<UInt16>, _ weights: UnsafeBufferPointer<SIMD8<Int16>>,
  to pixels: UnsafeMutableRawPointer
) {
  for index in part {
    let two = unsafe mix(from, to, weights[index / 2])
    unsafe pixels.storeBytes(
      of: index & 1 == 0 ? two.lowHalf : two.highHalf,
      toByteOffset: (index - part.lowerBound) * MemoryLayout<SIMD4<UInt16>>.stride, as: SIMD4<UInt16>.self)
  }
}

/// Returns two pixels interpolated between the middles of two cells; the way from the first is rounded down.
@inline(__always)
private func mix(_ from: SIMD4<UInt16>, _ to: SIMD4<UInt16>, _ weight: SIMD8<Int16>) -> SIMD8<UInt16> {
  // Twice the difference fits 16 bits, since neighbouring cells differ by less than a quarter of the range.
  let step = SIMD4<Int16>(truncatingIfNeeded: (to &- from) &<< 1)
  let steps = SIMD8(lowHalf: step, highHalf: step)
  let way = (SIMD8<Int32>(steps) &* SIMD8<Int32>(weight)) &>> 16
  return SIMD8(lowHalf: from, highHalf: from) &+ SIMD8<UInt16>(low: way)
}
