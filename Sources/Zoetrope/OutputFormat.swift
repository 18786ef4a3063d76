public import VideoCoding

/// What kind of file is written.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// A looping GIF.
  case gif
  /// Video in MP4.
  case mp4
  /// Video in QuickTime.
  case mov
  /// Video in WebM.
  case webm
  /// Video in Matroska.
  case mkv
  /// A looping WebP.
  case webp
  /// A looping PNG.
  case apng
  /// Frames as a video encoder takes them, uncompressed (YUV4MPEG2).
  case y4m
  /// One frame, in 16 bits a channel with straight alpha, of sRGB.
  case png
  /// A PNG for every frame.
  case pngs
  /// Nothing: frames are rendered as for a video and thrown away, for measuring.
  case null

  /// The format that the ending of a file name stands for; nil if it stands for none.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let format = OutputFormat(rawValue: path[dot...].dropFirst().lowercased()),
      format != .null, format != .pngs
    else { return nil }
    self = format
  }

  /// The kind of file that libavformat writes; nil for what needs none.
  public var container: VideoContainer? { VideoContainer(rawValue: rawValue) }

  /// Whether it can be made of frames that somebody hands in.
  var takesFrames: Bool { self == .gif || self == .y4m || container != nil }

  /// Whether it is a picture that moves, rather than a video: something small that plays forever.
  var isAnimation: Bool { self == .gif || container?.isAnimation ?? false }

  /// Whether it holds pixels as they are rendered; the others get samples of a `PixelFormat`.
  var takesPixels: Bool { [.gif, .png, .pngs].contains(self) }
}
