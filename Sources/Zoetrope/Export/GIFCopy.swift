import FileIO
import Frames
import GIF
import LoopTiming
import Raster
import Video

/// A copy of a GIF with the same images. The play count, the delays and the metadata may be others.
struct GIFCopy {
  private let file: RegularFile
  /// The changes of the file, in ascending order.
  private var edits: [Edit]

  /// A part of the file that other bytes replace.
  private struct Edit {
    /// The bytes of the file; none where others are inserted.
    let range: Range<Int>
    var bytes: [UInt8] = []
  }

  /// Opens a GIF.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - content: The content that the copy must show, with its times, play count and comments.
  ///   - keepsMetadata: Whether the comments and the XMP of the file are copied, too.
  ///   - limit: The number of bytes that the copy must not reach.
  /// - Returns: nil if the copy would reach the limit, or if the images of the file do not show the content.
  init?(of path: String, showing content: GIFContent, keepingMetadata keepsMetadata: Bool, below limit: Int) throws {
    guard let file = try? RegularFile(opening: path), let inspection = GIFInspection(of: file) else { return nil }
    self.file = file
    var omitted = keepsMetadata ? [] : inspection.metadata
    var extensions = content.comments.flatMap(GIFWriter.commentExtension)
    if inspection.repetitionCount != content.repetitionCount {
      omitted += inspection.loopExtensions
      if let count = content.repetitionCount {
        extensions = GIFWriter.loopExtension(repetitionCount: count) + extensions
      }
    }
    edits = omitted.map { Edit(range: $0) }
    if !extensions.isEmpty {
      // GIF87a has no extensions.
      edits.append(Edit(range: 4..<5, bytes: [UInt8(ascii: "9")]))
      let tableEnd = GIFLayout.headerLength + 3 * (inspection.globalColorCount ?? 0)
      edits.append(Edit(range: tableEnd..<tableEnd, bytes: extensions))
    }
    guard byteCount < limit, let delays = try GIFCopy.delays(in: path, showing: content) else { return nil }
    for (image, delay) in delays.enumerated() {
      guard let delay else { continue }
      guard delays.count == inspection.images.count, let offset = inspection.delayOffsets[image] else { return nil }
      edits.append(Edit(range: offset..<offset + 2, bytes: [UInt8(delay & 0xFF), UInt8(delay >> 8)]))
    }
    // An insertion precedes the block before which it stands.
    edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// The number of bytes of the copy.
  var byteCount: Int { edits.reduce(file.count) { $0 + $1.bytes.count - $1.range.count } }

  /// Writes the copy.
  func write(to stream: OutputStream) throws {
    var position = 0
    for edit in edits {
      try file.copy(position..<edit.range.lowerBound, to: stream)
      try stream.write(edit.bytes)
      position = edit.range.upperBound
    }
    try file.copy(position..<file.count, to: stream)
  }

  /// Images in a row that show the same picture.
  private struct Run {
    /// The delays of the images in the file, in centiseconds.
    var delays: [Int] = []
    /// For how long the content shows the picture, in centiseconds.
    var length = 0

    /// The new delay of each image, nil for one that keeps its own; nil if the images cannot be shown for that long.
    var newDelays: [Int?]? {
      let count = delays.count
      if delays.reduce(0, +) == length { return [Int?](repeating: nil, count: count) }
      // Players replace shorter delays by a default of their own.
      guard (2 * count...GIFWriter.maximumDelay * count).contains(length) else { return nil }
      return (0..<count).map { image -> Int? in length * (image + 1) / count - length * image / count }
    }
  }

  /// Returns the delays with which the images of a file show the content.
  ///
  /// - Returns: The new delay of each image in centiseconds, nil for one that keeps its own; nil if the images show other pictures
  ///   or have no such delays, or if the file is truncated: half a file is not handed on.
  private static func delays(in path: String, showing content: GIFContent) throws -> [Int?]? {
    let (source, size, count) = (content.sequence.source, content.sequence.size, content.encodedCount)
    var reader = try FrameReader(path: path)
    // The first frame of the content that no image has shown yet.
    var (frame, next) = (0, Pixmap(width: size.width, height: size.height))
    try source.checkedFrame(frame, into: &next)
    var runs: [Run] = []
    var last: Pixmap?
    while let image = try reader.next() {
      if image.pixmap != last {
        var run = Run()
        while frame < count, next == image.pixmap {
          run.length += content.delayCentiseconds(ofFrame: frame)
          frame += 1
          if frame < count { try source.checkedFrame(frame, into: &next) }
        }
        guard run.length > 0 else { return nil }
        runs.append(run)
        last = image.pixmap
      }
      let delay = try Int(image.duration.multiplied(by: Rational(100)).rounded(.nearest))
      runs[runs.count - 1].delays.append(delay)
    }
    guard frame == count, reader.endFault != .truncated else { return nil }
    var delays: [Int?] = []
    for run in runs {
      guard let added = run.newDelays else { return nil }
      delays += added
    }
    return delays
  }
}
