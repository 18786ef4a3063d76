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
  /// The closeness to the frames of a GIF, WebP, APNG, AVIF or video, 0…100; nil for 80, for an APNG without loss, or for the best
  /// within ``maximumSize``.
  public var quality: Int?
  /// Whether transparency is requested; see ``RenderSettings/isTransparent``.
  public var isTransparent = false
  /// The colour that is painted behind transparent pixels; nil to keep them transparent where the format can.
  public var matte: RGB8?
  /// The other settings of a GIF.
  public var gif = GIFSettings()
  /// The other settings of a video, WebP, APNG or AVIF.
  public var video = VideoChoices()
  /// The number of times that a WebP, APNG or AVIF plays, 0…65535, or a GIF, 0…65536; 0 repeats forever, nil is that of the
  /// frames, or 0.
  public var playCount: Int?
  /// The largest number of bytes of a GIF, WebP, APNG, AVIF or video, met by a lower quality, size or frame rate; nil for no limit.
  ///
  /// A ``quality`` that is given is kept, and so are the size and the frame rate of a ``Loop``.
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
  ///   - settings: The settings that only a GIF has.
  ///   - quality: The closeness to the frames, 0…100; nil for 80, or for the best within `maximumSize`.
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  ///   - maximumSize: The most bytes that the file may have; nil for no limit.
  ///   - playCount: The number of times that it plays, 0…65536; 0 repeats forever, nil is that of the frames, or 0.
  public static func gif(
    _ settings: GIFSettings = GIFSettings(), quality: Int? = nil, matte: RGB8? = nil, maximumSize: ByteCount? = nil,
    playCount: Int? = nil
  ) -> FileType {
    var type = FileType(.gif, quality, matte, maximumSize, playCount)
    type.gif = settings
    return type
  }

  /// Returns the type of an MP4 file of at most `maximumSize` bytes, with `matte` behind transparent pixels.
  public static func mp4(
    _ encoding: VideoEncoding = .h264(), matte: RGB8? = nil, maximumSize: ByteCount? = nil
  ) -> FileType {
    FileType(.mp4, encoding, matte, maximumSize)
  }

  /// Returns the type of a QuickTime file of at most `maximumSize` bytes, with `matte` behind transparent pixels.
  public static func mov(
    _ encoding: VideoEncoding = .hevc(), matte: RGB8? = nil, maximumSize: ByteCount? = nil
  ) -> FileType {
    FileType(.mov, encoding, matte, maximumSize)
  }

  /// Returns the type of a WebM file of at most `maximumSize` bytes, with `matte` behind transparent pixels.
  public static func webm(
    _ encoding: VideoEncoding = .vp9(), matte: RGB8? = nil, maximumSize: ByteCount? = nil
  ) -> FileType {
    FileType(.webm, encoding, matte, maximumSize)
  }

  /// Returns the type of a Matroska file of at most `maximumSize` bytes, with `matte` behind transparent pixels.
  public static func mkv(
    _ encoding: VideoEncoding = .h264(), matte: RGB8? = nil, maximumSize: ByteCount? = nil
  ) -> FileType {
    FileType(.mkv, encoding, matte, maximumSize)
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
    FileType(.webp, quality, matte, maximumSize, playCount)
  }

  /// Returns the type of an animated PNG, which is lossless at 8 bits per channel unless `maximumSize` requires less.
  ///
  /// - Parameters:
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  ///   - maximumSize: The most bytes that the file may have; nil for no limit.
  ///   - playCount: The number of times that it plays, 0…65535; 0 repeats forever, nil is that of the frames, or 0.
  public static func apng(matte: RGB8? = nil, maximumSize: ByteCount? = nil, playCount: Int? = nil) -> FileType {
    FileType(.apng, nil, matte, maximumSize, playCount)
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
    FileType(.avif, quality, matte, maximumSize, playCount)
  }

  /// Returns the type of a PNG of one frame, with 16 bits per channel and straight alpha.
  ///
  /// - Parameters:
  ///   - frame: The index of the frame, 0 up to the number of frames − 1.
  ///   - matte: The colour that is painted behind transparent pixels; nil to keep them transparent.
  public static func png(frame: Int = 0, matte: RGB8? = nil) -> FileType {
    var type = FileType(.png)
    (type.frame, type.matte) = (frame, matte)
    return type
  }

  /// A PNG for each frame: in a folder such as `frames/`, or in files such as `frame-%04d.png`. In memory, one after another.
  ///
  /// Where files may be overwritten, pictures that a longer sequence left under such names are removed.
  public static let pngs = FileType(.pngs)

  private init(
    _ format: OutputFormat, _ quality: Int?, _ matte: RGB8?, _ maximumSize: ByteCount?, _ playCount: Int? = nil
  ) {
    self.init(format)
    (self.quality, self.matte, self.maximumSize, self.playCount) = (quality, matte, maximumSize, playCount)
  }

  private init(_ format: OutputFormat, _ encoding: VideoEncoding, _ matte: RGB8?, _ maximumSize: ByteCount?) {
    self.init(format, encoding.quality, matte, maximumSize)
    (isTransparent, video) = (encoding.isTransparent, encoding.choices)
  }

  /// Applies the type to the settings of a rendering.
  func apply(to settings: inout RenderSettings) {
    (settings.quality, settings.isTransparent, settings.matte) = (quality, isTransparent, matte)
    (settings.gif, settings.video, settings.playCount, settings.frame) = (gif, video, playCount, frame)
    settings.maximumSize = maximumSize
  }
}

extension FileType {
  /// Creates the file type that a path names by its extension, or as that of a sequence of PNGs, such as `frames/` or
  /// `frame-%04d.png`.
  ///
  /// - Throws: ``RequestError`` for an unknown extension, a mistaken pattern, or a folder without a slash at its end.
  init(writing path: String) throws(RequestError) {
    guard path.hasSuffix("/") || FileKind(ofFileAt: path) != .folder else {
      throw RequestError(
        .format, sentence: "The path \"\(path)\" is a folder. To write a PNG of each frame into it, use \"\(path)/\".")
    }
    guard let type = try PNGSequence.isNamed(by: path) ? .pngs : FileType(path: path) else {
      throw RequestError(
        .format, sentence: "Unknown file extension in \"\(path)\". Use .gif, .mp4, .webm, .png or another one.")
    }
    self = type
  }
}
