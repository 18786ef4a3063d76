import Quantization

/// The pixels of an area, row by row, as far as they are known.
struct AreaPixels {
  var pixels: [AreaPixel] = []
  /// For each row, what the error of pixels that stay counts, in quarters of that of drawn ones.
  var stayWeights: [Int64] = []
}
