import FixedPoint

/// The unit of the polygon sweep: 2⁻¹² pixels. Differences of coordinates stay below 2³⁰ and their products below 2⁶⁰.
enum Subpixel {
  static let bits = 12
  static let one = 1 << bits
}
