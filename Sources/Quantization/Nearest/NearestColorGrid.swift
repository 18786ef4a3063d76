import FixedPoint

/// An exact search for the nearest palette colour that compares only a few candidates; built once for many pictures.
///
/// Naively every pixel is compared with all 256 colours. Here colour space is divided into a grid of 2¹⁸ cubes with
/// sides of 2⁹ (five 8-bit codes of gray), and each cube has a list of the palette colours that are the nearest for
/// *some* colour inside. The nearest colour is always in the list of its cube, so the result is exact.
///
/// The grid has three levels, since lists should be short where searches end and few elsewhere:
///
/// - near a palette colour, where nearly all searches end, a cube is divided into 64 parts with sides of 2⁷, each with
///   a list;
/// - farther away, a cube has one list;
/// - far from all palette colours, 64 cubes share a list.
struct NearestColorGrid: Sendable {
  /// The palette colours.
  let colors: [OklabColor]
  /// The lists of each cube.
  let cubes: [CubeEntry]
  /// All lists, without what exceeds four indices.
  let lists: [CandidateList]
  /// The further indices of long lists, four in a word.
  let others: [UInt32]

  /// The lists of a cube: one, or one for each of its 64 parts.
  struct CubeEntry: Sendable {
    /// Twice the index of the first list, plus 1 if each part has its own.
    private let bits: Int32

    init(firstList: Int, hasParts: Bool) { bits = Int32(firstList << 1 | (hasParts ? 1 : 0)) }

    /// Returns the index of the list for a part, 0..<64. No branch: the negated flag is a mask for the part.
    @inline(__always)
    func list(forPart part: Int32) -> Int { Int(bits >> 1 &+ (part & (0 &- (bits & 1)))) }
  }

  /// A list of palette indices, ascending.
  ///
  /// Nearly every list has at most four indices and is this one word, so the loop over further words is rarely entered
  /// and well predicted, even in noise.
  struct CandidateList: Sendable {
    /// ``firstFour`` in bits 0…31, ``furtherCount`` in bits 32…39, ``furtherStart`` from bit 40 on.
    private let bits: UInt64

    init(firstFour: UInt32, furtherCount: Int, furtherStart: Int) {
      bits = UInt64(firstFour) | UInt64(furtherCount) << 32 | UInt64(furtherStart) << 40
    }

    /// The first four indices from the lowest byte up; the last one is repeated if there are fewer.
    @inline(__always)
    var firstFour: UInt32 { UInt32(truncatingIfNeeded: bits) }

    /// The number of further words in ``others``.
    @inline(__always)
    var furtherCount: UInt64 { bits >> 32 & 255 }

    /// The index of the first of them.
    @inline(__always)
    var furtherStart: Int { Int(bits >> 40) }
  }

  /// The squared distance to the nearest palette colour up to which a cube has its own list: 16 8-bit codes of gray.
  private static let largeReach = UInt32(16 * 16 * OklabColor.squaredCode)
  /// The squared distance up to which a cube is divided into parts: 8 codes.
  private static let reach = UInt32(8 * 8 * OklabColor.squaredCode)

  /// Builds the grid.
  ///
  /// - Precondition: There are 1...256 colours.
  init(_ colors: [OklabColor]) {
    self.colors = colors
    var cubes = [CubeEntry](repeating: CubeEntry(firstList: 0, hasParts: false), count: 1 << 18)
    var (lists, others): ([CandidateList], [UInt32]) = ([], [])
    func quartet(_ candidates: [UInt8], _ start: Int) -> UInt32 {
      var quartet: UInt32 = 0
      for lane in 0..<4 {
        quartet |= UInt32(candidates[min(start + lane, candidates.count - 1)]) << UInt32(8 * lane)
      }
      return quartet
    }
    func add(_ candidates: [UInt8]) {
      lists.append(
        CandidateList(
          firstFour: quartet(candidates, 0), furtherCount: (candidates.count - 1) / 4, furtherStart: others.count))
      for start in stride(from: 4, to: candidates.count, by: 4) { others.append(quartet(candidates, start)) }
    }
    let all = colors.indices.map { UInt8($0) }
    ColorCube.whole.forEachPart(of: all, among: colors) { part, candidates, _ in
      if part.isOutOfRange { return }
      part.forEachPart(of: candidates, among: colors) { large, candidates, nearest in
        if large.isOutOfRange { return }
        // A list of four costs no more than a shorter one.
        if candidates.count <= 4 || nearest > NearestColorGrid.largeReach {
          let shared = CubeEntry(firstList: lists.count, hasParts: false)
          add(candidates)
          for part in 0..<64 {
            let offset = (part >> 4) << 12 + (part >> 2 & 3) << 6 + (part & 3)
            cubes[NearestColorGrid.cube(at: large.low) + offset] = shared
          }
          return
        }
        large.forEachPart(of: candidates, among: colors) { cube, candidates, nearest in
          let hasParts = candidates.count > 4 && nearest <= NearestColorGrid.reach
          cubes[NearestColorGrid.cube(at: cube.low)] = CubeEntry(firstList: lists.count, hasParts: hasParts)
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

  /// Returns the index in ``cubes`` of the cube that contains a point.
  @inline(__always)
  private static func cube(at lanes: SIMD4<Int32>) -> Int {
    let coordinates = lanes &>> 9
    return Int(coordinates[0] << 12 | coordinates[1] << 6 | coordinates[2])
  }

  /// Returns the index of the nearest colour, the lowest one if several are equally near.
  func nearest(to color: OklabColor) -> Int {
    NearestColorGrid.nearest(to: color, colors: colors.span, cubes: cubes.span, lists: lists.span, others: others.span)
  }

  /// Returns the index of the nearest colour. For loops, which fetch the spans of the arrays once.
  @inline(__always)
  static func nearest(
    to color: OklabColor, colors: Span<OklabColor>, cubes: Span<CubeEntry>, lists: Span<CandidateList>,
    others: Span<UInt32>
  ) -> Int {
    // Unchecked: a colour's lanes are in 0..<2¹⁵, so its cube exists; the further words of a list lie inside `others`,
    // and lists hold valid palette indices, by construction.
    let lanes = SIMD4<Int32>(truncatingIfNeeded: color.lanes)
    let twice = SIMD8(lowHalf: color.lanes, highHalf: color.lanes)
    // Returns the minimum of pairs of squared distance (upper bits) and palette index (lower 8 bits), so that the
    // lowest index wins among equals. No branch: noise would make it unpredictable.
    @inline(__always) func least(_ least: Int64, _ quartet: UInt32) -> Int64 {
      @inline(__always) func squares(_ first: UInt32, _ second: UInt32) -> SIMD4<Int32> {
        let (low, high) = unsafe (colors[unchecked: Int(first & 255)].lanes, colors[unchecked: Int(second & 255)].lanes)
        let differences = SIMD8(lowHalf: low, highHalf: high) &- twice
        return differences.sumsOfTwo(times: differences)
      }
      let squares = SIMD8(lowHalf: squares(quartet, quartet >> 8), highHalf: squares(quartet >> 16, quartet >> 24))
      // Distances are below 2³⁰, which leaves two bits for the position in the quartet.
      let distances =
        SIMD4<UInt32>(truncatingIfNeeded: squares.evenHalf &+ squares.oddHalf) &<< 2 | SIMD4(0, 1, 2, 3)
      let nearest = distances.least
      return min(least, Int64(nearest >> 2) << 8 | Int64(quartet >> (8 &* (nearest & 3)) & 255))
    }
    let parts = lanes &>> 7 & 3
    let part = parts[0] << 4 | parts[1] << 2 | parts[2]
    let entry = unsafe cubes[unchecked: cube(at: lanes)]
    let list = unsafe lists[unchecked: entry.list(forPart: part)]
    var result = least(.max, list.firstFour)
    var count = list.furtherCount
    if count > 0 {
      var position = list.furtherStart
      repeat {
        result = least(result, unsafe others[unchecked: position])
        position &+= 1
        count &-= 1
      } while count > 0
    }
    return Int(result & 255)
  }
}
