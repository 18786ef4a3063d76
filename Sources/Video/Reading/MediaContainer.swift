import FileIO

/// The container of a picture or video that was read.
public enum MediaContainer: Hashable, Sendable, CustomStringConvertible {
  case gif
  case apng
  /// Animated WebP; a still one is a picture.
  case webp
  /// AVIF, a picture or an animation.
  case avif
  case mp4
  /// QuickTime.
  case mov
  case webm
  /// Matroska other than WebM.
  case mkv
  /// YUV4MPEG2.
  case y4m
  /// A picture in a format that is no other of these, or several one after another; the format has libav's name, such as `png`.
  case picture(String)
  /// Another container, by libav's name.
  case other(String)

  /// Creates the container that libav found.
  ///
  /// - Parameters:
  ///   - name: libav's name of the container.
  ///   - codec: libav's name of the codec.
  ///   - bytes: The file, or its start.
  init(_ name: String, codec: String, of bytes: any ByteSource) {
    let start = bytes.bytes(at: 0, count: 64) ?? []
    self =
      switch name {
      case "gif": .gif
      case "apng": .apng
      case "matroska,webm": start.contains("webm") ? .webm : .mkv
      case _ where name.hasPrefix("mov,"):
        if start.contains("ftypavif") || start.contains("ftypavis") {
          .avif
        } else {
          start.contains("ftypqt") || !start.contains("ftyp") ? .mov : .mp4
        }
      case "yuv4mpegpipe": .y4m
      // A picture that is known by its name, as a Targa.
      case "image2pipe": .picture(codec)
      case _ where name.hasSuffix("_pipe"): .picture(String(name.dropLast("_pipe".count)))
      default: .other(name)
      }
  }

  /// Whether it is a picture, or several one after another.
  public var isPicture: Bool { if case .picture = self { true } else { false } }

  /// The name for people: `GIF`, `WebM`, `PNG` for a picture, or libav's name of another container.
  public var description: String {
    switch self {
    case .gif: "GIF"
    case .apng: "APNG"
    case .webp: "WebP"
    case .avif: "AVIF"
    case .mp4: "MP4"
    case .mov: "MOV"
    case .webm: "WebM"
    case .mkv: "Matroska"
    case .y4m: "Y4M"
    case .picture(let format): format.uppercased()
    case .other(let name): name
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
