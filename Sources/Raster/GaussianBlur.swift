import FixedPoint

extension Pixmap {
  /// The picture blurred both ways by a kernel, without the margin that the kernel reaches into: `radius` pixels smaller
  /// on each side.
  ///
  /// Every sum is exact in 32 bits and rounded once, to the nearest, for each direction. What is transparent at both ends
  /// of rows is passed over.
  ///
  /// - Precondition: both sides are larger than twice the kernel's radius.
  func blurred(by kernel: GaussianKernel) -> Pixmap {
    guard kernel.radius > 0 else { return self }
    let (width, height, radius) = (width, height, kernel.radius)
    precondition(width > 2 * radius && height > 2 * radius)
    var result = Pixmap(width: width - 2 * radius, height: height - 2 * radius)
    let channels = 4
    let (rowLength, resultLength) = (width * channels, result.width * channels)
    let taps = kernel.taps
    let visible = visibleColumns
    var row = [UInt16](repeating: 0, count: rowLength)
    unsafe pixels.withUnsafeBytes { source in
      unsafe result.pixels.withUnsafeMutableBytes { result in
        unsafe row.withUnsafeMutableBytes { row in
          guard let source = source.baseAddress, let result = result.baseAddress, let row = row.baseAddress
          else { return }
          let bytes = MemoryLayout<UInt16>.size
          for y in 0..<height - 2 * radius {
            guard let columns = Pixmap.union(visible[y...y + 2 * radius]) else { continue }
            // Down the columns first: on wide pictures that leaves less for the other direction than the reverse.
            let start = columns.lowerBound * channels * bytes
            unsafe row.initializeMemory(as: UInt8.self, repeating: 0, count: rowLength * bytes)
            unsafe convolve(
              source + y * rowLength * bytes + start, step: rowLength * bytes, taps, into: row + start,
              count: columns.count * channels)
            let reached = max(0, columns.lowerBound - 2 * radius)..<min(columns.upperBound, width - 2 * radius)
            unsafe convolve(
              row + reached.lowerBound * channels * bytes, step: channels * bytes, taps,
              into: result + (y * resultLength + reached.lowerBound * channels) * bytes,
              count: reached.count * channels)
          }
        }
      }
    }
    return result
  }

  /// The columns of each row from the first to the last pixel that is not transparent, in fours, which are convolved
  /// together; nil for a transparent row.
  private var visibleColumns: [Range<Int>?] {
    (0..<height).map { y in
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0.alpha > 0 }), let last = row.lastIndex(where: { $0.alpha > 0 })
      else { return nil }
      return (first - row.startIndex) & ~3..<min(width, (last - row.startIndex + 4) & ~3)
    }
  }

  private static func union(_ ranges: ArraySlice<Range<Int>?>) -> Range<Int>? {
    ranges.reduce(nil) { union, range in
      guard let union, let range else { return union ?? range }
      return min(union.lowerBound, range.lowerBound)..<max(union.upperBound, range.upperBound)
    }
  }
}

/// Writes `count` weighted sums of 16-bit samples, rounded: sum i is of sample i and those `step`, `2 · step`, … bytes
/// behind it.
///
/// The weights add up to 2¹⁶, so a sum is at most 65535 · 2¹⁶ + 2¹⁵ and fits 32 bits.
@unsafe private func convolve(
  _ samples: UnsafeRawPointer, step: Int, _ taps: [UInt16], into sums: UnsafeMutableRawPointer, count: Int
) {
  typealias Lanes = SIMD8<UInt16>
  let bytes = MemoryLayout<UInt16>.size
  let half = SIMD8<UInt32>(repeating: 1 << 15)
  let wholeBlocks = count & ~15
  // Two vectors at a time share the weight's; both factors are widened right where they are multiplied, since only then
  // the processor's 16-bit multiplication serves.
  for block in stride(from: 0, to: wholeBlocks, by: 16) {
    var (first, second) = (half, half)
    var sample = unsafe samples + block * bytes
    for tap in taps {
      let weight = Lanes(repeating: tap)
      first &+= product(unsafe sample.loadUnaligned(as: Lanes.self), weight)
      second &+= product(unsafe sample.loadUnaligned(fromByteOffset: 8 * bytes, as: Lanes.self), weight)
      unsafe sample += step
    }
    unsafe sums.storeBytes(of: Lanes(truncatingIfNeeded: first &>> 16), toByteOffset: block * bytes, as: Lanes.self)
    unsafe sums.storeBytes(
      of: Lanes(truncatingIfNeeded: second &>> 16), toByteOffset: (block + 8) * bytes, as: Lanes.self)
  }
  for index in wholeBlocks..<count {
    var sum: UInt32 = 1 << 15
    var sample = unsafe samples + index * bytes
    for tap in taps {
      sum &+= UInt32(unsafe sample.load(as: UInt16.self)) &* UInt32(tap)
      unsafe sample += step
    }
    unsafe sums.storeBytes(of: UInt16(truncatingIfNeeded: sum >> 16), toByteOffset: index * bytes, as: UInt16.self)
  }
}

@inline(__always)
private func product(_ samples: SIMD8<UInt16>, _ weights: SIMD8<UInt16>) -> SIMD8<UInt32> {
  SIMD8<UInt32>(truncatingIfNeeded: samples) &* SIMD8<UInt32>(truncatingIfNeeded: weights)
}
