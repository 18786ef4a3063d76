/// The unit of the polygon sweep: 2⁻¹² pixels. Differences of the coordinates of edges are at most 2³⁰, and their
/// products 2⁶⁰.
enum Subpixel {
  static let bits = 12
  static let one = 1 << bits
}
