import Video

/// A loop that is drawn, as far as the settings of its encoder depend on it.
struct DrawnLoop {
  /// The number of frames of the file.
  let frameCount: Int
  /// Gives the detail of the frames, on which the preset depends if none is requested.
  let detail: () -> PictureDetail
}
