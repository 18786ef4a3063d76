/// The rounding of a ``VideoImage``'s samples to codes.
///
/// Dark gradients show bands in eight bits, since a code is wider than the smallest visible difference. An ordered
/// dither turns the edges of the bands into a fine pattern whose mean is the exact value. The pattern is the same in
/// every frame, so that encoders predict it from the frame before at no cost, and a frame depends on nothing but
/// itself.
public enum SampleRounding: Hashable, Sendable, CaseIterable {
  /// To the nearest code, ties up.
  case nearest
  /// Up or down depending on the sample's position in its plane: the nearer the value is to a code, the more positions
  /// round to that code.
  ///
  /// The thresholds are the 4 × 4 matrix of B. E. Bayer, "An optimum method for two-level rendition of continuous-tone
  /// pictures" (ICC 1973): 1/32, 3/32 … 31/32. So the mean is preserved, and a value within 1/32 of a code becomes that
  /// code everywhere.
  ///
  /// Applies to Y′CbCr 4:2:0 of eight bits in limited range without alpha only; other formats are rounded to the
  /// nearest.
  case ordered
}
