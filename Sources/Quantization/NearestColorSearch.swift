/// Finds the nearest of some colours, going outward from the lightness of a guess until that alone is too far.
struct NearestColorSearch {
  /// The colours in the order of their lightness.
  let colors: [OklabColor]
  /// The same, four by four; filled up with the last one.
  private let blocks: [FourColors]

  /// - Precondition: there is a colour.
  init(_ colors: [OklabColor]) {
    precondition(!colors.isEmpty)
    let sorted = colors.sorted { $0.lanes[1] < $1.lanes[1] }
    self.colors = sorted
    blocks = stride(from: 0, to: sorted.count, by: 4).map { first in
      FourColors { sorted[min(first + $0, sorted.count - 1)] }
    }
  }

  /// The place in ``colors`` of the nearest.
  ///
  /// - Parameter guess: One that may be near, such as that of a colour like it.
  func place(of color: OklabColor, guess: Int) -> Int {
    let (colors, blocks) = (colors.span, blocks.span)
    let target = FourColors(repeating: color)
    let lightness = Int32(color.lanes[1])
    let middle = guess / 4
    var best = Best(place: guess, distance: colors[guess].squaredDistance(to: color))
    best.look(at: blocks[middle], target, first: 4 * middle)
    var block = middle + 1
    while block < blocks.count, !best.isNearer(thanStep: Int32(colors[4 * block].lanes[1]) &- lightness) {
      best.look(at: blocks[block], target, first: 4 * block)
      block += 1
    }
    block = middle
    while block > 0, !best.isNearer(thanStep: lightness &- Int32(colors[4 * block - 1].lanes[1])) {
      block -= 1
      best.look(at: blocks[block], target, first: 4 * block)
    }
    return best.place
  }

  /// The nearest so far.
  private struct Best {
    var place: Int
    /// Squared.
    var distance: Int32

    /// Looks at four colours.
    @inline(__always)
    mutating func look(at block: FourColors, _ target: FourColors, first: Int) {
      let distances = block.squaredDistances(to: target)
      // No branches: which is nearest cannot be foretold.
      func nearer(_ one: Int, _ other: Int) -> Int { distances[other] < distances[one] ? other : one }
      let nearest = nearer(nearer(0, 1), nearer(2, 3))
      let isBetter = distances[nearest] < distance
      place = isBetter ? first &+ nearest : place
      distance = isBetter ? distances[nearest] : distance
    }

    /// Whether it is nearer than what is so much lighter, or darker, can be.
    @inline(__always)
    func isNearer(thanStep step: Int32) -> Bool { step > 0 && step &* step > distance }
  }
}
