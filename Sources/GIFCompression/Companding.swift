/// A curve that spreads dark codes, in which errors show most, and leaves the others nearly as far apart as they are.
///
/// A code c becomes c + 8c / (c + 8): black's neighbours are twice as far apart, and from 30 codes on less than a fifth
/// more. What would be shown as black is black, so that a dark ground stays even.
struct Companding: Sendable {
  /// The curve for 12-bit channels, from 0 to ``largest``, to the nearest.
  let values: [Int16]
  /// The values of the 256 8-bit codes.
  private let codes: [Int16]

  /// The largest value.
  static var largest: Int16 { 4095 + 124 }

  /// The one curve that there is; a constant, since making it takes longer than some uses.
  static let curve = Companding()

  private init() {
    let knee = 8 * 16
    values = (0..<4096).map { value in
      // Up to .45 of an 8-bit code, that is black.
      value <= 7 ? 0 : Int16(value + (knee * value + (value + knee) / 2) / (value + knee))
    }
    let values = values
    codes = (0..<256).map { values[($0 * 257) >> 4] }
  }

  /// The 8-bit code whose value is nearest to one, the lower of equals.
  func code(nearest value: Int32) -> UInt8 {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      // Beyond the middle between two codes, the upper one is nearer.
      if 2 * value > Int32(codes[middle]) + Int32(codes[middle + 1]) { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}
