import Glibc
import Raster

/// An animated WebP file open for writing: create it, ``append(_:duration:)`` frames, ``finish()``.
///
/// https://developers.google.com/speed/webp/docs/riff_container. libwebpmux is not used, since it would keep all frames
/// in memory.
final class WebPFile {
  private let path: String
  private let output: LibAVOutput
  private let width: Int
  private let height: Int
  private let playCount: Int
  /// The number of bytes written.
  private var size = 0
  private var hasAlpha = false

  /// A rectangle that replaces the canvas within its region.
  struct Frame {
    /// The region of the canvas, at an even column and row.
    let region: PixelRegion
    let chunks: WebPPictureEncoder.Chunks
  }

  /// The maximum duration of a frame in milliseconds, a 24-bit value.
  static let longestDuration = 0xFF_FFFF

  /// Creates the file or truncates an existing one.
  init(path: String, width: Int, height: Int, playCount: Int) throws(VideoError) {
    (self.path, self.width, self.height, self.playCount) = (path, width, height, playCount)
    output = try LibAVOutput(.file(path: path))
    try output.open()
    try write(header)
  }

  /// The chunks before the frames, with the size and alpha flag known so far.
  private var header: [UInt8] {
    let flags = 0x02 | (hasAlpha ? 0x10 : 0)  // animation, alpha
    return Array("RIFF".utf8) + littleEndian(max(0, size - 8), bytes: 4) + Array("WEBP".utf8)
      + chunk(
        "VP8X", littleEndian(flags, bytes: 4) + littleEndian(width - 1, bytes: 3) + littleEndian(height - 1, bytes: 3))
      // A transparent background colour.
      + chunk("ANIM", littleEndian(0, bytes: 4) + littleEndian(playCount, bytes: 2))
  }

  /// Appends a frame with a duration of 1…``longestDuration`` milliseconds.
  func append(_ frame: Frame, duration: Int) throws(VideoError) {
    let region = frame.region
    let start = [(region.x / 2, 3), (region.y / 2, 3), (region.width - 1, 3), (region.height - 1, 3), (duration, 3)]
    // Do not blend with the canvas; do not dispose.
    let flags = 0x02
    let bytes = chunk(
      "ANMF", start.flatMap { littleEndian($0.0, bytes: $0.1) } + littleEndian(flags, bytes: 1) + frame.chunks.bytes)
    // The bound of a RIFF size; libwebp's own bound is slightly lower.
    guard size + bytes.count <= Int(UInt32.max) - 10 else {
      throw VideoError(.writingFailed, "write to \(path)", "a WebP file is limited to 4 GiB")
    }
    try write(bytes)
    hasAlpha = hasAlpha || frame.chunks.hasAlpha
  }

  /// Rewrites the header with the final values.
  func finish() throws(VideoError) {
    let header = header
    // A failed seek is the result of the writing, too.
    _ = output.seek(to: 0, SEEK_SET)
    try write(header)
  }

  private func write(_ bytes: [UInt8]) throws(VideoError) {
    try check(unsafe bytes.withUnsafeBytes { unsafe output.write($0) }, .writingFailed, "write to \(path)")
    size += bytes.count
  }
}

/// Returns a RIFF chunk: type, length and content, padded to an even length.
private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
  Array(type.utf8) + littleEndian(content.count, bytes: 4) + content + (content.count.isMultiple(of: 2) ? [] : [0])
}
