import Glibc

/// An unlinked temporary file for data that can be read only once; it vanishes with the process, however that ends.
package final class SpoolFile {
  /// The file.
  package let file: RegularFile
  /// The number of bytes written so far.
  package private(set) var byteCount = 0
  private let folder: String
  private let limit: SpoolLimit

  /// The folder of temporary files: the one that the environment variable `TMPDIR` names, else `/tmp`.
  package static var folder: String {
    let requested = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return requested.isEmpty ? "/tmp" : requested
  }

  /// Creates an empty file in the folder that the environment variable `TMPDIR` names, else in `/tmp`.
  ///
  /// - Parameter limit: The maximum size in bytes; nil for a part of the free space.
  package init(limit: Int? = nil) throws {
    folder = SpoolFile.folder
    var descriptor = openUnnamedFile(in: folder, O_RDWR, 0o600)
    if descriptor < 0 {
      let name = StaleFiles.nameBeside("\(folder)/")
      descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SpoolFile.error(folder, errno) }
      unsafe unlink(name)
    }
    file = try RegularFile(adopting: descriptor, name: "the spool in \(folder)")
    self.limit = SpoolLimit(limit, descriptor)
  }

  /// Creates a file with all bytes of a source.
  ///
  /// - Parameters:
  ///   - read: Reads some bytes into memory and returns their number, 0 at the end.
  ///   - limit: The maximum size in bytes; nil for a part of the free space.
  ///   - kept: Called with the number of bytes written so far.
  package convenience init(
    keeping read: (UnsafeMutableRawBufferPointer) throws -> Int, limit: Int? = nil, _ kept: (Int) -> Void
  ) throws {
    try self.init(limit: limit)
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try unsafe piece.withUnsafeMutableBytes { try unsafe read($0) }
      if count == 0 { return }
      try unsafe append(piece.span.bytes.extracting(..<count))
      kept(byteCount)
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` if they cannot be written, or exceed the limit.
  package func append(_ bytes: RawSpan) throws {
    guard byteCount + bytes.byteCount <= limit.byteCount else {
      throw SpoolFile.error(folder, "they take more than \(limit)", isLimit: true)
    }
    if let number = writeAll(bytes, to: file.descriptor) { throw SpoolFile.error(folder, number) }
    byteCount += bytes.byteCount
  }

  /// Returns the error for a reason that something else than this type gives for a failure to write.
  package func failure(_ reason: String, isTemporary: Bool) -> FileError {
    SpoolFile.error(folder, reason, isLimit: false, isTemporary: isTemporary)
  }

  /// The path of the file, valid in this process and while the file is open.
  package var path: String { "/proc/self/fd/\(file.descriptor)" }

  /// Updates ``byteCount`` after the file was written through ``path``.
  package func measure() throws {
    guard let status = stat(descriptor: file.descriptor) else { throw SpoolFile.error(folder, errno) }
    byteCount = Int(status.st_size)
  }

  /// Copies the content to a stream.
  package func copy(to stream: OutputStream) throws { try file.copy(0..<byteCount, to: stream) }

  private static func error(_ folder: String, _ number: Int32) -> FileError {
    error(folder, FileError("keep frames in", folder, errorNumber: number))
  }

  /// Returns the error of a file in the folder of temporary files, with the remedy.
  static func error(_ folder: String, _ error: FileError) -> FileError {
    // Descriptors and memory are short in any folder.
    if let number = error.errorNumber, [EMFILE, ENFILE, ENOMEM].contains(number) { return error }
    return SpoolFile.error(folder, error.reason, isLimit: false, isTemporary: error.isTemporary)
  }

  private static func error(
    _ folder: String, _ reason: String, isLimit: Bool, isTemporary: Bool = false
  ) -> FileError {
    FileError(
      "keep frames in", folder, reason: "\(reason); TMPDIR names another folder for them",
      remedy: isLimit ? .moreTemporarySpace : nil, isTemporary: isTemporary)
  }
}
