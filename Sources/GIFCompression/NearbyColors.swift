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

  /// The table's colours.
  let colors: [WeightedColor]
  /// The lists, one after another.
  private(set) var entries: [Entry] = []
  /// How much farther than the nearest colour others may be.
  private let tolerance: Int32
  /// The numbers of the lists of the 50 x 66 x 33 cubes; −1 for none yet.
  private var numbers = [Int32](repeating: -1, count: 50 * 66 * 33)
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
    let key = (Int(cube[0]) &* 66 &+ Int(cube[1])) &* 33 &+ Int(cube[2])
    var number = Int(numbers[key])
    if number < 0 { number = makeList(key, cube) }
    return unsafe Range(uncheckedBounds: (Int(starts[number]), Int(starts[number + 1])))
  }

  private mutating func makeList(_ key: Int, _ cube: SIMD4<Int16>) -> Int {
    let middle = (cube &<< NearbyColors.shift) &+ SIMD4(128, 128, 128, 0)
    // The distances from the cube's nearest and farthest points, as the sides of a box around its middle tell them.
    var farthest = Int32.max
    for color in colors {
      let offset = NearbyColors.absolute(color.lanes &- middle)
      farthest = min(farthest, NearbyColors.square(offset &+ SIMD4(128, 128, 128, 0)))
    }
    let reach = Int32(UInt64(farthest).squareRoot) + 1 + tolerance
    let bound = reach &* reach
    let first = entries.count
    for (index, color) in colors.enumerated() {
      let offset = NearbyColors.absolute(color.lanes &- middle) &- SIMD4(128, 128, 128, 0)
      let nearest = NearbyColors.square(offset.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: .max)))
      guard nearest <= bound else { continue }
      let entry = Entry(color: color, bound: nearest, index: UInt8(index))
      var place = entries.count
      entries.append(entry)
      while place > first, entries[place - 1].bound > nearest {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
    starts.append(Int32(entries.count))
    numbers[key] = Int32(starts.count - 2)
    return starts.count - 2
  }

  @inline(__always)
  private static func absolute(_ lanes: SIMD4<Int16>) -> SIMD4<Int16> {
    lanes.replacing(with: .zero &- lanes, where: lanes .< .zero)
  }

  @inline(__always)
  private static func square(_ lanes: SIMD4<Int16>) -> Int32 {
    WeightedColor(lanes: lanes).squaredDistance(to: WeightedColor(lanes: .zero))
  }
}
