import FixedPoint

/// The samples of a picture, along one axis, of which each pixel of a copy at any position and size is mixed.
struct ImageTaps {
  /// A sample and its weight in units of 2⁻¹⁴.
  typealias Tap = (index: Int, weight: Int32)

  /// The continuation of a picture beyond its edges.
  enum Edge {
    /// Its outermost samples go on.
    case extends
    /// It begins anew.
    case repeats
  }

  /// The samples of each pixel, whose weights add up to one.
  let taps: [[Tap]]

  /// Creates the taps of pixels.
  ///
  /// The kernel is that of ``Pixmap/resample(_:inLinearLight:)``, and widened for reduction as there.
  ///
  /// - Parameters:
  ///   - count: The number of samples of the picture.
  ///   - start: The position of the copy's first edge in pixels.
  ///   - length: The length of the copy in pixels, positive.
  ///   - pixels: The pixels.
  ///   - edge: The continuation beyond the edges.
  init(count: Int, start: Fixed, length: Fixed, pixels: Range<Int>, edge: Edge) {
    // Positions are in units of 2⁻¹⁶ samples.
    let unit = Int(max(1 << 16, (Int64(count) << 32).divided(by: length.raw, .nearest)))
    taps = pixels.map { pixel in
      let way = Int128((Int64(2 * pixel + 1) << 15) - start.raw)
      // Where a copy is thousands of samples to a pixel and far away, bounded: only the outermost samples are seen there.
      let position = ((way * Int128(count)) << 16).divided(by: Int128(length.raw), .nearest)
      let middle = Int(max(-1 << 60, min(1 << 60, position)))
      let first = (middle - 2 * unit) >> 16
      let last = (middle + 2 * unit) >> 16
      var weights: [(index: Int, weight: Int)] = []
      weights.reserveCapacity(last - first + 1)
      for sample in first...last {
        let weight = CubicTaps.kernel(abs((sample << 16) + 1 << 15 - middle), unit: unit)
        if weight == 0 { continue }
        let index =
          switch edge {
          case .extends: max(0, min(count - 1, sample))
          case .repeats: sample - sample.divided(by: count, .down) * count
          }
        if let last = weights.last, last.index == index {
          weights[weights.count - 1].weight += weight
        } else {
          weights.append((index, weight))
        }
      }
      let normalized = CubicTaps.normalized(weights.map { $0.weight })
      return zip(weights, normalized).map { sample, weight -> Tap in (sample.index, weight) }
    }
  }
}
