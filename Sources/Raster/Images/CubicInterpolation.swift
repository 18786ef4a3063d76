import FixedPoint

/// The colours between the pixels of a picture, by the kernel of ``Pixmap/resample(_:inLinearLight:)``.
struct CubicInterpolation {
  private let source: Pixmap
  private let repeats: Bool
  private let weights = CubicInterpolation.weights

  /// Creates the colours of a picture, beyond whose edges its outermost pixels go on, or it repeats.
  init(_ source: Pixmap, repeats: Bool) { (self.source, self.repeats) = (source, repeats) }

  /// The number of fractional bits of a position: a pixel is at most 2⁻¹¹ pixels beside where it is asked for.
  private static let positionBits = 10

  /// The weights of the two pixels before and the two after each position between pixels, which add up to 2¹⁴.
  private static let weights: [SIMD4<Int32>] = (0..<1 << positionBits).map { part in
    let unit = 1 << positionBits
    let distances = [unit + part, part, unit - part, 2 * unit - part]
    let weights = CubicTaps.normalized(distances.map { CubicTaps.kernel($0, unit: unit) })
    return SIMD4(weights[0], weights[1], weights[2], weights[3])
  }

  /// Returns the colour at a position in units of 2⁻¹⁶ pixels from the middle of the first one: a mix of four pixels across in each
  /// of four rows, and then down, each rounded to the nearest.
  func color(x: Int64, y: Int64) -> RGBA16 {
    let (column, across) = place(x)
    let (row, down) = place(y)
    let columns = indices(around: column, count: source.width)
    let rows = indices(around: row, count: source.height)
    var sum = SIMD4<Int32>(repeating: CubicTaps.half)
    for index in 0..<4 {
      let start = rows[index] * source.width
      var mixed = SIMD4<Int32>(repeating: CubicTaps.half)
      for lane in 0..<4 {
        let pixel = SIMD4(source.pixels[start + columns[lane]])
        mixed &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* across[lane]
      }
      sum &+= (mixed &>> CubicTaps.shift) &* down[index]
    }
    return RGBA16(clipping: sum &>> CubicTaps.shift)
  }

  /// Returns the pixel at or before a position along one axis, and the weights of the pixels around it.
  private func place(_ position: Int64) -> (pixel: Int64, weights: SIMD4<Int32>) {
    let rounded = position.shiftedRight(by: 16 - CubicInterpolation.positionBits, .nearest)
    let pixel = rounded >> CubicInterpolation.positionBits
    return (pixel, weights[Int(rounded - pixel << CubicInterpolation.positionBits)])
  }

  /// Returns the pixels that stand for one before, one, and two after it.
  private func indices(around pixel: Int64, count: Int) -> SIMD4<Int> {
    let count = Int64(count)
    // Beyond it all are the outermost pixel. Bounded, their sums do not overflow.
    let pixel = repeats ? pixel - pixel.divided(by: count, .down) * count : max(-2, min(count, pixel))
    var indices = SIMD4(repeating: Int(pixel)) &+ SIMD4(-1, 0, 1, 2)
    guard pixel < 1 || pixel + 2 >= count else { return indices }
    for index in 0..<4 {
      let position = Int64(indices[index])
      indices[index] = Int(
        repeats ? position - position.divided(by: count, .down) * count : max(0, min(count - 1, position)))
    }
    return indices
  }
}
