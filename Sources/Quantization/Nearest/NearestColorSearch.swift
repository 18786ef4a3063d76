import FixedPoint

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
    var best = Best()
    best.look(at: blocks[middle], target, number: middle)
    var block = middle + 1
    while block < blocks.count, !best.isNearer(thanStep: Int32(colors[4 * block].lanes[1]) &- lightness) {
      best.look(at: blocks[block], target, number: block)
      block += 1
    }
    block = middle
    while block > 0, !best.isNearer(thanStep: lightness &- Int32(colors[4 * block - 1].lanes[1])) {
      block -= 1
      best.look(at: blocks[block], target, number: block)
    }
    return best.place
  }

  /// The nearest so far, of those in each of the four places of blocks. Nothing here has a branch, as which is nearest cannot
  /// be foretold.
  private struct Best {
    /// Squared.
    private var distances = SIMD4<Int32>(repeating: .max)
    /// The blocks that they are in.
    private var numbers = SIMD4<Int32>()
    /// The least of the distances.
    private var least = Int32.max

    /// Looks at four colours.
    @inline(__always)
    mutating func look(at block: FourColors, _ target: FourColors, number: Int) {
      let found = block.squaredDistances(to: target)
      let isNearer = found .< distances
      distances.replace(with: found, where: isNearer)
      numbers.replace(with: Int32(truncatingIfNeeded: number), where: isNearer)
      least = distances.least
    }

    /// Whether it is nearer than what is so much lighter, or darker, can be.
    @inline(__always)
    func isNearer(thanStep step: Int32) -> Bool { step > 0 && step &* step > least }

    /// Its place.
    var place: Int {
      func nearer(_ one: Int, _ other: Int) -> Int { distances[other] < distances[one] ? other : one }
      let lane = nearer(nearer(0, 1), nearer(2, 3))
      return 4 * Int(numbers[lane]) + lane
    }
  }
}
