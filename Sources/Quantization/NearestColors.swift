/// Finds the nearest colour of a palette by looking at few of them.
///
/// The colours fall into 2¹⁸ cubes of 64 steps a side (4 8-bit codes), and near the palette's colours, where nearly all
/// searches end, each of those into 64 parts of 16 steps; far from them 64 cubes have one list. For every cube the grid lists the palette's colours that can
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

  /// The squared distance from a palette colour up to which each of 64 cubes has its own list: 24 8-bit codes of green.
  private static let largeReach: Int32 = 16 * (24 * 16) * (24 * 16)
  /// That up to which a cube has parts: 8 codes.
  private static let reach: Int32 = 16 * (8 * 16) * (8 * 16)

  /// - Precondition: there are 1...256 colours.
  init(_ vectors: [ColorVector]) {
    scores = vectors.enumerated().map { ColorScore($1, index: $0) }
    // A cube's list is found in that of the cube around it, twice as long a side; the first holds everything.
    var large = CandidateLists(all: vectors.count)
    for bits in 1...4 {
      var finer = CandidateLists()
      for cube in 0..<1 << (3 * bits) {
        let (red, green, blue) = (cube >> (2 * bits), cube >> bits & (1 << bits - 1), cube & (1 << bits - 1))
        let outer = ((red / 2) << (bits - 1) | green / 2) << (bits - 1) | blue / 2
        finer.append(from: large, list: outer, for: ColorCube(red, green, blue, length: 4096 >> bits), of: vectors)
      }
      large = finer
    }
    var cubes = [Int32](repeating: 0, count: 1 << 18)
    var (middle, lists) = (CandidateLists(), CandidateLists())
    for number in 0..<1 << 12 {
      let (red, green, blue) = ((number >> 8) * 4, (number >> 4 & 15) * 4, (number & 15) * 4)
      // A list of one word is as good as shorter ones.
      let isDivided = large.count(of: number) > 4 && large.nearest[number] <= NearestColors.largeReach
      if !isDivided {
        lists.append(
          from: large, list: number, for: ColorCube(red / 4, green / 4, blue / 4, length: 256), of: vectors)
      }
      for inner in 0..<64 {
        let (red, green, blue) = (red | inner >> 4, green | inner >> 2 & 3, blue | inner & 3)
        let place = red << 12 | green << 6 | blue
        guard isDivided else {
          cubes[place] = Int32((lists.nearest.count - 1) << 1)
          continue
        }
        let list = middle.nearest.count
        middle.append(from: large, list: number, for: ColorCube(red, green, blue, length: 64), of: vectors)
        let hasParts = middle.count(of: list) > 4 && middle.nearest[list] <= NearestColors.reach
        cubes[place] = Int32(lists.nearest.count << 1 | (hasParts ? 1 : 0))
        for part in 0..<(hasParts ? 64 : 1) {
          let cube =
            hasParts
            ? ColorCube(red << 2 | part >> 4, green << 2 | part >> 2 & 3, blue << 2 | part & 3, length: 16)
            : ColorCube(red, green, blue, length: 64)
          lists.append(from: middle, list: list, for: cube, of: vectors)
        }
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

  /// The index of the colour that is nearest to the middle of a cube.
  func nearest(toMiddleOf cube: Int) -> Int {
    func channel(_ shift: Int) -> Int32 { Int32(cube >> shift & 63) << 6 | 32 }
    return nearest(to: ColorVector(red: channel(12), green: channel(6), blue: channel(0)))
  }

  /// The place of a colour in ``cubes``.
  @inline(__always)
  static func cube(of color: ColorVector) -> Int {
    Int((color.red >> 6) << 12 | (color.green >> 6) << 6 | color.blue >> 6)
  }

  /// ``nearest(to:)`` for loops, which take the spans out of the arrays once.
  @inline(__always)
  static func nearest(
    to color: ColorVector, scores: Span<ColorScore>, cubes: Span<Int32>, starts: Span<Int32>, quartets: Span<UInt32>
  ) -> Int {
    // Unchecked: a colour's channels have 12 bits, so its cube exists; the lists lie inside `quartets`, none is empty,
    // and they hold indices of the palette, as `init` made them.
    let cube = cube(of: color)
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
