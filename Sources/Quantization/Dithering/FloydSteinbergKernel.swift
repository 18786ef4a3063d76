import FixedPoint
import Raster

/// Sixteenths: 7 ahead; 3 back, 5 and 1 ahead in the next row, which goes the other way.
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
