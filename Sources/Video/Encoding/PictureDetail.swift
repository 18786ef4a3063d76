/// The detail of the pictures of a video, as far as an encoder's preset depends on it.
public enum PictureDetail: Sendable {
  /// No edges, specks or texture, such as a blurred aurora.
  case smooth
  /// Smooth areas with few edges, most of which stand still, such as a gradient in a rectangle.
  case outlined
  /// Everything else, and pictures of which nothing is known.
  case rich
}

extension VideoCodec {
  /// Returns the default preset for pictures of a detail; nil if the encoder has none.
  ///
  /// - Parameter detail: The detail; looked at only if the encoder has presets that depend on it.
  public func defaultPreset(for detail: @autoclosure () -> PictureDetail) -> String? {
    guard !tunings.isEmpty else { return standardPreset }
    let name: String? =
      switch detail() {
      case .smooth: VideoCodec.smooth
      case .outlined: VideoCodec.outlined
      case .rich: nil
      }
    return name.flatMap { tunings[$0] == nil ? nil : $0 } ?? standardPreset
  }
}
