/// How the samples of a ``VideoImage`` are rounded to codes.
///
/// Dark gradients show bands in eight bits, since a code is wider than what an eye tells apart. An ordered dither turns
/// the edges of the bands into a fine pattern whose mean is the value. It is the same in every frame, so that an encoder
/// predicts it from the frame before at no cost, and that a frame depends on nothing but itself.
public enum SampleRounding: Hashable, Sendable, CaseIterable {
  /// To the nearest code, halves up.
  case nearest
  /// Up or down by the sample's place in its plane, as often as the value is near to each: by the matrix of 4 × 4
  /// thresholds of B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures" (ICC 1973).
  /// They are 1/32, 3/32 … 31/32, so the mean is kept, and a value within 1/32 of a code becomes that code everywhere.
  ///
  /// Only for Y′CbCr 4:2:0 of eight bits in limited range without alpha; any other format is rounded to the nearest.
  case ordered
}
