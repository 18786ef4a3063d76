import Glibc

/// An unlinked temporary file for data that can be read only once; it vanishes with the process, however that ends.
package struct SpoolFile {
  /// The file.
  package let file: RegularFile
  /// The number of bytes written so far.
  package private(set) var byteCount = 0
  private let folder: String

  /// Creates an empty file in the folder that the environment variable `TMPDIR` names, else in `/tmp`.
  package init() throws {
    let requested = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    folder = requested.isEmpty ? "/tmp" : requested
    let name = "\(folder)/.zoetrope-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SpoolFile.error(folder, errno) }
    unsafe unlink(name)
    file = try RegularFile(adopting: descriptor, name: "the spool in \(folder)")
  }

  /// Creates a file with all bytes of a source.
  ///
  /// - Parameters:
  ///   - read: Reads some bytes into memory and returns their number, 0 at the end.
  ///   - kept: Called with the number of bytes written so far.
  package init(keeping read: (UnsafeMutableRawBufferPointer) throws -> Int, _ kept: (Int) -> Void) throws {
    self = try SpoolFile()
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try unsafe piece.withUnsafeMutableBytes { try unsafe read($0) }
      if count == 0 { return }
      try unsafe append(piece.span.bytes.extracting(..<count))
      kept(byteCount)
    }
  }

  /// Appends bytes.
  package mutating func append(_ bytes: RawSpan) throws {
    try unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe write(file.descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SpoolFile.error(folder, errno) }
        unsafe rest = rest.dropFirst(count)
      }
    }
    byteCount += bytes.byteCount
  }

  /// The path of the file, valid in this process and while the file is open.
  package var path: String { "/proc/self/fd/\(file.descriptor)" }

  /// Updates ``byteCount`` after the file was written through ``path``.
  package mutating func measure() throws {
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { throw SpoolFile.error(folder, errno) }
    byteCount = Int(status.st_size)
  }

  /// Copies the content to a stream.
  package func copy(to stream: OutputStream) throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    for start in stride(from: 0, to: byteCount, by: piece.count) {
      let count = min(piece.count, byteCount - start)
      try unsafe piece.withUnsafeMutableBytes { buffer in
        try unsafe file.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start)
      }
      try unsafe stream.write(piece.span.bytes.extracting(..<count))
    }
  }

  private static func error(_ folder: String, _ number: Int32) -> FileError {
    let reason = unsafe String(cString: strerror(number))
    return FileError("keep frames in", folder, reason: "\(reason); TMPDIR names another folder for them")
  }
}
