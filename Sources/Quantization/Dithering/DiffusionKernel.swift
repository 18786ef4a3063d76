/// The weights of an error diffusion method, in the form of a gather: a pixel collects its share of the errors of
/// pixels before it.
protocol DiffusionKernel {
  /// Returns the sum of errors that a pixel receives, rounded to the nearest code.
  ///
  /// Intermediate sums are below 2⁶ times an error, which is below 2¹⁷.
  ///
  /// - Parameters:
  ///   - errors: The errors of pixels that are final.
  ///   - current: The index of the pixel in the current row.
  ///   - above: The index of the pixel one row above.
  ///   - top: The index of the pixel two rows above.
  ///   - step: The direction of the current row: 1 from the left, −1 from the right.
  static func sum(
    _ errors: borrowing MutableSpan<ColorError>, current: Int, above: Int, top: Int, step: Int
  ) -> ColorError
}
