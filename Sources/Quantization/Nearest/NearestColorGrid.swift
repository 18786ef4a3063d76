import FixedPoint

/// Finds the nearest colour of a palette by looking at few of them: made once for many pictures.
///
/// The colours fall into 2¹⁸ cubes of sides of 2⁹ (five 8-bit codes of gray), and near the palette's colours, where nearly
/// all searches end, each of those into 64 parts of sides of 2⁷; far from them, 64 cubes have a list in common. Each list
/// holds the palette's colours that can be nearest to some colour inside; so the answer is exact.
struct NearestColorGrid: Sendable {
  /// The palette's colours.
  let colors: [OklabColor]
  /// For each cube, twice the number of its list; or, of the first of the lists of its 64 parts, twice that and 1.
  let cubes: [Int32]
  /// The lists: each the first four palette indices from the lowest byte, ascending, the last one repeated where there are
  /// fewer; above them how many words ``others`` has for the rest, in 8 bits; and above that where they begin.
  ///
  /// Nearly every list is that one word, so that noise does not make the processor guess where they end.
  let lists: [UInt64]
  /// What lists have beyond four indices, in words of four of the same kind.
  let others: [UInt32]

  /// The squared distance from a palette colour up to which each of 64 cubes has its own list: 16 8-bit codes of gray.
  private static let largeReach = UInt32(16 * 16 * OklabColor.squaredCode)
  /// That up to which a cube has parts: 8 codes.
  private static let reach = UInt32(8 * 8 * OklabColor.squaredCode)

  /// - Precondition: there are 1...256 colours.
  init(_ colors: [OklabColor]) {
    self.colors = colors
    var cubes = [Int32](repeating: 0, count: 1 << 18)
    var (lists, others): ([UInt64], [UInt32]) = ([], [])
    func quartet(_ candidates: [UInt8], _ start: Int) -> UInt32 {
      var quartet: UInt32 = 0
      for place in 0..<4 {
        quartet |= UInt32(candidates[min(start + place, candidates.count - 1)]) << UInt32(8 * place)
      }
      return quartet
    }
    func add(_ candidates: [UInt8]) {
      let count = (candidates.count - 1) / 4
      lists.append(UInt64(quartet(candidates, 0)) | UInt64(count) << 32 | UInt64(others.count) << 40)
      var start = 4
      while start < candidates.count {
        others.append(quartet(candidates, start))
        start += 4
      }
    }
    let all = colors.indices.map { UInt8($0) }
    ColorCube.whole.forEachPart(of: all, among: colors) { part, candidates, _ in
      if part.isOutOfRange { return }
      part.forEachPart(of: candidates, among: colors) { large, candidates, nearest in
        if large.isOutOfRange { return }
        // A list of one word is as good as shorter ones.
        if candidates.count <= 4 || nearest > NearestColorGrid.largeReach {
          let number = Int32(lists.count << 1)
          add(candidates)
          for part in 0..<64 {
            let place = NearestColorGrid.cube(at: large.low) + (part >> 4) << 12 + (part >> 2 & 3) << 6 + (part & 3)
            cubes[place] = number
          }
          return
        }
        large.forEachPart(of: candidates, among: colors) { cube, candidates, nearest in
          let place = NearestColorGrid.cube(at: cube.low)
          let hasParts = candidates.count > 4 && nearest <= NearestColorGrid.reach
          cubes[place] = Int32(lists.count << 1 | (hasParts ? 1 : 0))
          if hasParts {
            cube.forEachPart(of: candidates, among: colors) { _, candidates, _ in add(candidates) }
          } else {
            add(candidates)
          }
        }
      }
    }
    (self.cubes, self.lists, self.others) = (cubes, lists, others)
  }

  /// The place in ``cubes`` of the cube with some lanes.
  @inline(__always)
  private static func cube(at lanes: SIMD4<Int32>) -> Int {
    let places = lanes &>> 9
    return Int(places[0] << 12 | places[1] << 6 | places[2])
  }

  /// The index of the nearest colour, the first of equals.
  func nearest(to color: OklabColor) -> Int {
    NearestColorGrid.nearest(to: color, colors: colors.span, cubes: cubes.span, lists: lists.span, others: others.span)
  }

  /// The same, for loops, which take the spans out of the arrays once.
  @inline(__always)
  static func nearest(
    to color: OklabColor, colors: Span<OklabColor>, cubes: Span<Int32>, lists: Span<UInt64>, others: Span<UInt32>
  ) -> Int {
    // Unchecked: a colour's lanes are 0..<2¹⁵, so its cube exists; the rest of a list lies inside `others`, and lists
    // hold indices of the palette, as `init` made them.
    let lanes = SIMD4<Int32>(truncatingIfNeeded: color.lanes)
    let twice = SIMD8(lowHalf: color.lanes, highHalf: color.lanes)
    // The least of squared distances above indices, of which the first of equals is the least. No branch: noise would make
    // the processor guess it wrong.
    @inline(__always) func least(_ least: Int64, _ quartet: UInt32) -> Int64 {
      @inline(__always) func squares(_ first: UInt32, _ second: UInt32) -> SIMD4<Int32> {
        let (low, high) = unsafe (colors[unchecked: Int(first & 255)].lanes, colors[unchecked: Int(second & 255)].lanes)
        let differences = SIMD8(lowHalf: low, highHalf: high) &- twice
        return differences.sumsOfTwo(times: differences)
      }
      let squares = SIMD8(lowHalf: squares(quartet, quartet >> 8), highHalf: squares(quartet >> 16, quartet >> 24))
      // Below 2³⁰, so that there is room for a place in the quartet.
      let distances =
        SIMD4<UInt32>(truncatingIfNeeded: squares.evenHalf &+ squares.oddHalf) &<< 2 | SIMD4(0, 1, 2, 3)
      let nearest = distances.least
      return min(least, Int64(nearest >> 2) << 8 | Int64(quartet >> (8 &* (nearest & 3)) & 255))
    }
    let parts = lanes &>> 7 & 3
    let part = parts[0] << 4 | parts[1] << 2 | parts[2]
    let entry = unsafe cubes[unchecked: cube(at: lanes)]
    let list = unsafe lists[unchecked: Int(entry >> 1 &+ (part & (0 &- (entry & 1))))]
    var result = least(.max, UInt32(truncatingIfNeeded: list))
    var count = list >> 32 & 255
    if count > 0 {
      var position = Int(list >> 40)
      repeat {
        result = least(result, unsafe others[unchecked: position])
        position &+= 1
        count &-= 1
      } while count > 0
    }
    return Int(result & 255)
  }
}
