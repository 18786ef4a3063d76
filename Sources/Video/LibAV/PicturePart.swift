import CLibAV
import Raster

/// The part of a picture that one encoder takes.
///
/// AV1 has no alpha: an AVIF stores it as a track of its own, a picture without colour.
enum PicturePart {
  case all, colors, alpha

  /// Returns the planes of an image that belong to the part.
  func planes(of image: VideoImage) -> Range<Int> {
    switch self {
    case .all: image.planes.indices
    case .colors: 0..<3
    case .alpha: 3..<4
    }
  }

  /// Returns libav's identifier of the part's format.
  func libavFormat(of format: PixelFormat) -> AVPixelFormat {
    switch self {
    case .all: format.libavFormat
    case .colors: format.opaque.libavFormat
    case .alpha: format.depth == 8 ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_GRAY10LE
    }
  }
}

extension PixelFormat {
  /// The format without its plane of alpha; a format of packed pixels is returned as it is.
  var opaque: PixelFormat {
    guard case .yuv(var samples) = self else { return self }
    samples.hasAlpha = false
    return .yuv(samples)
  }
}
