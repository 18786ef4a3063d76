import FixedPoint

extension Pixmap {
  /// The picture blurred both ways by a kernel, without the margin that the kernel reaches into: `radius` pixels smaller
  /// on each side.
  ///
  /// Every sum is exact in 32 bits and rounded once, to the nearest, for each direction.
  ///
  /// - Precondition: both sides are larger than twice the kernel's radius.
  func blurred(by kernel: GaussianKernel) -> Pixmap {
    guard kernel.radius > 0 else { return self }
    let (width, height, radius) = (width, height, kernel.radius)
    precondition(width > 2 * radius && height > 2 * radius)
    var result = Pixmap(width: width - 2 * radius, height: height - 2 * radius)
    let channels = 4
    let (rowLength, resultLength) = (width * channels, result.width * channels)
    var row = [UInt16](repeating: 0, count: rowLength)
    var sums = [UInt32](repeating: 0, count: rowLength)
    unsafe pixels.withUnsafeBytes { source in
      unsafe result.pixels.withUnsafeMutableBytes { result in
        unsafe row.withUnsafeMutableBufferPointer { row in
          unsafe sums.withUnsafeMutableBufferPointer { sums in
            let source = unsafe source.assumingMemoryBound(to: UInt16.self)
            let result = unsafe result.assumingMemoryBound(to: UInt16.self)
            guard let source = source.baseAddress, let result = result.baseAddress, let row = row.baseAddress,
              let sums = sums.baseAddress
            else { return }
            for y in 0..<height - 2 * radius {
              // Down the columns first: the rows are whole, so there are fewer of them to do than the other way round.
              unsafe convolve(
                around: source + (y + radius) * rowLength, step: rowLength, kernel, sums, into: row, count: rowLength)
              unsafe convolve(
                around: row + radius * channels, step: channels, kernel, sums, into: result + y * resultLength,
                count: resultLength)
            }
          }
        }
      }
    }
    return result
  }
}

/// The weighted sums of `count` samples with their neighbours at `step`, `2 · step`, … to both sides, rounded.
@unsafe private func convolve(
  around middle: UnsafePointer<UInt16>, step: Int, _ kernel: GaussianKernel, _ sums: UnsafeMutablePointer<UInt32>,
  into result: UnsafeMutablePointer<UInt16>, count: Int
) {
  // The weights of one kernel add up to 2¹⁶, so a sum is at most 65535 · 2¹⁶ + 2¹⁵ and fits 32 bits.
  let weight = UInt16(kernel.weights[0])
  for i in 0..<count { unsafe sums[i] = 1 << 15 &+ UInt32(middle[i]) &* UInt32(weight) }
  var distance = 1
  while distance + 1 <= kernel.radius {
    let (first, second) = (UInt16(kernel.weights[distance]), UInt16(kernel.weights[distance + 1]))
    let (a, b) = unsafe (middle - distance * step, middle + distance * step)
    let (c, d) = unsafe (middle - (distance + 1) * step, middle + (distance + 1) * step)
    for i in 0..<count {
      unsafe sums[i] =
        sums[i] &+ UInt32(a[i]) &* UInt32(first) &+ UInt32(b[i]) &* UInt32(first) &+ UInt32(c[i]) &* UInt32(second)
        &+ UInt32(d[i]) &* UInt32(second)
    }
    distance += 2
  }
  if distance == kernel.radius {
    let weight = UInt16(kernel.weights[distance])
    let (a, b) = unsafe (middle - distance * step, middle + distance * step)
    for i in 0..<count {
      unsafe sums[i] = sums[i] &+ UInt32(a[i]) &* UInt32(weight) &+ UInt32(b[i]) &* UInt32(weight)
    }
  }
  for i in 0..<count { unsafe result[i] = UInt16(truncatingIfNeeded: sums[i] >> 16) }
}
