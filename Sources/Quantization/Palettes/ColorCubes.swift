/// Pixels that a table is to serve, counted by small cubes of colours, so few that a search for colours can look at each of
/// them often.
///
/// Everything is counted in integers and in a fixed order, so that the same pixels give the same samples.
public struct ColorCubes: Sendable {
  /// The sum of each cube's pixels.
  private var sums: [ColorSum] = []
  /// The coordinates of each cube: 10 bits of a, L and b.
  private var keys: [Int32] = []
  /// A hash table of cubes: the number of each, −1 where there is none. More than half of it stays empty.
  private var slots = [Int16](repeating: -1, count: 1 << slotBits)
  private static let slotBits = 14
  /// Sides are 2 to the power of this. At first a third of an 8-bit code of gray: what shares a cube looks the same.
  private var shift: Int16 = 5

  /// Where there are more cubes than these, they are joined to some of twice their sides.
  private var limit: Int { shift < 7 ? 3000 : 4500 }

  /// How many pixels each stands for that is counted.
  private let pixelWeight: Int64

  /// No pixels.
  ///
  /// - Parameter pixelWeight: How many pixels each stands for that will be counted.
  public init(pixelWeight: Int = 1) { self.pixelWeight = Int64(pixelWeight) }

  /// Counts a pixel; nothing does not count.
  public mutating func add(_ color: OklabColor) {
    if color.isNothing { return }
    let cube = color.lanes &>> shift
    let key = Int32(cube[0]) << 20 | Int32(cube[1]) << 10 | Int32(cube[2])
    var sum = ColorSum()
    sum.add(color)
    add(sum, key: key)
  }

  private mutating func add(_ sum: ColorSum, key: Int32) {
    // Fibonacci hashing: the golden ratio spreads neighbours.
    var slot = Int((UInt32(bitPattern: key) &* 2_654_435_769) >> UInt32(32 - ColorCubes.slotBits))
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if keys[number] == key {
        sums[number].add(sum)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int16(keys.count)
    keys.append(key)
    sums.append(sum)
    if keys.count > limit { join() }
  }

  /// Makes the sides twice as long.
  private mutating func join() {
    var joined = ColorCubes(pixelWeight: Int(pixelWeight))
    joined.shift = shift + 1
    for (key, sum) in zip(keys, sums) {
      // Halves each of the three coordinates.
      joined.add(sum, key: (key >> 1) & 0x1FF7_FDFF)
    }
    self = joined
  }

  /// The means of the cubes' pixels.
  public var samples: [ColorSample] {
    sums.compactMap { sum in sum.mean.map { ColorSample(color: $0, weight: sum.weight * pixelWeight) } }
  }
}
