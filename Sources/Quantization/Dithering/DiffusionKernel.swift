import FixedPoint
import Raster

/// Which part of their errors a pixel takes from those before it.
protocol DiffusionKernel {
  /// The sum of errors that a pixel takes, to the nearest code.
  ///
  /// Sums are below 2⁶ times an error, which is below 2¹⁷.
  ///
  /// - Parameters:
  ///   - errors: Those of pixels done.
  ///   - current: The pixel's place in its row.
  ///   - above: The place above it.
  ///   - top: The place above that.
  ///   - step: From a place to the next in the direction in which the pixel's row is gone through, 1 or −1.
  static func sum(
    _ errors: borrowing MutableSpan<ColorError>, current: Int, above: Int, top: Int, step: Int
  ) -> ColorError
}
