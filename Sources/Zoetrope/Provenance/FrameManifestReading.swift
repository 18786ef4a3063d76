import Foundation
public import Video

/// A manifest that is read line by line.
public final class FrameManifestReader {
  /// The file, as it was named.
  public let path: String
  /// What it says in front of the hashes.
  public let manifest: FrameManifest
  private let lines: InputLines
  /// A line that was read and not taken.
  private var held: String?

  /// Opens a manifest and reads what stands in front of the hashes.
  ///
  /// - Throws: ``FileError``, also for what is no manifest.
  public init(path: String) throws {
    self.path = path
    lines = try InputLines(path)
    let first = try lines.next() ?? ""
    held = try lines.next()
    guard let manifest = FrameManifest(first, held) else {
      throw lines.error("it is no manifest of frames, which begins such as \"# zoetrope frames: rgba64le 480x270\"")
    }
    self.manifest = manifest
  }

  /// The next frame and its hash; nil at the end. Lines that begin with `#` are skipped.
  ///
  /// - Throws: ``FileError``, also for a damaged line.
  public func next() throws -> (frame: Int, digest: SHA256Digest)? {
    while let line = try held.take() ?? lines.next() {
      if line.hasPrefix("#") { continue }
      guard let entry = FrameManifest.entry(line) else {
        throw lines.error(
          "\(ShellWords.text(of: [String(line.prefix(80))])) is damaged; a line has 64 hexadecimal digits, two blanks, \"frame\" and its number"
        )
      }
      return entry
    }
    return nil
  }
}

/// The lines of a file, one after the other.
private final class InputLines {
  private let descriptor: Int32
  private let name: String
  private var bytes: [UInt8] = []
  private var number = 0

  /// The longest line in bytes.
  private static let limit = 1 << 20

  init(_ path: String) throws {
    guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
    name = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path, errorNumber: errno) }
  }

  deinit { close(descriptor) }

  /// The next line without its end; nil when there are no more.
  func next() throws -> String? {
    number += 1
    var seen = 0
    while true {
      if let end = bytes[seen...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      seen = bytes.count
      guard seen <= InputLines.limit else { throw error("it is longer than \(InputLines.limit >> 20) MiB") }
      guard try readMore() else {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// An error about the line that was read last.
  func error(_ problem: String) -> FileError { FileError("read", name, reason: "line \(number): \(problem)") }

  /// Reads on; false at the end of the file.
  private func readMore() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", name, errorNumber: errno) }
      bytes += chunk[..<count]
      return count > 0
    }
  }
}
