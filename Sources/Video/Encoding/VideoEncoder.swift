public import FixedPoint
public import Raster

/// An encoder of pictures into a file with a single video stream.
///
/// Frame k is shown from k to k + 1 times the frame duration, exactly if the container's time base can represent it. With
/// ``VideoSettings/hasOwnDurations`` it is shown from the end of the frame before it for its own duration.
/// The same pictures and settings give the same bytes on any machine with the same libraries.
///
/// ```swift
/// var encoder = try VideoEncoder(path: "loop.mp4", settings: settings)
/// for image in images { try encoder.encode(image) }
/// try encoder.finish()
/// ```
///
/// An encoder that is released without ``finish()``, or after an error, frees its resources and leaves an unreadable
/// file at the path: write to a temporary name in the same directory, then rename the file.
///
/// - Note: A process with a limit on file sizes must ignore `SIGXFSZ` to receive the error; otherwise the signal
///   terminates it.
@safe
public struct VideoEncoder: ~Copyable {
  private let settings: VideoSettings
  private let writer: Writer
  /// The end of the frame encoded last, in seconds.
  private var end = Rational.zero
  /// The first tick after the start of the last frame, where frames have durations of their own.
  private var nextTick: Int64 = 0

  /// The frame writer: libav for every container except animated WebP, where libav would drop frames.
  private enum Writer: ~Copyable {
    case libav(LibAVFrameWriter)
    case webp(WebPFrameWriter)
  }

  /// The number of frames encoded so far, which is also the index of the next frame.
  public private(set) var frameCount: Int64 = 0

  /// Opens the encoder, then creates the file or truncates an existing one.
  ///
  /// - Throws: ``VideoError`` if a setting is not allowed (`invalidSetting`), the encoder is missing
  ///   (`missingComponent`) or fails to open (`encodingFailed`), in each case before the file is touched;
  ///   `writingFailed` if the file cannot be created; `outOfMemory`.
  public init(path: String, settings: VideoSettings) throws(VideoError) {
    try self.init(to: .file(path: path), settings: settings)
  }

  /// Opens the encoder for a file or a sink. In a sink, MP4 and MOV are fragmented; WebM and Matroska have their index at the
  /// end.
  ///
  /// - Parameters:
  ///   - destination: The file or the sink.
  ///   - settings: The settings.
  ///   - workers: The maximum number of frames of a WebP that are encoded at the same time, and held in memory, at least 1.
  ///     It does not change the bytes. Other encoders have the threads of the settings.
  /// - Throws: ``VideoError`` as ``init(path:settings:)``; also `invalidSetting` if the container cannot be streamed.
  package init(to destination: VideoDestination, settings: VideoSettings, workers: Int = 1) throws(VideoError) {
    try settings.validate(for: destination)
    writer =
      switch (settings.container, destination) {
      case (.webp, .file(let path)): .webp(try WebPFrameWriter(path: path, settings: settings, workers: workers))
      default: .libav(try LibAVFrameWriter(destination, settings: settings))
      }
    self.settings = settings
  }

  /// Encodes the next frame.
  ///
  /// The picture is passed to the encoder without a copy. The encoder holds a reference while it reads the picture, so
  /// its owner may write to it again once it holds the only reference (`isKnownUniquelyReferenced`). libx264 copies the
  /// picture at once and releases it before this method returns.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - duration: The time for which it is shown in seconds, above 0; nil for that of the frame rate. Ignored unless frames
  ///     have durations of their own.
  /// - Throws: ``VideoError``: `wrongImage`, `encodingFailed`, `writingFailed` or `outOfMemory`. After any error but
  ///   `wrongImage` nothing more can be encoded.
  public mutating func encode(_ image: VideoImage, duration: Rational? = nil) throws(VideoError) {
    try settings.check(image, ofFrame: frameCount)
    let next = try self.end(ofNext: duration)
    switch writer {
    case .libav(let writer):
      let ticks = settings.hasOwnDurations ? try ownTicks(until: next) : frameCount..<frameCount + 1
      try writer.write(image, index: frameCount, during: ticks)
      nextTick = ticks.lowerBound + 1
    case .webp(let writer): try writer.write(image, index: frameCount, from: end, to: next)
    }
    (frameCount, end) = (frameCount + 1, next)
  }

  /// Returns the end of the next frame in seconds.
  private func end(ofNext duration: Rational?) throws(VideoError) -> Rational {
    let end =
      settings.hasOwnDurations
      ? try? self.end.adding(duration ?? Rational(1).divided(by: settings.frameRate))
      : try? Rational(frameCount + 1).divided(by: settings.frameRate)
    guard let end else {
      throw VideoError(
        .encodingFailed, "encode frame \(frameCount)", "its time has more digits than can be counted with")
    }
    return end
  }

  /// Returns the ticks of the next frame, at least one, which none of the earlier frames begins with.
  private func ownTicks(until next: Rational) throws(VideoError) -> Range<Int64> {
    let first = max(try ticks(at: end), nextTick)
    return first..<max(try ticks(at: next), first + 1)
  }

  /// Returns a time in ticks of the encoder's clock.
  private func ticks(at time: Rational) throws(VideoError) -> Int64 {
    guard let ticks = try? time.multiplied(by: Rational(VideoSettings.ownTicksPerSecond)).rounded(.nearest) else {
      throw VideoError(.encodingFailed, "encode frame \(frameCount)", "it is shown too late to be counted")
    }
    return ticks
  }

  /// Flushes the encoder, writes the index and closes the file. The file is complete only after this call.
  ///
  /// - Throws: ``VideoError``: `encodingFailed`, also if there were no frames, or `writingFailed`: a full disk may
  ///   surface only here.
  public consuming func finish() throws(VideoError) {
    guard frameCount > 0 else { throw VideoError(.encodingFailed, "finish the video", "it has no frames") }
    switch consume writer {
    case .libav(let writer): try writer.finish()
    case .webp(let writer): try writer.finish()
    }
  }
}

// The encoder has one owner at a time, and the libraries' contexts may move between threads between calls.
extension VideoEncoder: @unchecked Sendable {}
