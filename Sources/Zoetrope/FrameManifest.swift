import VideoCoding

/// What stands in front of the hashes of a loop's frames.
///
/// A manifest is a text of lines: one that says what was hashed, one with the ``Provenance``, and for each frame one as
/// `sha256sum` writes it.
///
/// ```
/// # zoetrope frames: rgba64le 480x270
/// # zoetrope 0.1.0: render aurora --loop sway:12s …
/// 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  frame 0
/// ```
public struct FrameManifest: Equatable, Sendable {
  /// What of a frame is hashed: what the renderer makes for a kind of file.
  public enum Samples: String, Sendable {
    /// Pixels, row by row: red, green, blue and alpha, straight, in 16 bits with the low byte first. For GIF and PNG.
    case rgba64le
    /// All of Y′, all of Cb, all of Cr, row by row. For video.
    case yuv420p
  }

  /// What of a frame is hashed.
  public let samples: Samples
  /// The size of the frames.
  public let size: PixelSize
  /// What makes the frames again, if it is known.
  public let provenance: Provenance?

  private static let prefix = "# zoetrope frames: "

  /// The lines that say all this.
  var header: [String] {
    ["\(FrameManifest.prefix)\(samples.rawValue) \(size)"] + (provenance.map { ["# \($0.text)"] } ?? [])
  }

  /// The line of a frame.
  static func line(frame: Int, digest: SHA256Digest) -> String { "\(digest)  frame \(frame)" }

  /// Reads the line of a frame; nil if it is none.
  static func entry(_ line: String) -> (frame: Int, digest: SHA256Digest)? {
    let parts = line.split(separator: "  frame ", omittingEmptySubsequences: false)
    guard parts.count == 2, let digest = SHA256Digest(parts[0]), let frame = Int(parts[1]), frame >= 0,
      FrameManifest.line(frame: frame, digest: digest) == line.lowercased()
    else { return nil }
    return (frame, digest)
  }

  /// Reads the first two lines; nil if the first says something else.
  init?(_ first: String, _ second: String?) {
    guard first.hasPrefix(FrameManifest.prefix) else { return nil }
    let words = first.dropFirst(FrameManifest.prefix.count).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let samples = Samples(rawValue: String(words[0])), let size = PixelSize(text: words[1])
    else { return nil }
    let command = second.flatMap { $0.hasPrefix("# ") ? Provenance(text: String($0.dropFirst(2))) : nil }
    self.init(samples: samples, size: size, provenance: command)
  }

  /// What will stand in front of hashes.
  init(samples: Samples, size: PixelSize, provenance: Provenance?) {
    (self.samples, self.size, self.provenance) = (samples, size, provenance)
  }
}

extension OutputFormat {
  /// What the frames are rendered as.
  public var samples: FrameManifest.Samples { self == .gif || self == .png ? .rgba64le : .yuv420p }
}

extension RenderJob {
  /// What stands in front of the hashes of this job's frames.
  public var manifest: FrameManifest {
    FrameManifest(samples: format.samples, size: size, provenance: settings.writesMetadata ? provenance : nil)
  }
}
