import Raster

/// Alpha that a file stores apart from its colours, and that libav does not join with them.
protocol SeparateAlpha {
  /// Makes the alpha of the next picture that of opaque colours.
  func apply(to colors: inout Pixmap) throws(VideoError)
}
