import FileIO
public import FixedPoint
public import Pipeline
public import Video

extension FileFrames {
  /// Opens a file, or reads frames from a pipe while they arrive.
  ///
  /// A format that needs random access, or has its index at the end, is first read completely into an unlinked
  /// temporary file in `TMPDIR`. The formats that do not need this are those of `ByteStream.isReadForward()`.
  ///
  /// - Parameters:
  ///   - path: A regular file or a named pipe; `-` for standard input.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - spoolLimit: The maximum size of the temporary file of a pipe; nil for a part of the free space.
  ///   - pictureRate: The frames per second of frames without times; nil for what the file says, pictures 20.
  ///   - end: The time up to which frames are wanted, in seconds; nil for the end. Frames behind it do not decide the rate.
  ///   - cancellation: Checked while waiting for data.
  ///   - kept: Receives the number of bytes read from a pipe so far, while they are spooled.
  /// - Throws: ``FileIO/FileError``, `VideoError`, `CancellationError`.
  public convenience init(
    path: String, limit: PixelLimit = .standard, spoolLimit: ByteCount? = nil, pictureRate: Rational? = nil,
    until end: Rational? = nil, cancellation: Cancellation = Cancellation(), kept: (Int) -> Void = { _ in }
  ) throws {
    let input = try InputFile(path: path, of: "frames")
    let name = input.name
    if let extent = input.extent, extent.start == 0, extent.byteCount > 0 || path != "-" {
      try self.init(input.file, limit: limit, pictureRate: pictureRate, until: end, named: name)
      files = [path]
      return
    }
    // Standard input may be a file of which another process has read a part.
    let pipedFiles = path == "-" ? [path] : []
    let pipe = PipeInput(input, cancellation)
    let stream = unsafe ByteStream { try unsafe pipe.read(into: $0) }
    guard try !stream.isEmpty() else { throw FileError("read", name, reason: "it is empty") }
    if try stream.isReadForward() {
      try self.init(stream, pipe, limit: limit, pictureRate: pictureRate, named: name)
      files = pipedFiles
      return
    }
    guard try stream.isRecognized() else { throw VideoError.unknownFormat(of: stream, name: name) }
    let spool = try unsafe SpoolFile(
      keeping: { try unsafe stream.read(into: $0) }, limit: spoolLimit?.bytes, kept)
    try self.init(spool.file, limit: limit, pictureRate: pictureRate, until: end, named: name)
    files = pipedFiles
  }
}
