import FileIO
import Video

/// A manifest that is written while the frames are rendered, and takes its name at the end.
final class FrameManifestWriter {
  private var target: OutputTarget
  private let stream: OutputStream

  /// Begins with what stands in front of the hashes.
  init(name: String, replaces: Bool, _ manifest: FrameManifest) throws {
    target = try OutputTarget(besideOutput: name, replaces: replaces)
    stream = try OutputStream(target)
    for line in manifest.header { try write(line) }
  }

  func add(frame: Int, digest: SHA256Digest) throws { try write(FrameManifest.line(frame: frame, digest: digest)) }

  func commit() throws { try target.commit() }

  private func write(_ line: String) throws { try stream.write(Array("\(line)\n".utf8)) }
}
