import FileIO
import Frames
import GIF
import LoopTiming
import Raster
import Video

/// A copy of a GIF to which comments are added, with or without its own metadata.
struct GIFCopy {
  private let file: RegularFile
  /// The blocks of the comments.
  private let extensions: [UInt8]
  /// The bytes of the file that are left out, in ascending order.
  private let omitted: [Range<Int>]

  /// Opens a GIF.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - content: The content that it must show, and the comments.
  ///   - keepsMetadata: Whether the comments and the XMP of the file are copied, too.
  ///   - limit: The number of bytes that the copy must not reach.
  /// - Returns: nil if the copy would reach the limit, or if the file does not show the content.
  init?(of path: String, showing content: GIFContent, keepingMetadata keepsMetadata: Bool, below limit: Int) throws {
    guard let file = try? RegularFile(opening: path), let inspection = GIFInspection(of: file),
      inspection.playCount == content.playCount
    else { return nil }
    self.file = file
    extensions = content.comments.flatMap(GIFWriter.commentExtension)
    omitted = keepsMetadata ? [] : inspection.metadata
    guard byteCount < limit, try GIFCopy.shows(path, content) else { return nil }
  }

  /// The number of bytes of the copy.
  var byteCount: Int { file.count + extensions.count - omitted.map(\.count).reduce(0, +) }

  /// Writes the copy, with the extensions behind its global colour table.
  func write(to stream: OutputStream) throws {
    var position = 0
    if !extensions.isEmpty {
      // The header and the description of the canvas.
      var start = [UInt8](repeating: 0, count: GIFLayout.headerLength)
      try unsafe start.withUnsafeMutableBytes { try unsafe file.fill($0, at: 0) }
      // GIF87a has no extensions.
      start[4] = UInt8(ascii: "9")
      try stream.write(start)
      position = start.count + GIFLayout.tableLength(start[10])
      try file.copy(start.count..<position, to: stream)
      try stream.write(extensions)
    }
    for range in omitted {
      try file.copy(position..<range.lowerBound, to: stream)
      position = range.upperBound
    }
    try file.copy(position..<file.count, to: stream)
  }

  /// Returns whether the file shows the same pictures as the content at all times, and has its end: half a file is not handed on.
  private static func shows(_ path: String, _ content: GIFContent) throws -> Bool {
    let (source, size) = (content.sequence.source, content.sequence.size)
    var reader = try FrameReader(path: path)
    var pixmap = Pixmap(width: size.width, height: size.height)
    // The frame of the content, and for how many centiseconds it is still shown.
    var (frame, rest) = (-1, 0)
    while let shown = try reader.next() {
      var delay = try Int(shown.duration.multiplied(by: Rational(100)).rounded(.nearest))
      while delay > 0 {
        while rest == 0 {
          frame += 1
          guard frame < content.encodedCount else { return false }
          rest = content.delayCentiseconds(ofFrame: frame)
          try source.checkedFrame(frame, into: &pixmap)
        }
        guard pixmap == shown.pixmap else { return false }
        let step = min(delay, rest)
        (delay, rest) = (delay - step, rest - step)
      }
    }
    return rest == 0 && frame == content.encodedCount - 1 && reader.endFault != .truncated
  }
}
