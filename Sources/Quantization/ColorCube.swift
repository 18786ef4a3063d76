/// The colours from `low` to `low + length − 1` in every channel.
struct ColorCube {
  let low: ColorVector
  let length: Int32

  /// All colours.
  static let whole = ColorCube(low: ColorVector(red: 0, green: 0, blue: 0), length: ColorVector.maximum + 1)

  /// What a channel adds to the squared distances from a colour to the nearest and to the farthest colour of a cube.
  private struct Share {
    var near: Int32
    var far: Int32

    /// - Parameters:
    ///   - value: The colour's channel.
    ///   - low: The cube's lowest.
    ///   - length: Its side.
    ///   - weight: The channel's weight.
    init(_ value: Int32, _ low: Int32, _ length: Int32, weight: Int32) {
      let (below, above) = (low &- value, value &- (low &+ length &- 1))
      let (near, far) = (max(below, above, 0), max(0 &- below, 0 &- above))
      (self.near, self.far) = (weight &* near &* near, weight &* far &* far)
    }
  }

  /// Cuts the cube into 4 x 4 x 4, and calls a function with each part: its place, those candidates that can be nearest to
  /// a colour of it, and the squared distance from it to the nearest of them.
  ///
  /// A colour of the part has a candidate no farther than the farthest point is from some candidate; so those that are
  /// farther from the nearest point do not count.
  ///
  /// - Parameters:
  ///   - candidates: Those that can be nearest to a colour of the cube, by their place among the vectors.
  ///   - vectors: The palette's colours.
  func forEachPart(
    of candidates: [UInt8], among vectors: [ColorVector], _ body: (ColorCube, [UInt8], _ nearest: Int32) -> Void
  ) {
    let (count, side) = (candidates.count, length / 4)
    var shares: [Share] = []
    shares.reserveCapacity(12 * count)
    func addShares(_ low: Int32, weight: Int32, _ value: (ColorVector) -> Int32) {
      for quarter in 0..<Int32(4) {
        for candidate in candidates {
          shares.append(Share(value(vectors[Int(candidate)]), low + quarter * side, side, weight: weight))
        }
      }
    }
    addShares(low.red, weight: 9) { $0.red }
    addShares(low.green, weight: 16) { $0.green }
    addShares(low.blue, weight: 4) { $0.blue }
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    for part in 0..<64 {
      let (red, green, blue) = (part >> 4, part >> 2 & 3, part & 3)
      let offset = ColorVector(red: Int32(red) * side, green: Int32(green) * side, blue: Int32(blue) * side)
      let (reds, greens, blues) = (red * count, (4 + green) * count, (8 + blue) * count)
      let span = shares.span
      var (nearest, bound) = (Int32.max, Int32.max)
      for place in 0..<count {
        let (red, green, blue) = (span[reds &+ place], span[greens &+ place], span[blues &+ place])
        nearest = min(nearest, red.near &+ green.near &+ blue.near)
        bound = min(bound, red.far &+ green.far &+ blue.far)
      }
      kept.removeAll(keepingCapacity: true)
      // Unchecked: each of twelve kinds has a share for each candidate, which the loop above has seen.
      for place in 0..<count {
        let near =
          unsafe span[unchecked: reds &+ place].near &+ span[unchecked: greens &+ place].near
          &+ span[unchecked: blues &+ place].near
        if near <= bound { kept.append(candidates[place]) }
      }
      body(ColorCube(low: low &+ offset, length: side), kept, nearest)
    }
  }
}
