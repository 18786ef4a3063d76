import Frames
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
  ///   - hasBackground: Whether opaque frames have transparent pixels without the background.
  func transparencyNotes(
    isOpaque: Bool, storesAlpha: Bool, _ format: OutputFormat, hasBackground: @autoclosure () -> Bool = false
  ) -> [Note] {
    if isOpaque {
      guard isTransparent || matte != nil else { return [] }
      let consequence = isTransparent ? "there is no transparency to keep" : "a matte changes nothing"
      return [Note("every pixel is opaque, so that \(consequence)", remedy: hasBackground() ? .omitsBackground : nil)]
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

extension EncodeJob {
  /// Returns frames that are looked at for pixels whose alpha the file loses, unless the job has a note on them.
  func watched(_ given: FrameSequence, by watch: PixelWatch) -> FrameSequence {
    guard let lostAlphas, settings.matte == nil, !given.source.isOpaque else { return given }
    return FrameSequence(
      WatchedFrames(frames: given.source, watch: watch, alphas: lostAlphas), timing: given.timing,
      playCount: given.playCount)
  }

  /// Returns the notes on the pixels that were looked for, known when all frames were encoded.
  func notes(after watch: PixelWatch) -> [Note] {
    watch.isFound ? settings.transparencyNotes(isOpaque: false, storesAlpha: hasClearIndex, format) : []
  }

  /// Whether the file is a GIF in which pixels are transparent or opaque.
  private var hasClearIndex: Bool { format == .gif && settings.gif.storesAlpha }

  /// The alphas that the file loses without a note of the job; nil for none. Those of a GIF that was reduced are left alone: only its
  /// edges have become soft.
  private var lostAlphas: Range<UInt16>? {
    // An alpha more than 1/32 away from none and from full is seen to be lost.
    if hasClearIndex { return recodedGIF == nil ? 0x0800..<0xF800 : nil }
    return hasAlpha || pixelFormat.hasAlpha ? nil : 0..<UInt16.max
  }
}

extension OutputFormat {
  /// The reason for which a file of the format does not store transparent pixels, behind a comma.
  package var alphaLossReason: String {
    self == .gif ? "since a palette of 256 colours leaves no index for them" : "since the file stores no alpha"
  }
}
