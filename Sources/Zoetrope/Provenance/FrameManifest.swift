package import Frames
import Raster
import Video

/// The header of a manifest, before the hashes of a loop's frames.
///
/// A manifest is a text of lines: one that says what was hashed, one with the ``Provenance``, and for each frame one as
/// `sha256sum` writes it.
///
/// ```
/// # zoetrope frames: rgba64le 480x270
/// # zoetrope 0.2.0: render aurora --loop sway:12s …
/// 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  frame 0
/// ```
package struct FrameManifest: Equatable, Sendable {
  /// The hashed samples of a frame, by libav's name: for GIF and PNG `rgba64le`, pixels row by row, of red, green,
  /// blue and alpha, straight, in 16 bits with the low byte first; for video the samples that the encoder gets, such as
  /// `yuv420p`, plane by plane and row by row, and `yuv420p:bt601` if they are by that matrix instead of BT.709.
  package let samples: String
  /// The size of the frames.
  package let size: PixelSize
  /// The command that reproduces the frames, if known.
  package let provenance: Provenance?

  /// The sample format in which pixels are hashed.
  package static let pixels = "rgba64le"

  private static let prefix = "# zoetrope frames: "
  private static let suffixOfBT601 = ":\(YUVFormat.Matrix.bt601.rawValue)"

  /// Whether the samples are by BT.601, as only those of uncompressed files are.
  package var usesBT601: Bool { samples.hasSuffix(FrameManifest.suffixOfBT601) }

  /// Returns the name of the samples of video.
  fileprivate static func name(of format: PixelFormat) -> String {
    guard case .yuv(let samples) = format, samples.matrix == .bt601 else { return format.libavName }
    return format.libavName + suffixOfBT601
  }

  /// Whether samples of that name are hashed.
  private static func isKnown(_ name: String) -> Bool {
    let format = name.hasSuffix(suffixOfBT601) ? String(name.dropLast(suffixOfBT601.count)) : name
    return name == pixels || PixelFormat.libavNames.contains(format)
  }

  /// The lines that say all this.
  var header: [String] {
    ["\(FrameManifest.prefix)\(samples) \(size)"] + (provenance.map { ["# \($0.text)"] } ?? [])
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
    guard words.count == 2, let size = PixelSize(text: words[1]),
      FrameManifest.isKnown(String(words[0]))
    else { return nil }
    let command = second.flatMap { $0.hasPrefix("# ") ? Provenance(text: String($0.dropFirst(2))) : nil }
    self.init(samples: String(words[0]), size: size, provenance: command)
  }

  /// Creates a header to be written before the hashes.
  init(samples: String, size: PixelSize, provenance: Provenance?) {
    (self.samples, self.size, self.provenance) = (samples, size, provenance)
  }
}

extension RenderJob {
  /// The header of a manifest of this job's frames.
  package var manifest: FrameManifest {
    FrameManifest(
      samples: format.takesPixels ? FrameManifest.pixels : FrameManifest.name(of: pixelFormat), size: size,
      provenance: settings.writesMetadata ? provenance : nil)
  }
}
