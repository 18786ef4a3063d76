public import Raster

/// Encodes pictures, one after the other, to a file with one stream of video.
///
/// Frame k is shown from k to k + 1 times the duration of a frame: exactly, where the container's clock can say so. The
/// same pictures and settings make the same bytes, on any machine with the same libraries.
///
/// ```swift
/// var encoder = try VideoEncoder(path: "loop.mp4", settings: settings)
/// for image in images { try encoder.encode(image) }
/// try encoder.finish()
/// ```
///
/// One that is dropped without ``finish()``, or has thrown, leaves an unreadable file at the path, and frees all else:
/// write to a temporary name beside the right one, and rename.
///
/// - Note: A program that may hit a limit on file sizes must ignore `SIGXFSZ` to see the error; the signal ends it
///   otherwise.
@safe
public struct VideoEncoder: ~Copyable {
  private let settings: VideoSettings
  private let writer: Writer

  /// Who writes the frames: libav all but animated WebP, where it would lose some.
  private enum Writer: ~Copyable {
    case libav(LibraryFrameWriter)
    case webp(WebPFrameWriter)
  }

  /// The frames that were handed over so far, and the index of the next one.
  public private(set) var frameCount: Int64 = 0

  /// Opens the encoder, then creates the file or empties the one that stands there.
  ///
  /// - Throws: ``VideoError`` if a setting is not allowed (`invalidSetting`), the encoder is not there
  ///   (`missingComponent`) or refuses (`encodingFailed`); the file is not touched then. `writingFailed` if the file
  ///   cannot be created. `outOfMemory`.
  public init(path: String, settings: VideoSettings) throws(VideoError) {
    try settings.validate()
    writer =
      switch settings.container {
      case .webp: .webp(try WebPFrameWriter(path: path, settings: settings))
      case .mp4, .mov, .webm, .mkv, .apng: .libav(try LibraryFrameWriter(.file(path: path), settings: settings))
      }
    self.settings = settings
  }

  /// Opens the encoder for something that takes bytes in order and cannot go back, such as a pipe. MP4 and MOV are
  /// fragmented then, WebM and Matroska have their index at the end.
  ///
  /// - Parameters:
  ///   - name: What it is called in messages.
  ///   - settings: What the encoder must know, of a container that ``VideoContainer/canBeStreamed``.
  ///   - sink: Takes the bytes. When it throws, so does the call that meets it, `writingFailed`, and it is not called
  ///     again; its own error is for the caller to keep.
  /// - Throws: ``VideoError``, as the other; `invalidSetting` also for a container that cannot be streamed.
  public init(
    streamingTo name: String, settings: VideoSettings, sink: @escaping (RawSpan) throws -> Void
  ) throws(VideoError) {
    try settings.validate()
    guard settings.container.canBeStreamed else {
      throw VideoError(
        refusing: RefusedSetting(kind: .container, value: settings.container.rawValue),
        "its start is written last, for which there must be a file")
    }
    writer = .libav(try LibraryFrameWriter(.stream(name: name, sink: sink), settings: settings))
    self.settings = settings
  }

  /// Encodes the next frame.
  ///
  /// The picture is not copied on the way to the encoder, which holds a reference for as long as it reads: who has the
  /// only reference (`isKnownUniquelyReferenced`) may write to it again. libx264 makes a copy of its own at once, so
  /// that it is done with the picture when this returns.
  ///
  /// - Throws: ``VideoError``: `wrongImage`, `encodingFailed`, `writingFailed` or `outOfMemory`. Nothing can be
  ///   encoded after any but the first.
  public mutating func encode(_ image: VideoImage) throws(VideoError) {
    guard image.width == settings.width, image.height == settings.height else {
      throw VideoError(
        .wrongImage, "encode frame \(frameCount)",
        "it has \(image.width)x\(image.height) pixels, the video \(settings.width)x\(settings.height)")
    }
    guard image.format == settings.pixelFormat else {
      throw VideoError(
        .wrongImage, "encode frame \(frameCount)",
        "its pixels are \(image.format.libavName), the video's \(settings.pixelFormat.libavName)")
    }
    switch writer {
    case .libav(let writer): try writer.write(image, index: frameCount)
    case .webp(let writer): try writer.write(image, index: frameCount)
    }
    frameCount += 1
  }

  /// Encodes what is held back, writes the index and closes the file. Only after this the file is whole.
  ///
  /// - Throws: ``VideoError``: `encodingFailed`, also when there was no frame, or `writingFailed`: a full disk may show
  ///   here and not before.
  public consuming func finish() throws(VideoError) {
    guard frameCount > 0 else { throw VideoError(.encodingFailed, "finish the video", "it has no frames") }
    let frameCount = frameCount
    switch consume writer {
    case .libav(let writer): try writer.finish()
    case .webp(let writer): try writer.finish(frameCount: frameCount)
    }
  }
}

// It has one owner at a time, and the contexts of the libraries may move from one thread to another between calls.
extension VideoEncoder: @unchecked Sendable {}
