/// The detail of the pictures of a video, as far as an encoder's preset depends on it.
public enum PictureDetail: Sendable {
  /// No edges, specks or texture, and next to no change from one picture to the next, such as a slow blurred aurora.
  case calm
  /// No edges, specks or texture, such as folds of silk.
  case smooth
  /// Smooth areas with few edges, most of which stand still, such as a gradient in a rectangle.
  case outlined
  /// Any detail that is drawn, without the noise of a camera.
  case drawn

  /// The presets that suit the pictures, the best first.
  fileprivate var presets: [String] {
    switch self {
    case .calm: [VideoCodec.calm, VideoCodec.smooth, VideoCodec.drawn]
    case .smooth: [VideoCodec.smooth, VideoCodec.drawn]
    case .outlined: [VideoCodec.outlined, VideoCodec.drawn]
    case .drawn: [VideoCodec.drawn]
    }
  }
}

extension VideoCodec {
  /// The preset of SVT-AV1 for pictures with detail, whose key frames take a tenth to a quarter more bytes with a faster one.
  private static let picturePreset = "8"

  /// Returns the default preset for pictures of a detail; nil if the encoder has none.
  ///
  /// - Parameters:
  ///   - detail: Gives the detail, and is called only if the encoder has presets that depend on it; nil if nothing is known of
  ///     the pictures.
  ///   - container: The container, on which the preset depends in a single picture; nil for one of videos.
  ///   - hasAlpha: Whether alpha is stored, whose edges take up to 1.5 times the bytes with a faster preset of VP9.
  package func defaultPreset(
    for detail: (() -> PictureDetail)?, in container: VideoContainer? = nil, hasAlpha: Bool = false
  ) -> String? {
    let dependsOnDetail = [VideoCodec.calm, VideoCodec.smooth, VideoCodec.outlined].contains { tunings[$0] != nil }
    var presets = detail.map { dependsOnDetail ? $0().presets : [VideoCodec.drawn] } ?? []
    if hasAlpha { presets = presets.filter { $0 != VideoCodec.outlined } + [VideoCodec.drawn] }
    return presets.first { tunings[$0] != nil } ?? (container == .avif ? VideoCodec.picturePreset : standardPreset)
  }
}
