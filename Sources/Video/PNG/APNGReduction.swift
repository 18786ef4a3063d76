import Quantization
import Raster

/// Reduces the frames of an animated PNG to what its quality asks for, one after another.
final class APNGReduction {
  private let quality: APNGQuality
  /// The quantizer of frames with a palette.
  private var quantizer: SteadyQuantizer?
  private var shown: VideoImage?

  /// Creates a reduction; nil for settings without one.
  init?(_ settings: VideoSettings) {
    guard let quality = settings.apngQuality, quality != .lossless else { return nil }
    self.quality = quality
    quantizer = settings.palette.map(SteadyQuantizer.init)
  }

  /// Returns the next frame as the encoder takes it.
  func picture(of image: VideoImage, pts: Int64) throws(VideoError) -> PictureFrame {
    if let indices = quantizer?.index(image), let palette = quantizer?.palette {
      return try PictureFrame(indices, palette, pts: pts)
    }
    var reduced = image
    switch quality {
    case .levels(let count): reduced = image.rounded(toLevels: count)
    case .tolerance(let tolerance): reduced = shown.map { image.keeping($0, within: tolerance) } ?? image
    case .colors, .lossless: break
    }
    shown = reduced
    return try PictureFrame(reduced, pts: pts)
  }
}
