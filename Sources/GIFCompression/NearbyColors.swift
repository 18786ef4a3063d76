import FixedPoint

/// For any wanted colour, those colours of a table that may stand for it, the likely nearest first; found for each small
/// cube of colours when it is first asked for, among those of a larger one around it.
struct NearbyColors {
  struct Entry {
    /// The colour.
    var color: OklabColor
    /// The least squared distance that it has from a colour of the cube.
    var bound: Int32
    /// Its index in the table.
    var index: UInt8
  }

  /// The table's colours.
  let colors: [OklabColor]
  /// How much farther than the nearest colour others may be.
  private let tolerance: Int32
  /// Sides of 2⁸: three 8-bit codes of gray.
  private var cubes = CubeLists(shift: 8)
  /// Sides of 2¹¹.
  private var largeCubes = CubeLists(shift: 11)

  /// - Precondition: there are 1...256 colours.
  init(_ colors: [OklabColor], tolerance: Int32) {
    (self.colors, self.tolerance) = (colors, tolerance)
  }

  /// The entries of all lists, one list after another.
  var entries: [Entry] { cubes.entries }

  /// The places in ``entries`` of the list for a colour.
  @inline(__always)
  mutating func list(for color: OklabColor) -> Range<Int> {
    cubes.list(for: color) ?? makeList(for: color)
  }

  private mutating func makeList(for color: OklabColor) -> Range<Int> {
    if let large = largeCubes.list(for: color) {
      return cubes.append(for: color, from: largeCubes.entries[large], tolerance)
    }
    let all = colors.enumerated().map { Entry(color: $1, bound: 0, index: UInt8($0)) }
    let large = largeCubes.append(for: color, from: all[...], tolerance)
    return cubes.append(for: color, from: largeCubes.entries[large], tolerance)
  }
}

/// Lists of colours for cubes of one size, as far as they were asked for.
private struct CubeLists {
  private(set) var entries: [NearbyColors.Entry] = []
  /// The cubes' sides are 2 to the power of this.
  private let shift: Int16
  /// How many cubes there are along each axis.
  private let counts: SIMD4<Int16>
  /// The number of each cube's list; −1 for none yet.
  private var numbers: [Int32]
  /// Where each list starts; the next one's start ends it.
  private var starts: [Int32] = [0]

  init(shift: Int16) {
    self.shift = shift
    counts = (OklabColor.maximum &>> shift) &+ 1
    numbers = Array(repeating: -1, count: Int(counts[0]) * Int(counts[1]) * Int(counts[2]))
  }

  /// The places of the list for a colour; nil if there is none yet.
  @inline(__always)
  func list(for color: OklabColor) -> Range<Int>? {
    let number = Int(numbers[key(color)])
    if number < 0 { return nil }
    return unsafe Range(uncheckedBounds: (Int(starts[number]), Int(starts[number + 1])))
  }

  @inline(__always)
  private func key(_ color: OklabColor) -> Int {
    let cube = color.lanes &>> shift
    return (Int(cube[0]) &* Int(counts[1]) &+ Int(cube[1])) &* Int(counts[2]) &+ Int(cube[2])
  }

  /// Makes the list for a colour: those candidates whose distance from some colour of its cube can be that of the nearest
  /// and the tolerance, or less.
  mutating func append(
    for color: OklabColor, from candidates: ArraySlice<NearbyColors.Entry>, _ tolerance: Int32
  ) -> Range<Int> {
    let half = Int16(1) << (shift - 1)
    let sides = SIMD4(half, half, half, 0)
    let middle = ((color.lanes &>> shift) &<< shift) &+ sides
    // A colour's farthest and nearest points of the cube are as far along each axis as its middle, and half a side.
    var farthest = Int32.max
    for candidate in candidates {
      farthest = min(farthest, square(absolute(candidate.color.lanes &- middle) &+ sides))
    }
    let reach = Int32(UInt64(farthest).squareRoot) + 1 + tolerance
    let limit = Int32(clamping: Int64(reach) * Int64(reach))
    let first = entries.count
    for candidate in candidates {
      let offset = absolute(candidate.color.lanes &- middle) &- sides
      let bound = square(offset.replacing(with: 0, where: offset .< 0))
      guard bound <= limit else { continue }
      let entry = NearbyColors.Entry(color: candidate.color, bound: bound, index: candidate.index)
      var place = entries.count
      entries.append(entry)
      while place > first, entries[place - 1].bound > bound {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
    starts.append(Int32(entries.count))
    numbers[key(color)] = Int32(starts.count - 2)
    return first..<entries.count
  }

  @inline(__always)
  private func absolute(_ lanes: SIMD4<Int16>) -> SIMD4<Int16> {
    lanes.replacing(with: 0 &- lanes, where: lanes .< 0)
  }

  @inline(__always)
  private func square(_ lanes: SIMD4<Int16>) -> Int32 {
    OklabColor(lanes: lanes).squaredDistance(to: OklabColor(lanes: .zero))
  }
}
