import Raster

/// Alpha that a file stores apart from its colours, and that libav does not join with them.
protocol SeparateAlpha {
  /// Whether the colours are stored multiplied by alpha.
  var isPremultiplied: Bool { get }

  /// Makes the alpha of the next picture that of opaque colours.
  ///
  /// - Parameters:
  ///   - colors: The colours, converted to gamma-encoded sRGB unless they are multiplied by alpha.
  ///   - conversion: The conversion of colours that are multiplied by alpha; nil if they are gamma-encoded sRGB.
  func apply(to colors: inout Pixmap, _ conversion: (any ColorConversion)?) throws(VideoError)
}
