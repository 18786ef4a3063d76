extension [ColorSample] {
  /// A round of k-means: every sample goes to the nearest centre, and every centre to the mean of its samples.
  ///
  /// A centre that no sample is nearest to takes the sample that is worst off, so that none is lost.
  func refined(_ centers: [ColorSample]) -> [ColorSample] {
    let search = CenterSearch(centers.map(\.vector))
    var sums = [ColorSample](repeating: .zero, count: centers.count)
    var errors: [(error: Int64, index: Int)] = []
    errors.reserveCapacity(count)
    // Samples that follow each other are near each other, and so are the centres nearest to them.
    var guess = 0
    for (index, sample) in enumerated() {
      let (nearest, distance) = search.nearest(to: sample.vector, guess: guess)
      sums[nearest].add(sample)
      errors.append((sample.weight * Int64(distance), index))  // below 2²² · 2²⁹
      guess = nearest
    }
    let empty = sums.indices.filter { sums[$0].weight == 0 }
    if !empty.isEmpty {
      errors.sort { ($1.error, $0.index) < ($0.error, $1.index) }
      for (center, worst) in zip(empty, errors) { sums[center].add(self[worst.index]) }
    }
    return sums.map { $0.weight > 0 ? $0.mean : $0 }
  }
}

/// The search for the nearest of some centres, given one that is near.
private struct CenterSearch {
  private let vectors: [ColorVector]
  /// For each centre, all of them by their distance from it, the squared distance above 8 bits for the index.
  private let neighbors: [Int64]

  /// - Precondition: there are 1...256.
  init(_ vectors: [ColorVector]) {
    self.vectors = vectors
    neighbors = vectors.flatMap { center in
      vectors.enumerated().map { Int64(center.squaredDistance(to: $1)) << 8 | Int64($0) }.sorted()
    }
  }

  /// The nearest centre, the first of equals, and its squared distance.
  func nearest(to color: ColorVector, guess: Int) -> (index: Int, distance: Int32) {
    let (vectors, neighbors) = (vectors.span, neighbors.span)
    var best = (index: guess, distance: vectors[guess].squaredDistance(to: color))
    // What is as near as the guess is at most twice as far from the guess.
    let reach = Int64(best.distance) * 4
    for place in guess * vectors.count..<(guess + 1) * vectors.count {
      let neighbor = neighbors[place]
      if neighbor >> 8 > reach { break }
      let index = Int(neighbor & 255)
      let distance = vectors[index].squaredDistance(to: color)
      if (distance, index) < (best.distance, best.index) { best = (index, distance) }
    }
    return best
  }
}
