import FixedPoint

/// For any wanted colour, those colours of a table that may stand for it, the likely nearest first; found for each small
/// cube of colours when it is first asked for.
struct NearbyColors {
  struct Entry {
    /// The colour.
    var color: WeightedColor
    /// The least squared distance that it has from a colour of the cube.
    var bound: Int32
    /// Its index in the table.
    var index: UInt8
  }

  /// Cubes have sides of 2⁸ on the weighted axes, four 8-bit codes of green.
  private static let shift: Int16 = 8
  /// The distance from a cube's middle to its corner, rounded up: 2⁷ · √3.
  private static let halfDiagonal: Int32 = 222

  /// The table's colours.
  let colors: [WeightedColor]
  /// The lists, one after another.
  private(set) var entries: [Entry] = []
  /// How much farther than the nearest colour others may be.
  private let tolerance: Int32
  /// The numbers of the lists of the 48 x 64 x 32 cubes; −1 for none yet.
  private var numbers = [Int32](repeating: -1, count: 48 * 64 * 32)
  /// Where each list starts; the next one's start ends it.
  private(set) var starts: [Int32] = [0]

  /// - Precondition: there are 1...255 colours.
  init(_ colors: [WeightedColor], tolerance: Int32) {
    (self.colors, self.tolerance) = (colors, tolerance)
  }

  /// The places in ``entries`` of the list for a colour.
  @inline(__always)
  mutating func list(for color: WeightedColor) -> Range<Int> {
    let cube = color.lanes &>> NearbyColors.shift
    let key = (Int(cube[0]) &* 64 &+ Int(cube[1])) &* 32 &+ Int(cube[2])
    var number = Int(numbers[key])
    if number < 0 { number = makeList(key, cube) }
    return unsafe Range(uncheckedBounds: (Int(starts[number]), Int(starts[number + 1])))
  }

  private mutating func makeList(_ key: Int, _ cube: SIMD4<Int16>) -> Int {
    let middle = WeightedColor(lanes: (cube &<< NearbyColors.shift) &+ SIMD4(128, 128, 128, 0))
    let distances = colors.map { middle.squaredDistance(to: $0) }
    let nearest = root(distances.min() ?? 0)
    // A colour of the cube and one of the table are at most half a diagonal nearer or farther than the middle is.
    let reach = nearest &+ 2 &* NearbyColors.halfDiagonal &+ tolerance
    let first = entries.count
    for (index, distance) in distances.enumerated() where distance <= reach &* reach {
      let bound = max(root(distance) &- NearbyColors.halfDiagonal &- 1, 0)
      let entry = Entry(color: colors[index], bound: bound &* bound, index: UInt8(index))
      var place = entries.count
      entries.append(entry)
      while place > first, entries[place - 1].bound > entry.bound {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
    starts.append(Int32(entries.count))
    numbers[key] = Int32(starts.count - 2)
    return starts.count - 2
  }

  /// The square root, rounded up.
  private func root(_ square: Int32) -> Int32 { Int32(UInt64(square).squareRoot) + 1 }
}
