import FixedPoint
import Quantization

/// The palette colours that may stand for a wanted colour, approximately sorted by distance.
///
/// Naively every pixel would be compared with all 256 palette colours. Instead colour space is divided into small
/// cubes, and each cube has a list of the candidates for all wanted colours inside: those whose squared distance can be
/// within `excess` of the nearest one's. A list is made when its cube is first asked for, from the list of a larger
/// cube around it (with sides of 2¹¹, four or eight times as long), which is made from all colours.
///
/// Invariants: a list holds *every* palette colour within `excess` of the nearest, for any colour of the cube; it is
/// sorted by the least distance from the cube (``Block/bound``). So a scan may stop at the first block whose bound
/// exceeds the limit.
struct NearbyColors {
  /// Four colours of a list; the last colour is repeated where there are fewer.
  struct Block {
    let colors: FourColors
    /// The least squared distance between any of them and any colour of the cube.
    let bound: Int32
    /// Their palette indices.
    let indices: SIMD4<UInt8>

    fileprivate init(_ candidates: [Candidate], from first: Int) {
      let last = candidates.count - 1
      colors = FourColors { candidates[min(first + $0, last)].color }
      bound = candidates[first].bound
      var indices = SIMD4<UInt8>()
      for lane in 0..<4 { indices[lane] = candidates[min(first + lane, last)].index }
      self.indices = indices
    }

    /// A mask of one byte a lane: 0x80 if the lane holds a colour of its own, 0 if it repeats the one before.
    @inline(__always)
    var lanes: UInt32 {
      let indices = unsafe unsafeBitCast(indices, to: UInt32.self)
      // Each byte is XORed with the one before: 0 exactly where the index repeats. The first lane always counts, hence
      // `| 1`. Adding 0x7F to the low seven bits carries into the highest bit unless they are 0; OR with the byte
      // itself adds its own highest bit.
      let difference = indices ^ indices &<< 8 | 1
      return ((difference & 0x7F7F_7F7F &+ 0x7F7F_7F7F) | difference) & 0x8080_8080
    }
  }

  private let colors: [OklabColor]
  /// The largest difference between the squared distance of a candidate and that of the nearest colour.
  private let excess: Int32
  private var cubes: CubeLists<Block>
  private var largeCubes = CubeLists<Candidate>(shift: 11)
  /// A buffer for the list being made.
  private var candidates: [Candidate] = []

  /// Creates empty lists.
  ///
  /// - Parameters:
  ///   - colors: The palette, 1...256 colours.
  ///   - excess: The largest difference between the squared distance of a candidate and that of the nearest colour.
  ///   - areFarApart: Whether to use larger cubes, which have longer lists but fewer of them.
  init(_ colors: [OklabColor], excess: Int32, areFarApart: Bool) {
    (self.colors, self.excess) = (colors, excess)
    // The sides are 2⁹ or 2⁸ units: five or three 8-bit codes of gray.
    cubes = CubeLists(shift: areFarApart ? 9 : 8)
  }

  /// The blocks of all lists, one list after another.
  var blocks: [Block] { cubes.entries }

  /// Returns the range in ``blocks`` of the list for a colour.
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

/// A palette colour that may stand for some colour of a cube.
private struct Candidate {
  /// The colour.
  var color: OklabColor
  /// The least squared distance between it and any colour of the cube.
  var bound: Int32
  /// Its palette index.
  var index: UInt8
}

/// The lists of the cubes of one size, as far as they were made.
private struct CubeLists<Entry> {
  private(set) var entries: [Entry] = []
  /// The base-2 logarithm of the cubes' side.
  let shift: Int16
  /// The number of cubes along each axis.
  private let counts: SIMD4<Int16>
  /// The list of each cube.
  private var lists: [ListRange]

  /// A range of entries in a word.
  private struct ListRange {
    /// The index of the first entry, below 2²¹, shifted left by 9, and the number of entries, at most 256; 0 if the list
    /// is not made yet, as no list is empty.
    private let bits: UInt32

    init(_ range: Range<Int>) { bits = UInt32(range.lowerBound << 9 | range.count) }

    static var missing: ListRange { ListRange(0..<0) }

    /// The range; nil if the list is not made yet.
    @inline(__always)
    var range: Range<Int>? {
      if bits == 0 { return nil }
      let first = Int(bits >> 9)
      return unsafe Range(uncheckedBounds: (first, first &+ Int(bits & 511)))
    }
  }

  /// The number of entries above which all lists are discarded, to be made again on demand.
  private static var limit: Int { 1 << 20 }

  init(shift: Int16) {
    self.shift = shift
    counts = (OklabColor.maximum &>> shift) &+ 1
    lists = Array(repeating: .missing, count: Int(counts[0]) * Int(counts[1]) * Int(counts[2]))
  }

  /// Returns the range of entries for a colour; nil if its list is not made yet.
  @inline(__always)
  func list(for color: OklabColor) -> Range<Int>? { lists[key(color)].range }

  @inline(__always)
  private func key(_ color: OklabColor) -> Int {
    let cube = color.lanes &>> shift
    return (Int(cube[0]) &* Int(counts[1]) &+ Int(cube[1])) &* Int(counts[2]) &+ Int(cube[2])
  }

  /// Stores the list for the cube of a colour.
  mutating func append(_ list: some Sequence<Entry>, for color: OklabColor) -> Range<Int> {
    if entries.count > CubeLists.limit {
      entries = []
      for cube in lists.indices { lists[cube] = .missing }
    }
    let first = entries.count
    entries.append(contentsOf: list)
    let range = first..<entries.count
    lists[key(color)] = ListRange(range)
    return range
  }
}

/// A cube in colour space.
private struct Cube {
  private let middle: SIMD4<Int16>
  private let half: SIMD4<Int16>

  init(around color: OklabColor, _ shift: Int16) {
    let side = Int16(1) << (shift - 1)
    half = SIMD4(side, side, side, 0)
    middle = ((color.lanes &>> shift) &<< shift) &+ half
  }

  /// Selects the candidates whose squared distance from some colour of the cube can be within `excess` of the nearest
  /// candidate's.
  ///
  /// The naive test would need every colour of the cube. Two bounds suffice: every colour of the cube has a candidate
  /// no farther than `farthest`, the least of the candidates' distances to their farthest point of the cube; so a
  /// candidate whose distance to its *nearest* point exceeds `farthest + excess` never counts.
  ///
  /// - Parameters:
  ///   - candidates: Candidates, sorted by their bounds for a larger cube; those bounds are not above the bounds for
  ///     this one.
  ///   - excess: The largest difference of squared distances.
  ///   - chosen: Receives the selected candidates, sorted by their bounds for this cube.
  func choose(from candidates: ArraySlice<Candidate>, _ excess: Int32, to chosen: inout [Candidate]) {
    var farthest = Int32.max
    for candidate in candidates {
      if candidate.bound > farthest { break }
      farthest = min(farthest, self.farthest(from: candidate.color))
    }
    // No colour of the cube is farther from its nearest candidate. Both summands are below 2³⁰.
    let limit = farthest + excess
    chosen.removeAll(keepingCapacity: true)
    for candidate in candidates {
      if candidate.bound > limit { break }
      let bound = nearest(to: candidate.color)
      guard bound <= limit else { continue }
      let entry = Candidate(color: candidate.color, bound: bound, index: candidate.index)
      chosen.append(entry)
      var position = chosen.count - 1
      while position > 0, chosen[position - 1].bound > bound {
        chosen[position] = chosen[position - 1]
        position -= 1
      }
      chosen[position] = entry
    }
  }

  /// Along each axis, the farthest point of the cube lies at the distance to its middle plus half a side; the nearest
  /// at that distance minus half a side, or 0 inside.
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
