import FileIO
package import Video

/// A manifest that is read line by line.
package final class FrameManifestReader {
  /// The file, as it was named.
  package let path: String
  /// The header, before the hashes.
  package let manifest: FrameManifest
  private let lines: InputLines
  /// A line that was read and not taken.
  private var held: String?

  /// Opens a manifest and reads what stands in front of the hashes.
  ///
  /// - Throws: ``FileIO/FileError``, also for what is no manifest.
  package init(path: String) throws {
    self.path = path
    lines = try InputLines(path)
    let first = try lines.next() ?? ""
    held = try lines.next()
    guard let manifest = FrameManifest(first, held) else {
      throw lines.error("it is no manifest of frames, which begins such as \"# zoetrope frames: rgba64le 480x270\"")
    }
    self.manifest = manifest
  }

  /// Returns the next frame and its hash; nil at the end. Lines that begin with `#` are skipped.
  ///
  /// - Throws: ``FileIO/FileError``, also for a damaged line.
  package func next() throws -> (frame: Int, digest: SHA256Digest)? {
    while let line = try held.take() ?? lines.next() {
      if line.hasPrefix("#") { continue }
      guard let entry = FrameManifest.entry(line) else {
        let text = ShellWords.text(of: [String(line.prefix(80))], isASCII: true)
        throw lines.error(
          "\(text) is damaged; a line has 64 hexadecimal digits, two blanks, \"frame\" and its number")
      }
      return entry
    }
    return nil
  }
}
