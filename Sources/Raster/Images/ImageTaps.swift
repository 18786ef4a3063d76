import FixedPoint

/// The samples of a picture, along one axis, of which each pixel of a copy at any position and size is mixed.
struct ImageTaps {
  /// A sample and its weight.
  struct Tap {
    /// The position of the sample in the direction of the axis; beyond an edge at which the picture begins anew, it goes on.
    let position: Int
    /// The index of the sample in the picture.
    let index: Int
    /// The weight in units of 2⁻¹⁴.
    let weight: Int32
  }

  /// The continuation of a picture beyond its edges.
  enum Edge {
    /// Its outermost samples go on.
    case extends
    /// It begins anew.
    case repeats
  }

  /// The taps of all pixels, pixel by pixel, each in the order of their positions.
  private(set) var taps: [Tap] = []
  /// The range in ``taps`` of each pixel's; their weights add up to one.
  private(set) var ranges: [Range<Int>] = []
  /// The largest number of positions from the first tap of a pixel to its last.
  private(set) var reach = 1

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
    ranges.reserveCapacity(pixels.count)
    for pixel in pixels {
      let way = Int128((Int64(2 * pixel + 1) << 15) - start.raw)
      // Where a copy is thousands of samples to a pixel and far away, bounded: only the outermost samples are seen there.
      let position = ((way * Int128(count)) << 16).divided(by: Int128(length.raw), .nearest)
      let middle = Int(max(-1 << 60, min(1 << 60, position)))
      let first = (middle - 2 * unit) >> 16
      let last = (middle + 2 * unit) >> 16
      var samples: [(position: Int, index: Int, weight: Int)] = []
      samples.reserveCapacity(last - first + 1)
      for sample in first...last {
        let weight = CubicTaps.kernel(abs((sample << 16) + 1 << 15 - middle), unit: unit)
        if weight == 0 { continue }
        let position =
          switch edge {
          case .extends: max(0, min(count - 1, sample))
          case .repeats: sample
          }
        let index = position - position.divided(by: count, .down) * count
        if let last = samples.last, last.index == index {
          samples[samples.count - 1].weight += weight
        } else {
          samples.append((position, index, weight))
        }
      }
      let weights = CubicTaps.normalized(samples.map { $0.weight })
      ranges.append(taps.count..<taps.count + samples.count)
      for (sample, weight) in zip(samples, weights) {
        taps.append(Tap(position: sample.position, index: sample.index, weight: weight))
      }
      if let first = samples.first, let last = samples.last { reach = max(reach, last.position - first.position + 1) }
    }
  }
}
