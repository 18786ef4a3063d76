package import Frames
import FileIO
import FixedPoint
package import Pipeline
import Raster
import Video

/// Uncompressed frames in a row, each read once and not kept.
package final class RawFrameStream: FrameStream, PremultipliedFrames {
  private let input: PipeInput
  private let name: String
  private let format: RawVideoFormat
  /// The number of frames that were returned.
  private var count: Int64 = 0
  private var bytes: [UInt8]

  /// Opens frames.
  ///
  /// - Parameters:
  ///   - path: A file of any kind; `-` for standard input.
  ///   - format: The format of the frames.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - cancellation: Checked while waiting for data.
  /// - Throws: ``FileIO/FileError``, for a regular file also for no frame or part of one.
  package init(
    path: String, _ format: RawVideoFormat, limit: PixelLimit = .standard, cancellation: Cancellation
  ) throws {
    let file = try InputFile(path: path, of: "raw frames")
    try format.check(limit, name: file.name)
    if let extent = file.extent { _ = try format.frameCount(ofBytes: extent.byteCount, name: file.name) }
    (input, name, self.format) = (PipeInput(file, cancellation), file.name, format)
    bytes = [UInt8](repeating: 0, count: format.pixelFormat.byteCount(format.size))
  }

  /// The facts of the format.
  package var facts: StreamFacts { format.facts }

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  ///
  /// - Throws: ``FileIO/FileError``, also if the last frame is incomplete.
  package func next() throws -> TimedFrame? {
    var length = 0
    while length < bytes.count {
      let read = try unsafe bytes.withUnsafeMutableBytes {
        try unsafe input.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[length...]))
      }
      if read == 0 { break }
      length += read
    }
    guard length == bytes.count else {
      if length > 0 || count == 0 { _ = try format.frameCount(ofBytes: Int(count) * bytes.count + length, name: name) }
      return nil
    }
    let pixmap = try format.pixmap(of: bytes, name: name)
    let duration = try Rational(1).divided(by: format.frameRate)
    defer { count += 1 }
    return TimedFrame(pixmap: pixmap, start: try duration.multiplied(by: Rational(count)), duration: duration)
  }

  /// Ends a waiting ``next()``.
  package func stop() { input.stop() }
}
