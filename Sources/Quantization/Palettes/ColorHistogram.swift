import FixedPoint

/// A histogram of the pixels that a palette should fit, by small cubes of colours: so few samples that the palette
/// search can visit each of them often.
///
/// All sums are integers and the order is fixed, so the same pixels always give the same samples.
public struct ColorHistogram: Sendable {
  /// The sum of each cube's pixels.
  private var sums: [ColorSum] = []
  /// The sum of the canvas errors of each cube's pixels.
  private var canvasErrors: [Int64] = []
  /// The coordinates of each cube: 10 bits each of a, L and b.
  private var keys: [Int32] = []
  /// A hash table with linear probing from coordinates to the index of a cube; −1 is a free slot. More than half of the
  /// slots stay free.
  private var slots = [Int16](repeating: -1, count: 1 << slotBits)
  private static let slotBits = 14
  /// The base-2 logarithm of a cube's side. At first 5, a third of an 8-bit code of gray: colours in one cube look
  /// alike.
  private var shift: Int16 = 5

  /// The number of cubes above which they are merged into cubes of twice the side.
  private var limit: Int { shift < 7 ? 3000 : 4500 }

  /// The number of pixels that each counted pixel stands for.
  private let pixelWeight: Int64

  /// Creates an empty histogram.
  ///
  /// - Parameter pixelWeight: The number of pixels that each counted pixel stands for.
  public init(pixelWeight: Int = 1) { self.pixelWeight = Int64(pixelWeight) }

  /// Counts a pixel; transparent ones are ignored.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - canvasError: The squared distance from the colour that the canvas has there; 0 if there is no canvas.
  public mutating func add(_ color: OklabColor, canvasError: Int64 = 0) {
    if color.isTransparent { return }
    var sum = ColorSum()
    sum.add(color)
    add(sum, canvasError, key: key(of: color))
  }

  /// Takes out pixels of one colour that have been counted without canvas errors.
  mutating func remove(_ color: OklabColor, count: Int64) {
    let number = slots[slot(ofKey: key(of: color))]
    sums[Int(number)].add(color, weight: -count)
  }

  @inline(__always)
  private func key(of color: OklabColor) -> Int32 {
    let cube = color.lanes &>> shift
    return Int32(cube[0]) << 20 | Int32(cube[1]) << 10 | Int32(cube[2])
  }

  /// Returns the slot of a cube, or the free slot for it.
  @inline(__always)
  private func slot(ofKey key: Int32) -> Int {
    var slot = UInt32(bitPattern: key).fibonacciHash(bits: ColorHistogram.slotBits)
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func add(_ sum: ColorSum, _ canvasError: Int64, key: Int32) {
    let slot = slot(ofKey: key)
    if slots[slot] >= 0 {
      sums[Int(slots[slot])].add(sum)
      canvasErrors[Int(slots[slot])] += canvasError
      return
    }
    slots[slot] = Int16(keys.count)
    keys.append(key)
    sums.append(sum)
    canvasErrors.append(canvasError)
    if keys.count > limit { join() }
  }

  /// Merges the cubes into cubes of twice the side.
  private mutating func join() {
    var joined = ColorHistogram(pixelWeight: Int(pixelWeight))
    joined.shift = shift + 1
    for (index, key) in keys.enumerated() {
      // Halves the three coordinates at once: the mask clears the bit that each one shifts into the next.
      joined.add(sums[index], canvasErrors[index], key: (key >> 1) & 0x1FF7_FDFF)
    }
    self = joined
  }

  /// The mean colour of each cube, weighted by its pixels.
  public var samples: [ColorSample] {
    zip(sums, canvasErrors).compactMap { sum, canvasError in
      sum.mean.map {
        ColorSample(color: $0, weight: sum.weight * pixelWeight, canvasError: canvasError / sum.weight)
      }
    }
  }
}
