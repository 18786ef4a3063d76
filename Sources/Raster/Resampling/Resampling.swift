import FixedPoint

extension Pixmap {
  /// Fills this picture with a copy of another one, resampled by cubic convolution with a = −½ (R. Keys, "Cubic
  /// Convolution Interpolation for Digital Image Processing", 1981). The kernel is widened for reduction, to avoid
  /// aliasing.
  ///
  /// Premultiplied codes are mixed with 14-bit weights that add up to one; each of the two passes rounds to the
  /// nearest. Overshoot is clipped: alpha to the range of codes, colours to alpha.
  ///
  /// In linear light the codes pass through `LinearLight`, which changes the codes of a uniform picture by at most 7.
  ///
  /// - Parameters:
  ///   - source: The other picture.
  ///   - isLinear: Whether linear light is mixed, as by a lens, instead of sRGB codes.
  /// - Precondition: No side of either picture exceeds 2¹⁴.
  public mutating func resample(_ source: Pixmap, inLinearLight isLinear: Bool = false) {
    precondition(max(width, height, source.width, source.height) <= 1 << 14)
    guard (source.width, source.height) != (width, height) else { return pixels = source.pixels }
    let light = isLinear ? LinearLight.tables : nil
    let (columns, rows) = (CubicTaps(source.width, into: width), CubicTaps(source.height, into: height))
    // A ring buffer of horizontally resampled source rows, with as many rows as one target row needs. Row k is at k mod
    // depth.
    let depth = rows.longest
    var mixed = [SIMD4<Int32>](repeating: .zero, count: depth * width)
    var next = 0
    for y in 0..<height {
      let taps = rows.taps[y]
      while next < taps.first + taps.weights.count {
        let offset = next % depth * width
        var row = source.pixels[next * source.width..<(next + 1) * source.width]
        if let light { row = ArraySlice(row.map(light.light(of:))) }
        let start = row.startIndex
        for x in 0..<width {
          let column = columns.taps[x]
          var sum = SIMD4<Int32>(repeating: CubicTaps.half)
          for (index, weight) in column.weights.enumerated() {
            let pixel = SIMD4(row[start + column.first + index])
            sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* SIMD4(repeating: weight)
          }
          mixed[offset + x] = sum &>> CubicTaps.shift
        }
        next += 1
      }
      for x in 0..<width {
        var sum = SIMD4<Int32>(repeating: CubicTaps.half)
        for (index, weight) in taps.weights.enumerated() {
          sum &+= mixed[(taps.first + index) % depth * width + x] &* SIMD4(repeating: weight)
        }
        let mixed = RGBA16(clipping: sum &>> CubicTaps.shift)
        self[x, y] = light?.color(of: mixed) ?? mixed
      }
    }
  }
}

/// The source samples and weights of each target sample along one axis.
struct CubicTaps {
  /// Consecutive source samples, starting at `first`, whose weights add up to 2¹⁴.
  struct Taps {
    let first: Int
    let weights: [Int32]
  }

  /// The number of fractional bits of a weight. Absolute weights add up to at most 1.3: after both passes, 1.7 ·
  /// 2¹⁴ times 2¹⁶ codes is below 2³¹.
  static let shift: Int32 = 14
  static let half: Int32 = 1 << 13

  let taps: [Taps]
  let longest: Int

  init(_ count: Int, into target: Int) {
    // Positions are in half source samples times the target count, so that the middles of all samples are integers.
    let scale = max(count, target)
    taps = (0..<target).map { index in
      let middle = (2 * index + 1) * count
      // The kernel reaches two of the wider samples to each side.
      let reach = 4 * scale
      let first = max(0, (middle - reach) / (2 * target))
      let last = min(count - 1, (middle + reach) / (2 * target))
      var exact = (first...last).map { index in
        CubicTaps.kernel(abs((2 * index + 1) * target - middle), unit: 2 * scale)
      }
      let (before, after) = (exact.firstIndex { $0 != 0 } ?? 0, exact.lastIndex { $0 != 0 } ?? 0)
      exact = Array(exact[before...after])
      return Taps(first: first + before, weights: CubicTaps.normalized(exact))
    }
    longest = taps.map(\.weights.count).max() ?? 1
  }

  /// Returns weights divided by their sum, in units of 2⁻¹⁴. The rounding error goes to the largest weight.
  static func normalized(_ exact: [Int]) -> [Int32] {
    let total = exact.reduce(0, +)
    var weights = exact.map { Int32(($0 << Int(CubicTaps.shift)).divided(by: total, .nearest)) }
    let heaviest = weights.indices.max { weights[$0] < weights[$1] } ?? 0
    weights[heaviest] += (1 << CubicTaps.shift) - weights.reduce(0, +)
    return weights
  }

  /// Returns the kernel at a distance, in units of 2⁻²⁰: 1 − 5/2 t² + 3/2 t³ up to one unit, 2 − 4t + 5/2 t² − ½ t³ up
  /// to two. Each step is rounded down.
  static func kernel(_ distance: Int, unit: Int) -> Int {
    let one = 1 << 20
    let t = (distance << 20) / unit
    let square = (t * t) >> 20
    let cube = (square * t) >> 20
    if t < one { return one - (5 * square - 3 * cube) / 2 }
    return t < 2 * one ? 2 * one - 4 * t + (5 * square - cube) / 2 : 0
  }
}
