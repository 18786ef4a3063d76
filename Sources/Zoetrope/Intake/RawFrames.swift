package import Frames
import FileIO
import FixedPoint
package import Pipeline
package import Raster
package import Video

/// Uncompressed frames, one after another and nothing else.
///
/// A regular file is read where it stands. What comes but once, such as a pipe, is kept in a file without a name in
/// `TMPDIR` first; memory does not grow with the frames.
package struct RawFrames: FrameSource, PremultipliedFrames {
  /// The format of the frames.
  package let format: RawVideoFormat
  /// The size of every frame.
  package var size: PixelSize { format.size }
  /// Whether the pixel format stores no alpha.
  package var isOpaque: Bool { !format.pixelFormat.hasAlpha }
  /// The number of frames, at least 1.
  package let frameCount: Int
  private let file: RegularFile
  /// Where in the file the first frame begins.
  private let start: Int
  /// The name of the file in messages.
  private let name: String

  /// Opens frames, and reads all of them if the source can be read only once.
  ///
  /// - Parameters:
  ///   - path: A file of any kind; `-` for standard input.
  ///   - format: The format of the frames.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - spoolLimit: The maximum size of the temporary file of frames; nil for a part of the free space.
  ///   - cancellation: Checked while waiting for data.
  ///   - kept: Receives the number of frames read so far, if the source can be read only once.
  /// - Throws: ``FileIO/FileError``, also for no frame or part of one, `CancellationError`.
  package init(
    path: String, _ format: RawVideoFormat, limit: PixelLimit = .standard, spoolLimit: ByteCount? = nil,
    cancellation: Cancellation, kept: (Int) -> Void
  ) throws {
    let input = try InputFile(path: path, of: "raw frames")
    try format.check(limit, name: input.name)
    if let (start, byteCount) = input.extent {
      try self.init(input.file, from: start, byteCount: byteCount, format, input.name)
    } else {
      let (pipe, frameBytes) = (PipeInput(input, cancellation), format.pixelFormat.byteCount(format.size))
      let spool = try unsafe SpoolFile(keeping: { try unsafe pipe.read(into: $0) }, limit: spoolLimit?.bytes) {
        kept($0 / frameBytes)
      }
      try self.init(spool.file, from: 0, byteCount: spool.byteCount, format, input.name)
    }
  }

  private init(
    _ file: RegularFile, from start: Int, byteCount: Int, _ format: RawVideoFormat, _ name: String
  ) throws {
    frameCount = try format.frameCount(ofBytes: byteCount, name: name)
    (self.file, self.start, self.format, self.name) = (file, start, format, name)
  }

  /// The frames with their times.
  package var sequence: FrameSequence {
    get throws {
      try RequestChecks.counting("\(frameCount) frames") { try FrameSequence(self, frameRate: format.frameRate) }
    }
  }

  /// Reads a frame; any thread may, at any time.
  ///
  /// - Precondition: The index is below ``frameCount``, and the picture has the ``size`` of the frames.
  /// - Throws: ``FileIO/FileError`` for a file that cannot be read; `VideoError` for Y′CbCr that libav cannot convert.
  package func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    precondition((0..<frameCount).contains(index) && pixmap.width == size.width && pixmap.height == size.height)
    let pixelFormat = format.pixelFormat
    guard let pixelBytes = pixelFormat.bytesPerPixel else {
      var frame = [UInt8](repeating: 0, count: pixelFormat.byteCount(size))
      try unsafe frame.withUnsafeMutableBytes { try unsafe file.fill($0, at: start + index * $0.count) }
      pixmap = try format.pixmap(of: frame, name: name)
      return
    }
    let count = pixmap.pixels.count
    // In pieces, so that little memory is needed beside the frame.
    var piece = [UInt8](repeating: 0, count: min(count, RawFrames.pieceLength) * pixelBytes)
    var pixels = pixmap.pixels.mutableSpan
    for first in stride(from: 0, to: count, by: RawFrames.pieceLength) {
      let part = first..<min(count, first + RawFrames.pieceLength)
      try unsafe piece.withUnsafeMutableBytes { piece in
        let memory = unsafe UnsafeMutableRawBufferPointer(rebasing: piece[..<(part.count * pixelBytes)])
        try unsafe file.fill(memory, at: start + (index * count + first) * pixelBytes)
      }
      pixelFormat.decode(piece.span, into: &pixels, part)
    }
  }

  /// Pixels that are read at a time.
  private static let pieceLength = 1 << 14
}
