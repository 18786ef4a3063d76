import FixedPoint

/// A linear map of colours plus a constant; one row of weights, in units of 2⁻²⁰, for each channel of the result.
///
/// Weights are clamped to ±2¹⁶, so that the sums fit 64 bits.
struct ColorMatrix: Sendable {
  struct Row: Sendable {
    let red: Int64
    let green: Int64
    let blue: Int64
    /// The addend in units of 2⁻²⁰ of a channel unit, including half a unit for rounding.
    let constant: Int64

    /// Returns the weighted sum, rounded to the nearest by the half unit of ``constant``.
    @inline(__always)
    func sum(_ color: FineColor) -> Int64 {
      (red &* color.red &+ green &* color.green &+ blue &* color.blue &+ constant) &>> 20
    }
  }

  let red: Row
  let green: Row
  let blue: Row

  /// Returns the unclamped result, each channel rounded to the nearest.
  @inline(__always)
  func apply(to color: FineColor) -> FineColor {
    FineColor(red: red.sum(color), green: green.sum(color), blue: blue.sum(color))
  }

  /// Creates a matrix from three rows of weights for 1, c and s, in units of 10⁻⁴, with c and s in units of 2⁻³⁰.
  private init(_ weights: [[(one: Int64, c: Int64, s: Int64)]], c: Int64, s: Int64) {
    func row(_ weights: [(one: Int64, c: Int64, s: Int64)]) -> Row {
      let sums = weights.map { weight in
        let sum = (Int128(weight.one) << 30) + Int128(weight.c) * Int128(c) + Int128(weight.s) * Int128(s)
        return ColorMatrix.bounded(sum.divided(by: 10000 << 10, .nearest))
      }
      return Row(red: sums[0], green: sums[1], blue: sums[2], constant: 1 << 19)
    }
    (red, green, blue) = (row(weights[0]), row(weights[1]), row(weights[2]))
  }

  /// Creates a matrix that maps each channel separately by a factor and an addend, in units of 2⁻²⁰.
  private init(factor: Int128, addend: Int128) {
    let factor = ColorMatrix.bounded(factor)
    let constant = ColorMatrix.bounded(addend) * FineColor.one + (1 << 19)
    red = Row(red: factor, green: 0, blue: 0, constant: constant)
    green = Row(red: 0, green: factor, blue: 0, constant: constant)
    blue = Row(red: 0, green: 0, blue: factor, constant: constant)
  }

  private static func bounded(_ weight: Int128) -> Int64 { Int64(max(-1 << 36, min(1 << 36, weight))) }

  /// Returns the hue rotation by an angle, with the luminance weights .2126 for red, .7152 for green and .0722 for
  /// blue.
  static func hueRotation(_ angle: Angle) -> ColorMatrix {
    let (sine, cosine) = angle.sineAndCosine
    return ColorMatrix(
      [
        [(2126, 7873, -2126), (7152, -7152, -7152), (722, -722, 9278)],
        [(2126, -2126, 1430), (7152, 2848, 1400), (722, -722, -2830)],
        [(2126, -2126, -7873), (7152, -7152, 7152), (722, 9278, 722)],
      ], c: cosine, s: sine)
  }

  /// Returns the saturation matrix: 0 gives grey, 1 the unchanged colour.
  static func saturation(_ amount: Fixed) -> ColorMatrix {
    let amount = max(0, min(1 << 32, amount.raw)) << 14
    return ColorMatrix(
      [
        [(2126, 7873, 0), (7152, -7152, 0), (722, -722, 0)],
        [(2126, -2126, 0), (7152, 2848, 0), (722, -722, 0)],
        [(2126, -2126, 0), (7152, -7152, 0), (722, 9278, 0)],
      ], c: amount, s: 0)
  }

  /// Returns the map x + amount.
  static func brightness(_ amount: Fixed) -> ColorMatrix {
    ColorMatrix(factor: 1 << 20, addend: Int128(amount.raw) << 4)
  }

  /// Returns the map k·x + (1 − k) / 2.
  static func contrast(_ amount: Fixed) -> ColorMatrix {
    let factor = max(-1 << 36, min(1 << 36, Int128(amount.raw) << 4))
    return ColorMatrix(factor: factor, addend: ((1 << 20) - factor).shiftedRight(by: 1, .nearest))
  }
}
