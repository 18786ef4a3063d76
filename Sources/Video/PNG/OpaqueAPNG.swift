import Raster

extension VideoSettings {
  /// The pixel format passed to the encoder: the requested one, except that opaque animated PNGs get a fully opaque
  /// alpha channel.
  ///
  /// Without alpha, libavcodec takes areas cleared by a frame as black, whereas browsers show the page behind the
  /// picture there. With alpha, files are mostly smaller, too, since unchanged pixels are omitted.
  var encodedFormat: PixelFormat {
    guard codec == .apng, palette == nil else { return pixelFormat }
    return switch pixelFormat {
    case .rgb(.rgb24): .rgb(.rgba)
    case .rgb(.rgb48be): .rgb(.rgba64be)
    default: pixelFormat
    }
  }
}

extension VideoImage {
  /// Returns the picture with an opaque alpha component appended to each pixel, in a format that differs only by this.
  func withAlpha(as format: PixelFormat) -> VideoImage {
    let result = VideoImage(width: width, height: height, format: format)
    let (colors, all) = (planes[0].bytesPerElement, result.planes[0].bytesPerElement)
    for y in 0..<height {
      let (source, target) = unsafe (row(y, ofPlane: 0), result.row(y, ofPlane: 0))
      for x in 0..<width {
        for index in 0..<all { unsafe target[x * all + index] = index < colors ? source[x * colors + index] : .max }
      }
    }
    return result
  }
}
