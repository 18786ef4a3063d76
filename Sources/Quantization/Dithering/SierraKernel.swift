/// The Sierra kernel, in 32nds: 5 and 3 ahead; 2, 4, 5, 4, 2 in the next row; 2, 3, 2 in the row after it.
enum SierraKernel: DiffusionKernel {
  @inline(__always)
  static func sum(
    _ errors: borrowing MutableSpan<ColorError>, current: Int, above: Int, top: Int, step: Int
  ) -> ColorError {
    let row = errors[current - step] &* 5 &+ errors[current - 2 * step] &* 3
    let next =
      (errors[above - 2] &+ errors[above + 2]) &* 2 &+ (errors[above - 1] &+ errors[above + 1]) &* 4
      &+ errors[above] &* 5
    let last = (errors[top - 1] &+ errors[top + 1]) &* 2 &+ errors[top] &* 3
    return (row &+ next &+ last &+ 16) &>> 5
  }
}
