import Raster
import Video

extension RenderSettings {
  /// Returns whether a file stores alpha.
  ///
  /// - Parameter video: The settings of its encoder; nil for a format without one.
  func storesAlpha(in format: OutputFormat, _ video: VideoSettings?) -> Bool {
    video?.pixelFormat.hasAlpha ?? (format == .gif ? gif.storesAlpha : format.alwaysKeepsAlpha)
  }

  /// Returns the note on the handling of transparent pixels, in a list; empty where nothing differs from the request.
  ///
  /// - Parameters:
  ///   - isOpaque: Whether no pixel is transparent.
  ///   - storesAlpha: Whether the file stores alpha.
  ///   - format: The format of the file.
  func transparencyNotes(isOpaque: Bool, storesAlpha: Bool, _ format: OutputFormat) -> [Note] {
    if isOpaque {
      guard isTransparent || matte != nil else { return [] }
      let consequence = isTransparent ? "there is no transparency to keep" : "a matte changes nothing"
      return [Note("every pixel is opaque, so that \(consequence)", remedy: .omitsBackground)]
    }
    if matte != nil { return [] }
    if !storesAlpha {
      return [Note("transparent pixels become black, \(format.alphaLossReason)", remedy: .matte)]
    }
    guard format == .gif else { return [] }
    return [
      Note(
        "a GIF has no translucent pixels: those less than half opaque are left out; .apng and .webp keep them",
        remedy: .matte)
    ]
  }
}

extension OutputFormat {
  /// The reason for which a file of the format does not store transparent pixels, behind a comma.
  package var alphaLossReason: String {
    self == .gif ? "since a palette of 256 colours leaves no index for them" : "since the file stores no alpha"
  }
}
