import FileIO

/// A file type together with the settings of its encoder.
///
/// ```swift
/// try loop.write(to: "moon.gif", as: .gif(quality: 90))
/// try loop.write(to: "moon.mp4", as: .mp4(.h264(quality: 80)))
/// ```
public struct FileType: Equatable, Sendable {
  /// The format of the file.
  public let format: OutputFormat
  /// The settings that apply where ``format`` is ``OutputFormat/gif``; its matte applies to all formats.
  public var gif = GIFSettings()
  /// The settings that apply where ``format`` holds video, WebP, APNG or AVIF.
  public var video = VideoChoices()
  /// The number of times that a WebP, APNG or AVIF plays, 0…65535, or a GIF, 0…65536; 0 repeats forever, nil is that of the
  /// frames, or 0.
  public var playCount: Int?
  /// The largest number of bytes of a GIF, WebP, APNG, AVIF or video; nil for no limit.
  public var maximumSize: ByteCount?
  /// The index of the frame that a PNG shows.
  var frame: Int?

  /// Creates a file type whose settings are the encoder's defaults.
  public init(_ format: OutputFormat) { self.format = format }

  /// Creates the file type that a path's extension names, with default settings; nil for an unknown extension.
  ///
  /// `.png` is a single picture, the loop's first frame.
  public init?(path: String) {
    guard let format = OutputFormat(path: path) else { return nil }
    self.init(format)
  }

  /// Returns the type of a GIF.
  ///
  /// - Parameters:
  ///   - quality: The closeness to the frames, 0…100; nil for 80, or for the best within `maximumSize`.
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  ///   - maximumSize: The most bytes that the file may have; nil for no limit.
  ///   - playCount: The number of times that it plays, 0…65536; 0 repeats forever, nil is that of the frames, or 0.
  public static func gif(
    quality: Int? = nil, matte: RGB8? = nil, maximumSize: ByteCount? = nil,
    playCount: Int? = nil
  ) -> FileType {
    var settings = GIFSettings()
    settings.matte = matte
    if let quality { settings.quality = quality }
    var type = gif(settings, playCount: playCount)
    type.maximumSize = maximumSize
    return type
  }

  /// Returns the type of a GIF with all settings spelled out.
  public static func gif(_ settings: GIFSettings, playCount: Int? = nil) -> FileType {
    var type = FileType(.gif)
    (type.gif, type.playCount) = (settings, playCount)
    return type
  }

  /// Returns the type of an MP4 file of at most `maximumSize` bytes.
  public static func mp4(_ encoding: VideoEncoding = .h264(), maximumSize: ByteCount? = nil) -> FileType {
    FileType(.mp4, encoding, maximumSize)
  }

  /// Returns the type of a QuickTime file of at most `maximumSize` bytes.
  public static func mov(_ encoding: VideoEncoding = .hevc(), maximumSize: ByteCount? = nil) -> FileType {
    FileType(.mov, encoding, maximumSize)
  }

  /// Returns the type of a WebM file of at most `maximumSize` bytes.
  public static func webm(_ encoding: VideoEncoding = .vp9(), maximumSize: ByteCount? = nil) -> FileType {
    FileType(.webm, encoding, maximumSize)
  }

  /// Returns the type of a Matroska file of at most `maximumSize` bytes.
  public static func mkv(_ encoding: VideoEncoding = .h264(), maximumSize: ByteCount? = nil) -> FileType {
    FileType(.mkv, encoding, maximumSize)
  }

  /// Returns the type of an animated WebP.
  ///
  /// - Parameters:
  ///   - quality: The closeness to the frames, 0…100; nil for 80, or for the best within `maximumSize`.
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  ///   - maximumSize: The most bytes that the file may have; nil for no limit.
  ///   - playCount: The number of times that it plays, 0…65535; 0 repeats forever, nil is that of the frames, or 0.
  public static func webp(
    quality: Int? = nil, matte: RGB8? = nil, maximumSize: ByteCount? = nil, playCount: Int? = nil
  ) -> FileType {
    var type = FileType(.webp)
    (type.video.quality, type.gif.matte, type.playCount) = (quality, matte, playCount)
    type.maximumSize = maximumSize
    return type
  }

  /// Returns the type of an animated PNG, which is lossless at 8 bits per channel unless `maximumSize` requires less.
  ///
  /// - Parameters:
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  ///   - maximumSize: The most bytes that the file may have; nil for no limit.
  ///   - playCount: The number of times that it plays, 0…65535; 0 repeats forever, nil is that of the frames, or 0.
  public static func apng(matte: RGB8? = nil, maximumSize: ByteCount? = nil, playCount: Int? = nil) -> FileType {
    var type = FileType(.apng)
    (type.gif.matte, type.maximumSize, type.playCount) = (matte, maximumSize, playCount)
    return type
  }

  /// Returns the type of an AVIF, the format with the fewest bytes.
  ///
  /// - Parameters:
  ///   - quality: The closeness to the frames, 0…100; nil for 80, or for the best within `maximumSize`.
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  ///   - maximumSize: The most bytes that the file may have; nil for no limit.
  ///   - playCount: The number of times that it plays, 0…65535; 0 repeats forever, nil is that of the frames, or 0.
  public static func avif(
    quality: Int? = nil, matte: RGB8? = nil, maximumSize: ByteCount? = nil, playCount: Int? = nil
  ) -> FileType {
    var type = FileType(.avif)
    (type.video.quality, type.gif.matte, type.playCount) = (quality, matte, playCount)
    type.maximumSize = maximumSize
    return type
  }

  /// Returns the type of a PNG of one frame, with 16 bits per channel and straight alpha.
  ///
  /// - Parameter frame: The index of the frame, 0 up to the number of frames − 1.
  public static func png(frame: Int = 0) -> FileType {
    var type = FileType(.png)
    type.frame = frame
    return type
  }

  /// A PNG for each frame: in a folder such as `frames/`, or in files such as `frame-%04d.png`. In memory, one after another.
  ///
  /// Where files may be overwritten, pictures that a longer sequence left under such names are removed.
  public static let pngs = FileType(.pngs)

  private init(_ format: OutputFormat, _ encoding: VideoEncoding, _ maximumSize: ByteCount?) {
    self.init(format)
    (video, self.maximumSize) = (encoding.choices, maximumSize)
  }

  /// Applies the type to the settings of a rendering.
  func apply(to settings: inout RenderSettings) {
    (settings.gif, settings.video, settings.playCount, settings.frame) = (gif, video, playCount, frame)
    settings.maximumSize = maximumSize
  }
}

extension FileType {
  /// Creates the file type that a path names by its extension, or as that of a sequence of PNGs, such as `frames/` or
  /// `frame-%04d.png`.
  ///
  /// - Throws: ``RequestError`` for an unknown extension, or a folder without a slash at its end.
  init(writing path: String) throws(RequestError) {
    guard path.hasSuffix("/") || FileKind(ofFileAt: path) != .folder else {
      throw RequestError(
        .format, sentence: "The path \"\(path)\" is a folder. To write a PNG of each frame into it, use \"\(path)/\".")
    }
    guard let type = PNGSequence.isNamed(by: path) ? .pngs : FileType(path: path) else {
      throw RequestError(
        .format, sentence: "Unknown file extension in \"\(path)\". Use .gif, .mp4, .webm, .png or another one.")
    }
    self = type
  }
}
