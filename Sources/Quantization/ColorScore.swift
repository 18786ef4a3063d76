/// A palette colour as a function of other colours that orders it among the rest as the distance does.
///
/// |c − p|² = |c|² − 2c·p + |p|², and |c|² is the same for every p: what is left takes three products. Eight more bits
/// below hold the palette index, so that the least score also tells whose it is, the first of equals wins, and no
/// branch is needed that noise would make the processor guess wrong. A score is below 2³⁹.
struct ColorScore: Sendable {
  /// −2p, times the weights of the channels, above the index's bits.
  let red: Int64
  let green: Int64
  let blue: Int64
  /// |p|² above the index.
  let square: Int64

  init(_ color: ColorVector, index: Int) {
    red = -2 * 256 * 9 * Int64(color.red)
    green = -2 * 256 * 16 * Int64(color.green)
    blue = -2 * 256 * 4 * Int64(color.blue)
    square = Int64(color.dot(color)) << 8 | Int64(index)
  }

  /// The score for a colour; its lowest 8 bits are the palette index.
  func score(of color: ColorVector) -> Int64 {
    square &+ red &* Int64(color.red) &+ green &* Int64(color.green) &+ blue &* Int64(color.blue)
  }
}
