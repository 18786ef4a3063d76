/// The detail of the pictures of a video, as far as an encoder's preset depends on it.
public enum PictureDetail: Sendable {
  /// No edges, specks or texture, such as a blurred aurora.
  case smooth
  /// Smooth areas with few edges, most of which stand still, such as a gradient in a rectangle.
  case outlined
  /// Any detail that is drawn, without the noise of a camera.
  case drawn

  /// The presets that suit the pictures, the best first.
  fileprivate var presets: [String] {
    switch self {
    case .smooth: [VideoCodec.smooth, VideoCodec.drawn]
    case .outlined: [VideoCodec.outlined, VideoCodec.drawn]
    case .drawn: [VideoCodec.drawn]
    }
  }
}

extension VideoCodec {
  /// Returns the default preset for pictures of a detail; nil if the encoder has none.
  ///
  /// - Parameter detail: Gives the detail, and is called only if the encoder has presets that depend on it; nil if nothing is
  ///   known of the pictures.
  public func defaultPreset(for detail: (() -> PictureDetail)?) -> String? {
    guard let detail, !tunings.isEmpty else { return standardPreset }
    return detail().presets.first { tunings[$0] != nil } ?? standardPreset
  }
}
