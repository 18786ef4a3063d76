/// The Floyd–Steinberg kernel, in 16ths: 7 ahead; in the next row 3 behind, 5 below and 1 ahead. The next row runs in
/// the opposite direction.
enum FloydSteinbergKernel: DiffusionKernel {
  @inline(__always)
  static func sum(
    _ errors: borrowing MutableSpan<ColorError>, current: Int, above: Int, top: Int, step: Int
  ) -> ColorError {
    let row = errors[current - step] &* 7
    let next = errors[above - step] &* 3 &+ errors[above] &* 5 &+ errors[above + step]
    return (row &+ next &+ 8) &>> 4
  }
}
