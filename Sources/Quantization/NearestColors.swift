/// Finds the nearest colour of a palette by looking at few of them.
///
/// The colours fall into 2¹⁸ cubes of 64 steps a side (4 8-bit codes), and near the palette's colours, where nearly all
/// searches end, each of those into 64 parts of 16 steps. For every cube the grid lists the palette's colours that can
/// be nearest to some colour inside: those not farther from the cube's nearest point than another one is from the
/// cube's farthest. So the answer is exact.
struct NearestColors: Sendable {
  /// The palette's colours.
  let scores: [ColorScore]
  /// For each cube, twice the number of its list; or, of the first of the lists of its 64 parts, twice that and 1.
  let cubes: [Int32]
  /// Where each list starts in ``quartets``; the next one's start ends it.
  let starts: [Int32]
  /// The lists: palette indices, four in a word from the lowest byte, ascending, the last one of a list repeated.
  ///
  /// Nearly every list is one word, so that noise does not make the processor guess where they end.
  let quartets: [UInt32]

  /// The squared distance from a palette colour up to which a cube has parts: 8 8-bit codes of green.
  private static let reach: Int32 = 16 * (8 * 16) * (8 * 16)

  /// - Precondition: there are 1...256 colours.
  init(_ vectors: [ColorVector]) {
    scores = vectors.enumerated().map { ColorScore($1, index: $0) }
    // A cube's list is found in that of the cube around it, twice as long a side; the first holds everything.
    var grid = CandidateLists(all: vectors.count)
    for bits in 1...6 {
      var finer = CandidateLists()
      for cube in 0..<1 << (3 * bits) {
        let (red, green, blue) = (cube >> (2 * bits), cube >> bits & (1 << bits - 1), cube & (1 << bits - 1))
        let outer = ((red / 2) << (bits - 1) | green / 2) << (bits - 1) | blue / 2
        finer.append(from: grid, list: outer, for: ColorCube(red, green, blue, length: 4096 >> bits), of: vectors)
      }
      grid = finer
    }
    var cubes: [Int32] = []
    cubes.reserveCapacity(1 << 18)
    var lists = CandidateLists()
    for number in 0..<1 << 18 {
      let (red, green, blue) = (number >> 12, number >> 6 & 63, number & 63)
      let hasParts = grid.count(of: number) > 1 && grid.nearest[number] <= NearestColors.reach
      cubes.append(Int32(lists.nearest.count << 1 | (hasParts ? 1 : 0)))
      for part in 0..<(hasParts ? 64 : 1) {
        let cube =
          hasParts
          ? ColorCube(red << 2 | part >> 4, green << 2 | part >> 2 & 3, blue << 2 | part & 3, length: 16)
          : ColorCube(red, green, blue, length: 64)
        lists.append(from: grid, list: number, for: cube, of: vectors)
      }
    }
    self.cubes = cubes
    (starts, quartets) = lists.inQuartets
  }

  /// The index of the nearest colour, the first of equals.
  func nearest(to color: ColorVector) -> Int {
    NearestColors.nearest(
      to: color, scores: scores.span, cubes: cubes.span, starts: starts.span, quartets: quartets.span)
  }

  /// ``nearest(to:)`` for loops, which take the spans out of the arrays once.
  @inline(__always)
  static func nearest(
    to color: ColorVector, scores: Span<ColorScore>, cubes: Span<Int32>, starts: Span<Int32>, quartets: Span<UInt32>
  ) -> Int {
    // Unchecked: a colour's channels have 12 bits, so its cube exists; the lists lie inside `quartets`, none is empty,
    // and they hold indices of the palette, as `init` made them.
    let cube = Int((color.red >> 6) << 12 | (color.green >> 6) << 6 | color.blue >> 6)
    let part = ((color.red >> 4) & 3) << 4 | ((color.green >> 4) & 3) << 2 | (color.blue >> 4) & 3
    let entry = unsafe cubes[unchecked: cube]
    let list = Int(entry >> 1 &+ (part & (0 &- (entry & 1))))
    let start = unsafe Int(starts[unchecked: list])
    let end = unsafe Int(starts[unchecked: list &+ 1])
    var least = Int64.max
    var position = start
    repeat {
      let quartet = unsafe Int(quartets[unchecked: position])
      for place in 0..<4 {
        least = min(least, unsafe scores[unchecked: quartet &>> (8 &* place) & 255].score(of: color))
      }
      position &+= 1
    } while position < end
    return Int(least & 255)
  }
}
