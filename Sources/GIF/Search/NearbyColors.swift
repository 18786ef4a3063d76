import FixedPoint
import Quantization

/// For any wanted colour, those colours of a table that may stand for it, the likely nearest first; found for each small
/// cube of colours when it is first asked for, among those of a larger one around it.
struct NearbyColors {
  /// Four colours of a list; the last one fills it up where there are fewer.
  struct Block {
    let colors: FourColors
    /// The least squared distance that any of them has from a colour of the cube.
    let bound: Int32
    /// Their indices in the table.
    let indices: SIMD4<UInt8>

    fileprivate init(_ candidates: [Candidate], from first: Int) {
      let last = candidates.count - 1
      colors = FourColors { candidates[min(first + $0, last)].color }
      bound = candidates[first].bound
      var indices = SIMD4<UInt8>()
      for lane in 0..<4 { indices[lane] = candidates[min(first + lane, last)].index }
      self.indices = indices
    }

    /// A byte for each place, whose highest bit alone is set unless it is filled up.
    @inline(__always)
    var lanes: UInt32 {
      let indices = unsafe unsafeBitCast(indices, to: UInt32.self)
      // Bytes that are not 0, of the differences from the place before; the first one always.
      let difference = indices ^ indices &<< 8 | 1
      return ((difference & 0x7F7F_7F7F &+ 0x7F7F_7F7F) | difference) & 0x8080_8080
    }
  }

  private let colors: [OklabColor]
  /// How much larger than that of the nearest colour the squared distance of others may be.
  private let excess: Int32
  private var cubes: CubeLists<Block>
  private var largeCubes = CubeLists<Candidate>(shift: 11)
  /// Room for a list.
  private var candidates: [Candidate] = []

  /// - Parameters:
  ///   - colors: 1...256.
  ///   - excess: How much larger than that of the nearest the squared distance of others may be.
  ///   - areFarApart: Whether the cubes are larger: lists are longer then, but there are fewer to be made.
  init(_ colors: [OklabColor], excess: Int32, areFarApart: Bool) {
    (self.colors, self.excess) = (colors, excess)
    // Sides of three 8-bit codes of gray, or of five.
    cubes = CubeLists(shift: areFarApart ? 9 : 8)
  }

  /// The blocks of all lists, one list after another.
  var blocks: [Block] { cubes.entries }

  /// The places in ``blocks`` of the list for a colour.
  @inline(__always)
  mutating func list(for color: OklabColor) -> Range<Int> {
    cubes.list(for: color) ?? makeList(for: color)
  }

  private mutating func makeList(for color: OklabColor) -> Range<Int> {
    let large = largeCubes.list(for: color) ?? makeLargeList(for: color)
    Cube(around: color, cubes.shift).choose(from: largeCubes.entries[large], excess, to: &candidates)
    let chosen = candidates
    return cubes.append((0..<(chosen.count + 3) / 4).lazy.map { Block(chosen, from: 4 * $0) }, for: color)
  }

  private mutating func makeLargeList(for color: OklabColor) -> Range<Int> {
    let all = colors.enumerated().map { Candidate(color: $1, bound: 0, index: UInt8($0)) }
    Cube(around: color, largeCubes.shift).choose(from: all[...], excess, to: &candidates)
    return largeCubes.append(candidates, for: color)
  }
}

/// A colour that may stand for one of a cube.
private struct Candidate {
  /// The colour.
  var color: OklabColor
  /// The least squared distance that it has from a colour of the cube.
  var bound: Int32
  /// Its index in the table.
  var index: UInt8
}

/// Lists for cubes of one size, as far as they were asked for.
private struct CubeLists<Entry> {
  private(set) var entries: [Entry] = []
  /// The cubes' sides are 2 to the power of this.
  let shift: Int16
  /// How many cubes there are along each axis.
  private let counts: SIMD4<Int16>
  /// Where each cube's list is: the place of its first entry times 2⁹, and how many it has, at most 256; 0 for none yet.
  private var lists: [UInt32]

  /// So many entries are kept. With more, all lists are forgotten, to be made again when they are asked for.
  private static var limit: Int { 1 << 20 }

  init(shift: Int16) {
    self.shift = shift
    counts = (OklabColor.maximum &>> shift) &+ 1
    lists = Array(repeating: 0, count: Int(counts[0]) * Int(counts[1]) * Int(counts[2]))
  }

  /// The places of the list for a colour; nil if there is none yet.
  @inline(__always)
  func list(for color: OklabColor) -> Range<Int>? {
    let list = lists[key(color)]
    if list == 0 { return nil }
    let first = Int(list >> 9)
    return unsafe Range(uncheckedBounds: (first, first &+ Int(list & 511)))
  }

  @inline(__always)
  private func key(_ color: OklabColor) -> Int {
    let cube = color.lanes &>> shift
    return (Int(cube[0]) &* Int(counts[1]) &+ Int(cube[1])) &* Int(counts[2]) &+ Int(cube[2])
  }

  /// Adds the list for the cube of a colour.
  mutating func append(_ list: some Sequence<Entry>, for color: OklabColor) -> Range<Int> {
    if entries.count > CubeLists.limit {
      entries = []
      for cube in lists.indices { lists[cube] = 0 }
    }
    let first = entries.count
    entries.append(contentsOf: list)
    lists[key(color)] = UInt32(first << 9 | (entries.count - first))
    return first..<entries.count
  }
}

/// A cube of colours.
private struct Cube {
  private let middle: SIMD4<Int16>
  private let half: SIMD4<Int16>

  init(around color: OklabColor, _ shift: Int16) {
    let side = Int16(1) << (shift - 1)
    half = SIMD4(side, side, side, 0)
    middle = ((color.lanes &>> shift) &<< shift) &+ half
  }

  /// Chooses those candidates whose squared distance from some colour of the cube can be that of the nearest and the excess,
  /// or less.
  ///
  /// - Parameters:
  ///   - candidates: In the order of their bounds, which are those of a larger cube: so they are no larger here.
  ///   - excess: How much larger than that of the nearest the squared distance of others may be.
  ///   - chosen: Becomes those, in the order of their bounds.
  func choose(from candidates: ArraySlice<Candidate>, _ excess: Int32, to chosen: inout [Candidate]) {
    var farthest = Int32.max
    for candidate in candidates {
      if candidate.bound > farthest { break }
      farthest = min(farthest, self.farthest(from: candidate.color))
    }
    // No colour of the cube has its nearest one farther away than that. Both are below 2³⁰.
    let limit = farthest + excess
    chosen.removeAll(keepingCapacity: true)
    for candidate in candidates {
      if candidate.bound > limit { break }
      let bound = nearest(to: candidate.color)
      guard bound <= limit else { continue }
      let entry = Candidate(color: candidate.color, bound: bound, index: candidate.index)
      chosen.append(entry)
      var place = chosen.count - 1
      while place > 0, chosen[place - 1].bound > bound {
        chosen[place] = chosen[place - 1]
        place -= 1
      }
      chosen[place] = entry
    }
  }

  /// A colour's farthest and nearest points of the cube are as far along each axis as its middle, and half a side.
  @inline(__always)
  private func farthest(from color: OklabColor) -> Int32 { square(distance(color) &+ half) }

  @inline(__always)
  private func nearest(to color: OklabColor) -> Int32 {
    let offset = distance(color) &- half
    return square(offset.replacing(with: 0, where: offset .< 0))
  }

  @inline(__always)
  private func distance(_ color: OklabColor) -> SIMD4<Int16> {
    let offset = color.lanes &- middle
    return offset.replacing(with: 0 &- offset, where: offset .< 0)
  }

  @inline(__always)
  private func square(_ lanes: SIMD4<Int16>) -> Int32 {
    OklabColor(lanes: lanes).squaredDistance(to: OklabColor(lanes: .zero))
  }
}
