import Raster

extension VideoSettings {
  /// How the encoder is given samples: as they are asked for, but opaque ones of an animated PNG with an alpha that says so.
  ///
  /// Without alpha libavcodec takes what a frame clears for black, and browsers show what is behind the picture there. With
  /// it, files are mostly smaller, since it leaves out what stays.
  var encodedFormat: PixelFormat {
    guard codec == .apng else { return pixelFormat }
    return switch pixelFormat {
    case .rgb(.rgb24): .rgb(.rgba)
    case .rgb(.rgb48be): .rgb(.rgba64be)
    default: pixelFormat
    }
  }
}

extension VideoImage {
  /// The picture in a format that differs from its own by alpha behind the colours alone, opaque.
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
