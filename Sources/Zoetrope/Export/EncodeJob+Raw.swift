package import Frames

extension EncodeJob {
  /// Decides and checks everything for raw frames.
  ///
  /// - Parameters:
  ///   - path: The source of the frames, `-` for standard input; recorded in the metadata of the file.
  ///   - raw: The format of the frames.
  ///   - size: The size of the frames in another shape, which no command is recorded of; nil for that of the format.
  ///   - settings: Threads, the settings of GIF and video, metadata.
  ///   - format: The format of the file.
  /// - Throws: ``RequestError``.
  package init(
    path: String, raw: RawVideoFormat, shapedTo size: PixelSize? = nil, settings: RenderSettings, format: OutputFormat
  ) throws {
    try self.init(
      size: size ?? raw.size, frameRate: settings.frameRate ?? raw.frameRate, settings: settings, format: format,
      hasAlpha: raw.pixelFormat.hasAlpha)
    (inputs, samples) = ([path], raw.pixelFormat.samples)
    guard size == nil else { return }
    rawWords = [path == "-" ? "-" : plainFileWord(path)] + SettingRecord.value(.rawFrames, "\(raw)").words
  }
}
