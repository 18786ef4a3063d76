import Quantization

/// The pixels of an area in raster order, as far as they are loaded.
struct AreaPixels {
  var pixels: [AreaPixel] = []
  /// For each row, the weight of the error of pixels that keep the canvas, in quarters of the weight of drawn pixels.
  var stayWeights: [Int64] = []
}
