import FileIO
public import Pipeline
import Glibc
public import Video
import GIF

extension FileFrames {
  /// Opens a file, or takes frames as they come through a pipe.
  ///
  /// A format that needs random access, or has its index at the end, is first read completely into an unlinked
  /// temporary file in `TMPDIR`. The formats that do not need this are those of `ByteStream.isReadForward()`.
  ///
  /// - Parameters:
  ///   - path: A regular file or a named pipe; `-` for standard input.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - cancellation: Checked while waiting for data.
  ///   - kept: Receives the number of bytes read from a pipe so far, while they are spooled.
  /// - Throws: ``FileIO/FileError``, `VideoError`, `CancellationError`.
  public convenience init(
    path: String, limit: PixelLimit = .standard, cancellation: Cancellation, kept: (Int) -> Void
  ) throws {
    let input = try InputFile(path: path, of: "frames")
    let name = input.name
    if let extent = input.extent, extent.start == 0, extent.byteCount > 0 || path != "-" {
      try self.init(named: name) { try FrameReader(descriptor: dup(input.file.descriptor), limit: limit, name: name) }
      // A file that ends too early is refused, or told of, by its decoder.
      if path != "-", isGIF { playCount = (try? GIFInspection(path: path))?.playCount }
      return
    }
    let pipe = PipeInput(input, cancellation)
    let stream = unsafe ByteStream { try unsafe pipe.read(into: $0) }
    guard try !stream.isEmpty() else { throw FileError("read", name, reason: "it is empty") }
    if try stream.isReadForward() {
      try self.init(stream, pipe, limit: limit, named: name)
      return
    }
    let spool = try unsafe SpoolFile(keeping: { try unsafe stream.read(into: $0) }, kept)
    try self.init(named: name) {
      try FrameReader(descriptor: dup(spool.file.descriptor), limit: limit, name: name)
    }
  }
}
