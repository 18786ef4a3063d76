/// A cube in colour space: the colours from `low` to `low + length − 1` in every lane.
struct ColorCube {
  let low: SIMD4<Int32>
  let length: Int32

  /// A cube that contains all colours.
  static let whole = ColorCube(low: .zero, length: 1 << 15)

  /// The contribution of one lane to the squared distances from a colour to the cube's corners, to its nearest and to
  /// its farthest point; below 2³⁰, so that the sum of three lanes fits.
  private struct Share {
    var low: Int32
    var high: Int32
    var near: UInt32
    var far: UInt32

    /// Computes the contribution.
    ///
    /// - Parameters:
    ///   - value: The colour's lane.
    ///   - low: The cube's lowest value in the lane.
    ///   - length: The cube's side.
    init(_ value: Int32, _ low: Int32, _ length: Int32) {
      let (below, above) = (low &- value, value &- (low &+ length &- 1))
      (self.low, high) = (below &* below, above &* above)
      far = UInt32(max(self.low, high))
      near = UInt32(below > 0 ? self.low : above > 0 ? high : 0)
    }

    /// Returns the most by which the other colour can be nearer than this one in this lane.
    @inline(__always)
    func lead(of other: Share) -> Int64 { Int64(max(low &- other.low, high &- other.high)) }
  }

  /// The contributions of all three lanes.
  private struct Distances {
    let (first, second, third): (Share, Share, Share)

    @inline(__always)
    init(_ first: Share, _ second: Share, _ third: Share) {
      (self.first, self.second, self.third) = (first, second, third)
    }

    @inline(__always)
    var near: UInt32 { first.near &+ second.near &+ third.near }
    @inline(__always)
    var far: UInt32 { first.far &+ second.far &+ third.far }

    /// Returns the most by which some point of the cube can be nearer to the other colour.
    @inline(__always)
    func lead(of other: Distances) -> Int64 {
      first.lead(of: other.first) &+ second.lead(of: other.second) &+ third.lead(of: other.third)
    }
  }

  /// Whether the cube contains no colour.
  var isOutOfRange: Bool { any(low .> SIMD4(truncatingIfNeeded: OklabColor.maximum)) }

  /// Divides the cube into 4 × 4 × 4 parts and calls a function with each part, the candidates that can be nearest to
  /// some colour of it, and the squared distance from the part to the nearest of them.
  ///
  /// The naive test would compare all candidates at every colour of the part. Two conditions suffice to drop candidates
  /// safely:
  ///
  /// 1. Let `best` be the candidate with the smallest distance to its *farthest* point of the part. Every colour of the
  ///    part has a candidate within that distance, so a candidate whose *nearest* point is farther away is never the
  ///    nearest.
  /// 2. The difference between the squared distances to `best` and to another candidate is a linear function of the
  ///    colour, so it takes its maximum in a corner. If `best` is nearer in all corners, it is nearer everywhere. As
  ///    lanes contribute independently, the maximum is the sum of three maxima, one a lane.
  ///
  /// - Parameters:
  ///   - candidates: The indices of the colours that can be nearest to a colour of the cube, at least one.
  ///   - colors: The palette colours.
  func forEachPart(
    of candidates: [UInt8], among colors: [OklabColor], _ body: (ColorCube, [UInt8], _ nearest: UInt32) -> Void
  ) {
    precondition(!candidates.isEmpty)
    let (count, side) = (candidates.count, length / 4)
    // The contributions for each lane, for each quarter of the cube's range in it, for each candidate.
    var shares: [Share] = []
    shares.reserveCapacity(12 * count)
    for lane in 0..<3 {
      for quarter in 0..<Int32(4) {
        for candidate in candidates {
          shares.append(Share(Int32(colors[Int(candidate)].lanes[lane]), low[lane] + quarter * side, side))
        }
      }
    }
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    for partIndex in 0..<64 {
      let (first, second, third) = (partIndex >> 4, partIndex >> 2 & 3, partIndex & 3)
      let offset = SIMD4(Int32(first) * side, Int32(second) * side, Int32(third) * side, 0)
      let part = ColorCube(low: low &+ offset, length: side)
      let (firsts, seconds, thirds) = (first * count, (4 + second) * count, (8 + third) * count)
      let span = shares.span
      func distances(of index: Int) -> Distances {
        // Unchecked: each of the twelve combinations of lane and quarter has an entry for each candidate.
        unsafe Distances(
          span[unchecked: firsts &+ index], span[unchecked: seconds &+ index], span[unchecked: thirds &+ index])
      }
      var (nearest, bound, best) = (UInt32.max, UInt32.max, 0)
      for index in 0..<count {
        let distances = distances(of: index)
        nearest = min(nearest, distances.near)
        if distances.far < bound { (bound, best) = (distances.far, index) }
      }
      let shortest = distances(of: best)
      kept.removeAll(keepingCapacity: true)
      for index in 0..<count {
        let distances = distances(of: index)
        if distances.near <= bound, shortest.lead(of: distances) >= 0 { kept.append(candidates[index]) }
      }
      body(part, kept, nearest)
    }
  }
}
