/// The outcome of a rendering.
public struct RenderReport: Sendable {
  /// The size of the file in bytes; nil if there is none.
  public let bytes: Int?
  /// The outcome of the size budget; nil without one.
  public let fit: SizeFit?
  /// Whether pixels were translucent, and became transparent or opaque.
  public internal(set) var losesTranslucency = false
  /// Messages for the user about what the file lost of the frames and of the sound, a sentence each.
  public internal(set) var notes: [String] = []
}

extension RenderReport {
  /// The outcome of an encoding, without what a rendering knows beforehand.
  init(_ report: EncodeReport) {
    self.init(
      bytes: report.bytes, fit: report.fit, losesTranslucency: report.losesTranslucency, notes: report.notes)
  }
}
