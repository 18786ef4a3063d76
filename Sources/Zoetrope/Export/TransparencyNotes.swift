import Raster

extension RenderSettings {
  /// Returns notes on the handling of transparent pixels, a sentence each; empty where nothing differs from the request.
  ///
  /// - Parameters:
  ///   - isOpaque: Whether no pixel is transparent.
  ///   - storesAlpha: Whether the file stores alpha.
  ///   - format: The format of the file.
  func transparencyNotes(isOpaque: Bool, storesAlpha: Bool, _ format: OutputFormat) -> [String] {
    if isOpaque { return gif.isTransparent ? ["every pixel is opaque, so that there is no transparency to keep"] : [] }
    if gif.matte != nil { return [] }
    if !storesAlpha { return ["transparent pixels become black, since the file stores no alpha"] }
    guard format == .gif else { return [] }
    return ["a GIF has no translucent pixels: those less than half opaque are left out; .apng and .webp keep them"]
  }
}
