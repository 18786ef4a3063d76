import Foundation

/// A file without a name that keeps what comes but once, on the disk, and is gone with the process, however that ends.
struct SpoolFile {
  /// What was kept so far.
  let file: SeekableFile
  /// How much that is.
  private(set) var byteCount = 0
  private let folder: String

  /// Makes an empty file in the folder that the environment's `TMPDIR` names, else in `/tmp`.
  init() throws {
    let wish = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    folder = wish.isEmpty ? "/tmp" : wish
    let name = "\(folder)/.zoetrope-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SpoolFile.error(folder, errno) }
    unsafe unlink(name)
    file = SeekableFile(descriptor, name: "the spool in \(folder)")
  }

  /// Keeps all that comes.
  ///
  /// - Parameters:
  ///   - read: Puts some bytes into memory and tells how many; none at the end.
  ///   - kept: Told how many bytes have come.
  init(keeping read: (UnsafeMutableRawBufferPointer) throws -> Int, _ kept: (Int) -> Void) throws {
    self = try SpoolFile()
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try unsafe piece.withUnsafeMutableBytes { try unsafe read($0) }
      if count == 0 { return }
      try unsafe append(piece.span.bytes.extracting(..<count))
      kept(byteCount)
    }
  }

  /// Writes bytes behind those that are there.
  mutating func append(_ bytes: RawSpan) throws {
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

  /// The path by which it can be opened, by this process alone, while it is kept.
  var path: String { "/proc/self/fd/\(file.descriptor)" }

  /// Takes note of what was written by ``path``.
  mutating func measure() throws {
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { throw SpoolFile.error(folder, errno) }
    byteCount = Int(status.st_size)
  }

  /// Hands all of it on, piece by piece.
  func copy(to stream: OutputStream) throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    for start in stride(from: 0, to: byteCount, by: piece.count) {
      let count = min(piece.count, byteCount - start)
      try unsafe piece.withUnsafeMutableBytes { buffer in
        try unsafe file.read(at: start, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
      }
      try unsafe stream.write(piece.span.bytes.extracting(..<count))
    }
  }

  private static func error(_ folder: String, _ number: Int32) -> FileError {
    let reason = unsafe String(cString: strerror(number))
    return FileError("keep frames in", folder, reason: "\(reason); TMPDIR names another folder for them")
  }
}
