import Raster

/// The weight of each of `count` samples in sample `index` of `target` by cubic convolution, in floating point; widened
/// where there become fewer.
func cubicWeights(_ count: Int, _ target: Int, _ index: Int) -> [Double] {
  func kernel(_ t: Double) -> Double {
    let t = abs(t)
    if t < 1 { return 1 - 2.5 * t * t + 1.5 * t * t * t }
    return t < 2 ? 2 - 4 * t + 2.5 * t * t - 0.5 * t * t * t : 0
  }
  let ratio = Double(count) / Double(target)
  let middle = (Double(index) + 0.5) * ratio
  let all = (0..<count).map { kernel((Double($0) + 0.5 - middle) / max(1, ratio)) }
  return all.map { $0 / all.reduce(0, +) }
}

/// The pixels of a picture of another size by cubic convolution, in floating point, at once over both directions.
///
/// - Parameter channels: The values of a pixel that are mixed, of which the last is alpha and the largest possible.
func cubicConvolution(
  of source: Pixmap, _ width: Int, _ height: Int, _ channels: (RGBA16) -> [Double]
) -> [[Double]] {
  let values = source.pixels.map(channels)
  let columns = (0..<width).map { cubicWeights(source.width, width, $0) }
  return (0..<height).flatMap { y in
    let rows = cubicWeights(source.height, height, y)
    return (0..<width).map { x in
      var sums = [0.0, 0, 0, 0]
      for (row, rowWeight) in rows.enumerated() where rowWeight != 0 {
        for (column, weight) in columns[x].enumerated() where weight != 0 {
          for index in 0..<4 { sums[index] += values[row * source.width + column][index] * weight * rowWeight }
        }
      }
      let alpha = max(0, min(65535, sums[3]))
      return sums[..<3].map { max(0, min(alpha, $0)) } + [alpha]
    }
  }
}
