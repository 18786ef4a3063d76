/// What kind of file is written.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// A looping GIF.
  case gif
  /// H.264 in an MP4 file.
  case mp4
  /// Frames as a video encoder takes them, uncompressed (YUV4MPEG2).
  case y4m
  /// One frame, in 16 bits a channel with straight alpha, of sRGB.
  case png
  /// Nothing: frames are rendered as for a video and thrown away, for measuring.
  case null

  /// The format that the ending of a file name stands for; nil if it stands for none.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let format = OutputFormat(rawValue: path[dot...].dropFirst().lowercased()),
      format != .null
    else { return nil }
    self = format
  }
}
