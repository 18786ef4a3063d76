import FixedPoint

/// An exact search for the nearest of some colours that needs little preparation.
///
/// Naively all colours are compared. Here they are sorted by lightness and compared in blocks of four, outwards from
/// the block of a guess. Since the distance is at least the difference in lightness, a direction ends where that
/// difference alone exceeds the least distance found.
public struct NearestColorSearch: Sendable {
  /// The colours, sorted by lightness.
  public let colors: [OklabColor]
  /// The index of each of them among the colours that were given.
  public let originalIndices: [Int]
  /// The same in blocks of four; the last colour fills up the last block.
  private let blocks: [FourColors]

  /// Sorts the colours.
  ///
  /// - Precondition: There is at least one colour.
  public init(_ colors: [OklabColor]) {
    precondition(!colors.isEmpty)
    originalIndices = colors.indices.sorted { (colors[$0].lanes[1], $0) < (colors[$1].lanes[1], $1) }
    let sorted = originalIndices.map { colors[$0] }
    self.colors = sorted
    blocks = stride(from: 0, to: sorted.count, by: 4).map { first in
      FourColors { sorted[min(first + $0, sorted.count - 1)] }
    }
  }

  /// Returns the index in ``colors`` of the nearest colour.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - guess: The index of a colour that may be near, such as the result for a similar colour.
  public func index(of color: OklabColor, guess: Int) -> Int {
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
    return best.index
  }

  /// The nearest colour so far in each of the four lanes of the blocks. It has no branches, since which colour is
  /// nearest is unpredictable.
  private struct Best {
    /// The least squared distance in each lane.
    private var distances = SIMD4<Int32>(repeating: .max)
    /// The index of its block.
    private var numbers = SIMD4<Int32>()
    /// The least of the four distances.
    private var least = Int32.max

    /// Compares the four colours of a block.
    @inline(__always)
    mutating func look(at block: FourColors, _ target: FourColors, number: Int) {
      let found = block.squaredDistances(to: target)
      let isNearer = found .< distances
      distances.replace(with: found, where: isNearer)
      numbers.replace(with: Int32(truncatingIfNeeded: number), where: isNearer)
      least = distances.least
    }

    /// Returns whether the nearest colour so far is nearer than any colour whose lightness differs by at least `step`.
    @inline(__always)
    func isNearer(thanStep step: Int32) -> Bool { step > 0 && step &* step > least }

    /// The index of the nearest colour.
    var index: Int {
      func nearer(_ one: Int, _ other: Int) -> Int { distances[other] < distances[one] ? other : one }
      let lane = nearer(nearer(0, 1), nearer(2, 3))
      return 4 * Int(numbers[lane]) + lane
    }
  }
}
