/// A colour as a function of others that orders them as the distance does.
///
/// |c − p|² = |c|² − 2c·p + |p|², and |c|² is the same for every p: what is left takes three products. Each term is below
/// 2³⁰ and the sum, as the difference of two squared distances, below 2²⁹.
struct ColorScore: Sendable {
  /// −2p, times the weights of the channels.
  let red: Int32
  let green: Int32
  let blue: Int32
  /// |p|².
  let square: Int32

  init(_ color: ColorVector) {
    (red, green, blue) = (-18 * color.red, -32 * color.green, -8 * color.blue)
    square = color.dot(color)
  }

  func score(of color: ColorVector) -> Int32 {
    square &+ red &* color.red &+ green &* color.green &+ blue &* color.blue
  }
}
