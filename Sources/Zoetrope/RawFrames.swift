public import FramePipeline
import Foundation
public import Raster

/// Uncompressed frames, one after another and nothing else.
///
/// A regular file is read where it stands. What comes but once, such as a pipe, is kept in a file without a name in
/// `TMPDIR` first; memory does not grow with the frames.
public struct RawFrames: FrameSource {
  /// How a pixel is stored.
  public let pixelFormat: RawPixelFormat
  /// The size of every frame.
  public let size: PixelSize
  /// How many there are, at least 1.
  public let frameCount: Int
  private let file: SeekableFile
  /// Where in the file the first frame begins.
  private let start: Int

  /// Opens frames, and reads all of them if they come but once.
  ///
  /// - Parameters:
  ///   - path: A file of any kind; `-` for standard input.
  ///   - pixelFormat: How a pixel is stored.
  ///   - size: The size of a frame.
  ///   - cancellation: Asked while it is waited for data.
  ///   - kept: Told how many frames have come, while they come but once.
  /// - Throws: ``RequestError`` for a size that no frame can have, ``FileError``, also for no frame or part of one,
  ///   `CancelledError`.
  public init(
    path: String, pixelFormat: RawPixelFormat, size: PixelSize, cancellation: Cancellation, kept: (Int) -> Void
  ) throws {
    try RenderJob.check(size, .rawFrames)
    let name = path == "-" ? "standard input" : path
    let descriptor = try RawFrames.open(path, name)
    let file = SeekableFile(descriptor, name: name)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError("read", name, errorNumber: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError("read", name, reason: "it is a folder; give a file of raw frames")
    case S_IFREG:
      // Somebody may have read a part of standard input before us.
      let start = path == "-" ? min(lseek(descriptor, 0, SEEK_CUR), Int(status.st_size)) : 0
      try self.init(file, from: start, byteCount: Int(status.st_size) - start, pixelFormat, size, name)
    default:
      guard isatty(descriptor) == 0 else {
        throw FileError("read", name, reason: "it is a terminal; pipe frames into it")
      }
      let frameBytes = pixelFormat.byteCount(size)
      let spool = try withExtendedLifetime(file) {
        try SpoolFile(keeping: descriptor, name: name, cancellation) { kept($0 / frameBytes) }
      }
      try self.init(spool.file, from: 0, byteCount: spool.byteCount, pixelFormat, size, name)
    }
  }

  /// Keeps frames that can be had but once, in 16 bits.
  ///
  /// - Parameters:
  ///   - size: The size of every frame.
  ///   - hasAlpha: Whether alpha is kept; what is transparent is black otherwise.
  ///   - name: What to call them in messages.
  ///   - frames: Calls what it is given with every frame in order.
  init(
    spooling size: PixelSize, hasAlpha: Bool = false, name: String = "the footage",
    _ frames: (_ append: (Pixmap) throws -> Void) throws -> Void
  ) throws {
    var spool = try SpoolFile()
    let channels = hasAlpha ? 4 : 3
    var row = [UInt16](repeating: 0, count: channels * size.width)
    try frames { pixmap in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = channels * x
          let pixel = pixmap[x, y]
          if hasAlpha {
            let color = pixel.straight
            (row[place], row[place + 1]) = (color.red.littleEndian, color.green.littleEndian)
            (row[place + 2], row[place + 3]) = (color.blue.littleEndian, color.alpha.littleEndian)
          } else {
            // Premultiplied, so that it is what shows on black.
            (row[place], row[place + 1]) = (pixel.red.littleEndian, pixel.green.littleEndian)
            row[place + 2] = pixel.blue.littleEndian
          }
        }
        try unsafe spool.append(row.span.bytes)
      }
    }
    try self.init(spool.file, from: 0, byteCount: spool.byteCount, hasAlpha ? .rgba64 : .rgb48, size, name)
  }

  private init(
    _ file: SeekableFile, from start: Int, byteCount: Int, _ pixelFormat: RawPixelFormat, _ size: PixelSize,
    _ name: String
  ) throws {
    let frameBytes = pixelFormat.byteCount(size)
    let (count, rest) = byteCount.quotientAndRemainder(dividingBy: frameBytes)
    guard byteCount > 0 else { throw FileError("read", name, reason: "it is empty: there is no frame") }
    guard rest == 0 else {
      let whole = count == 0 ? "there is not one" : "after \(count) there are \(rest) bytes left over"
      throw FileError(
        "read", name,
        reason: "its \(byteCount) bytes are no whole number of frames: \(size) in \(pixelFormat.rawValue) has "
          + "\(frameBytes) bytes a frame, and \(whole)")
    }
    (self.file, self.start, self.pixelFormat, self.size, frameCount) = (file, start, pixelFormat, size, count)
  }

  /// Reads a frame; any thread may, at any time.
  public func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    precondition((0..<frameCount).contains(index) && pixmap.width == size.width && pixmap.height == size.height)
    let (pixelBytes, count) = (pixelFormat.byteCount, pixmap.pixels.count)
    // In pieces, so that little memory is needed beside the frame.
    var piece = [UInt8](repeating: 0, count: min(count, RawFrames.pieceLength) * pixelBytes)
    var pixels = pixmap.pixels.mutableSpan
    for first in stride(from: 0, to: count, by: RawFrames.pieceLength) {
      let part = first..<min(count, first + RawFrames.pieceLength)
      try unsafe piece.withUnsafeMutableBytes { piece in
        let memory = unsafe UnsafeMutableRawBufferPointer(rebasing: piece[..<(part.count * pixelBytes)])
        try unsafe file.read(at: start + (index * count + first) * pixelBytes, into: memory)
      }
      pixelFormat.decode(piece.span, into: &pixels, part)
    }
  }

  /// Pixels that are read at a time.
  private static let pieceLength = 1 << 14

  private static func open(_ path: String, _ name: String) throws -> Int32 {
    // A C string would end at a zero byte and name another file.
    guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
    // Without waiting for a writer, if it is a named pipe: that is done where a wish to stop is seen.
    let descriptor =
      path == "-" ? dup(STDIN_FILENO) : unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError("read", name, errorNumber: errno) }
    return descriptor
  }
}
