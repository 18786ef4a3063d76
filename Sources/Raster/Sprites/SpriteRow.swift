/// The channels of two pixels.
private typealias Lanes = SIMD8<UInt16>

extension SpriteProjection {
  /// Draws a run of pixels of a row.
  ///
  /// - Parameters:
  ///   - source: The pixels of the level, margin included.
  ///   - columns: The columns whose middles are in the outline.
  ///   - y: The index of the row.
  ///   - opacity: The opacity, 0…65535.
  ///   - row: The first pixel of the row.
  @unsafe func draw(
    _ source: UnsafeRawPointer, _ columns: Range<Int>, y: Int, opacity: UInt16, over row: UnsafeMutableRawPointer
  ) {
    let size = MemoryLayout<RGBA16>.size
    let (step, stride, opacity) = (step, level.stride, Lanes(repeating: opacity))
    // Apart from rounding, the outline lies within the margin; pixels beyond the margin must not be read.
    var (first, end) = (columns.lowerBound, columns.upperBound)
    while first < end, !isInside(samplePosition(x: first, y: y)) { first += 1 }
    let start = samplePosition(x: first, y: y)
    while first < end, !isInside(start &+ step &* SIMD2(repeating: Int64(end - 1 - first))) { end -= 1 }

    var position = start
    var pixel = unsafe row + first * size
    for _ in 0..<(end - first) / 2 {
      let (one, other) = (position, position &+ step)
      let colors = unsafe interpolated(
        column(source, stride, at: one), column(source, stride, at: other), one.x, other.x)
      let below = unsafe pixel.loadUnaligned(as: Lanes.self)
      unsafe pixel.storeBytes(of: over(colors.high(opacity), below), as: Lanes.self)
      unsafe pixel += 2 * size
      position = other &+ step
    }
    if (end - first) % 2 == 1 {
      let neighbours = unsafe column(source, stride, at: position)
      let colors = interpolated(neighbours, neighbours, position.x, position.x)
      unsafe drawOne(colors, opacity, over: pixel)
    }
  }

  /// Draws a run of pixels of a row, each the mean of its samples, rounded down.
  ///
  /// - Parameters:
  ///   - source: The pixels of the level, margin included.
  ///   - columns: The columns.
  ///   - y: The index of the row.
  ///   - opacity: The opacity, 0…65535.
  ///   - row: The first pixel of the row.
  @unsafe func drawMeans(
    _ source: UnsafeRawPointer, _ columns: Range<Int>, y: Int, opacity: UInt16, over row: UnsafeMutableRawPointer
  ) {
    let (stride, count, opacity) = (level.stride, 1 << refinement, Lanes(repeating: opacity))
    let down = SIMD2(-step.y, step.x)
    // From sample to sample, rounded down; by less than 2⁻²⁷ of a level pixel in all.
    let (nextColumn, nextRow) = (step &>> Int64(refinement), down &>> Int64(refinement))
    let toFirst = (nextColumn &+ nextRow &- step &- down) &>> 1
    // Outside, samples are transparent, as they are on the margin.
    let last = SIMD2(Int64(level.width + 1) << 30 - 1, Int64(level.height + 1) << 30 - 1)
    for x in columns {
      var start = samplePosition(x: x, y: y) &+ toFirst
      var sum = SIMD8<UInt32>.zero
      for _ in 0..<count {
        var position = start
        for _ in 0..<count / 2 {
          let one = position.clamped(lowerBound: .zero, upperBound: last)
          let other = (position &+ nextColumn).clamped(lowerBound: .zero, upperBound: last)
          let colors = unsafe interpolated(
            column(source, stride, at: one), column(source, stride, at: other), one.x, other.x)
          sum &+= SIMD8<UInt32>(colors)
          position &+= nextColumn &+ nextColumn
        }
        start &+= nextRow
      }
      let mean = (sum.lowHalf &+ sum.highHalf) &>> UInt32(2 * refinement)
      let colors = Lanes(low: SIMD8<UInt32>(lowHalf: mean, highHalf: .zero))
      unsafe drawOne(colors, opacity, over: row + x * MemoryLayout<RGBA16>.size)
    }
  }

  /// Draws the first of two colours over a pixel.
  @inline(__always) @unsafe
  private func drawOne(_ colors: Lanes, _ opacity: Lanes, over pixel: UnsafeMutableRawPointer) {
    let below = Lanes(lowHalf: unsafe pixel.loadUnaligned(as: SIMD4<UInt16>.self), highHalf: SIMD4())
    unsafe pixel.storeBytes(of: over(colors.high(opacity), below).lowHalf, as: SIMD4<UInt16>.self)
  }

  private func isInside(_ position: SIMD2<Int64>) -> Bool {
    let (width, height) = (Int64(level.width + 1) << 30, Int64(level.height + 1) << 30)
    return position.x >= 0 && position.y >= 0 && position.x < width && position.y < height
  }
}

/// Returns the left and the right neighbour of a position, each interpolated between the rows above and below it. The
/// part of the way and both products are rounded down.
@inline(__always) @unsafe
private func column(_ source: UnsafeRawPointer, _ stride: Int, at position: SIMD2<Int64>) -> Lanes {
  let size = MemoryLayout<RGBA16>.size
  let index = Int(truncatingIfNeeded: position.y &>> 30) &* stride &+ Int(truncatingIfNeeded: position.x &>> 30)
  let above = unsafe source.loadUnaligned(fromByteOffset: index &* size, as: Lanes.self)
  let below = unsafe source.loadUnaligned(fromByteOffset: (index &+ stride) &* size, as: Lanes.self)
  let part = UInt16(truncatingIfNeeded: position.y &>> 14)
  return above.high(Lanes(repeating: ~part)) &+ below.high(Lanes(repeating: part))
}

/// Returns the colours at two positions, interpolated between their left and right neighbours, rounded
/// down like these.
@inline(__always)
private func interpolated(_ first: Lanes, _ second: Lanes, _ firstX: Int64, _ secondX: Int64) -> Lanes {
  let left = Lanes(lowHalf: first.lowHalf, highHalf: second.lowHalf)
  let right = Lanes(lowHalf: first.highHalf, highHalf: second.highHalf)
  let parts = Lanes(
    lowHalf: SIMD4(repeating: UInt16(truncatingIfNeeded: firstX &>> 14)),
    highHalf: SIMD4(repeating: UInt16(truncatingIfNeeded: secondX &>> 14)))
  return left.high(~parts) &+ right.high(parts)
}

/// Returns two colours composited over two others: source + destination − ⌊destination · (source alpha + 1) / 65536⌋.
///
/// This leaves the destination unchanged under transparent pixels, keeps opaque destinations opaque and preserves the
/// order of channels.
///
/// - Precondition: No source alpha is 65535; results of ``high(_:)`` are always less.
@inline(__always)
private func over(_ colors: Lanes, _ below: Lanes) -> Lanes {
  let alpha = Lanes(lowHalf: SIMD4(repeating: colors[3]), highHalf: SIMD4(repeating: colors[7]))
  return colors &+ below &- below.high(alpha &+ Lanes(repeating: 1))
}
