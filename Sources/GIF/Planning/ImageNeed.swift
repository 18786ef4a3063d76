import Raster

/// The history of the canvas that decides whether a frame needs an image.
struct ImageNeed: Sendable {
  /// The disposal of the last image, or of the one that cleared an area after it; nil before the first one.
  var lastDisposal: DisposalMethod?

  /// Returns the area that an image must cover; nil if none is needed.
  ///
  /// - Parameters:
  ///   - damaged: The area of the pixels that must be redrawn.
  ///   - vanishing: The area of the pixels that are transparent in the next frame only, which must be cleared.
  func area(damaged: PixelRegion?, vanishing: PixelRegion?) -> PixelRegion? {
    // After another disposal than `.keep`, the canvas is not what the image showed, so an image is needed even if
    // nothing changes; so is a first one.
    let least = lastDisposal == .keep ? nil : PixelRegion(width: 1, height: 1)
    return [damaged, vanishing].compactMap(\.self).union ?? least
  }
}
