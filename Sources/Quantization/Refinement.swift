extension [ColorSample] {
  /// A round of k-means: every sample goes to the nearest centre, and every centre to the mean of its samples.
  ///
  /// A centre that no sample is nearest to takes the sample that is worst off, so that none is lost.
  func refined(_ centers: [ColorSample]) -> [ColorSample] {
    let vectors = centers.map(\.vector)
    var sums = [ColorSample](repeating: ColorSample(weight: 0, red: 0, green: 0, blue: 0), count: centers.count)
    var errors: [(error: Int64, index: Int)] = []
    errors.reserveCapacity(count)
    for (index, sample) in enumerated() {
      let (nearest, distance) = sample.vector.nearest(in: vectors.span)
      sums[nearest].add(sample)
      errors.append((sample.weight * Int64(distance), index))  // below 2²² · 2²⁹
    }
    let empty = sums.indices.filter { sums[$0].weight == 0 }
    if !empty.isEmpty {
      errors.sort { ($1.error, $0.index) < ($0.error, $1.index) }
      for (center, worst) in zip(empty, errors) { sums[center].add(self[worst.index]) }
    }
    return sums.map { $0.weight > 0 ? $0.mean : $0 }
  }
}

extension ColorVector {
  /// The nearest of some colours, the first of equals, and its squared distance.
  ///
  /// - Precondition: there is one.
  func nearest(in colors: Span<ColorVector>) -> (index: Int, distance: Int32) {
    var best = (index: 0, distance: squaredDistance(to: colors[0]))
    for index in 1..<colors.count {
      let distance = squaredDistance(to: colors[index])
      if distance < best.distance { best = (index, distance) }
    }
    return best
  }
}
