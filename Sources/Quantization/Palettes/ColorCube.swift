/// The colours from `low` to `low + length − 1` in every lane.
struct ColorCube {
  let low: SIMD4<Int32>
  let length: Int32

  /// All colours, and more.
  static let whole = ColorCube(low: .zero, length: 1 << 15)

  /// What a lane adds to the squared distances from a colour to the corners of a cube, and to its nearest and its farthest
  /// colour; below 2³⁰, so that three lanes fit.
  private struct Share {
    var low: Int32
    var high: Int32
    var near: UInt32
    var far: UInt32

    /// - Parameters:
    ///   - value: The colour's lane.
    ///   - low: The cube's lowest.
    ///   - length: Its side.
    init(_ value: Int32, _ low: Int32, _ length: Int32) {
      let (below, above) = (low &- value, value &- (low &+ length &- 1))
      (self.low, high) = (below &* below, above &* above)
      far = UInt32(max(self.low, high))
      near = UInt32(below > 0 ? self.low : above > 0 ? high : 0)
    }

    /// By how much another colour's value can be nearer than this one's, at most.
    @inline(__always)
    func lead(of other: Share) -> Int64 { Int64(max(low &- other.low, high &- other.high)) }
  }

  /// Those of all three lanes.
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

    /// By how much a point of the cube can be nearer to another colour, at most.
    @inline(__always)
    func lead(of other: Distances) -> Int64 {
      first.lead(of: other.first) &+ second.lead(of: other.second) &+ third.lead(of: other.third)
    }
  }

  /// Whether no colour's lanes are in it.
  var isOutOfRange: Bool { any(low .> SIMD4(truncatingIfNeeded: OklabColor.maximum)) }

  /// Cuts the cube into 4 x 4 x 4, and calls a function with each part: its place, those candidates that can be nearest to
  /// a colour of it, and the squared distance from it to the nearest of them.
  ///
  /// A colour of the part has a candidate no farther than the farthest point is from some candidate; so those that are
  /// farther from the nearest point do not count. Nor do those that this candidate is nearer than in all corners, and so
  /// everywhere, as the difference of two squared distances is linear.
  ///
  /// - Parameters:
  ///   - candidates: Those that can be nearest to a colour of the cube, one or more, by their place among the colours.
  ///   - colors: The palette's.
  func forEachPart(
    of candidates: [UInt8], among colors: [OklabColor], _ body: (ColorCube, [UInt8], _ nearest: UInt32) -> Void
  ) {
    precondition(!candidates.isEmpty)
    let (count, side) = (candidates.count, length / 4)
    // For each lane, for each quarter of its range, those of the candidates.
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
    for place in 0..<64 {
      let (first, second, third) = (place >> 4, place >> 2 & 3, place & 3)
      let offset = SIMD4(Int32(first) * side, Int32(second) * side, Int32(third) * side, 0)
      let part = ColorCube(low: low &+ offset, length: side)
      let (firsts, seconds, thirds) = (first * count, (4 + second) * count, (8 + third) * count)
      let span = shares.span
      func distances(of place: Int) -> Distances {
        // Unchecked: each of twelve kinds has a share for each candidate.
        unsafe Distances(
          span[unchecked: firsts &+ place], span[unchecked: seconds &+ place], span[unchecked: thirds &+ place])
      }
      var (nearest, bound, best) = (UInt32.max, UInt32.max, 0)
      for place in 0..<count {
        let distances = distances(of: place)
        nearest = min(nearest, distances.near)
        if distances.far < bound { (bound, best) = (distances.far, place) }
      }
      let shortest = distances(of: best)
      kept.removeAll(keepingCapacity: true)
      for place in 0..<count {
        let distances = distances(of: place)
        if distances.near <= bound, shortest.lead(of: distances) >= 0 { kept.append(candidates[place]) }
      }
      body(part, kept, nearest)
    }
  }
}
