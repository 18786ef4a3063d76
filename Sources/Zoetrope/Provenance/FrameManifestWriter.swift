import FileIO
import Pipeline
import Video

/// A manifest that is written while the frames are rendered, and takes its name at the end.
final class FrameManifestWriter {
  private var target: OutputTarget
  private let stream: OutputStream

  /// Begins with what stands in front of the hashes.
  ///
  /// - Parameters:
  ///   - name: The file, `-` for standard output.
  ///   - location: The path of the file where that is another one than the name.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - manifest: The header.
  ///   - cancellation: Checked while waiting for a reader.
  init(
    name: String, at location: String, replaces: Bool, _ manifest: FrameManifest, _ cancellation: Cancellation
  ) throws {
    target = try OutputTarget(output: name, at: location, replaces: replaces)
    stream = try OutputStream(target, cancellation)
    for line in manifest.header { try write(line) }
  }

  func add(frame: Int, digest: SHA256Digest) throws { try write(FrameManifest.line(frame: frame, digest: digest)) }

  func commit() throws { try target.commit() }

  private func write(_ line: String) throws { try stream.write(Array("\(line)\n".utf8)) }
}
