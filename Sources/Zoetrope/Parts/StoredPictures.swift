import FileIO
import Frames
import Raster
import Video

/// The PNGs of finished parts, read from their files when needed.
final class StoredPictures: PictureSource, Sendable {
  /// A PNG in a file.
  private struct Entry {
    let file: RegularFile
    let offset: Int
    let byteCount: Int
  }

  private let entries: [Entry]
  /// The folder in messages.
  let name: String

  var count: Int? { frameCount }

  /// The number of PNGs.
  var frameCount: Int { entries.count }

  /// Finds the PNGs of all parts by the lengths of their chunks.
  ///
  /// - Throws: ``FileIO/FileError`` for what is no run of PNGs, or not one for each frame.
  init(_ content: PartContent, in folder: PartFolder) throws {
    var entries: [Entry] = []
    for part in content.division.parts {
      let file = try RegularFile(opening: folder.path(of: part, content.ending))
      var offset = 0
      while offset < file.count {
        guard let end = StoredPictures.end(ofPNGAt: offset, file) else {
          throw FileError("read", folder.file(of: part, content.ending), reason: "it is no run of PNGs")
        }
        entries.append(Entry(file: file, offset: offset, byteCount: end - offset))
        offset = end
      }
    }
    guard entries.count == content.division.frameCount else {
      throw FileError(
        "use", folder.name, reason: "its parts have \(entries.count) frames, not \(content.division.frameCount)")
    }
    (self.entries, name) = (entries, folder.name)
  }

  /// Returns the end of a PNG: that of its chunk IEND (PNG specification, 5.3: length, type, data, checksum); nil if it is
  /// cut off.
  private static func end(ofPNGAt offset: Int, _ file: RegularFile) -> Int? {
    var next = offset + 8
    while let head = file.bytes(at: next, count: 8), head.count == 8 {
      next += 12 + head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard next <= file.count else { return nil }
      if head.suffix(4).elementsEqual("IEND".utf8) { return next }
    }
    return nil
  }

  /// Returns the file of a frame.
  func file(_ index: Int) throws -> [UInt8] {
    let entry = entries[index]
    guard let bytes = entry.file.bytes(at: entry.offset, count: entry.byteCount), bytes.count == entry.byteCount else {
      throw FileError("read", name, reason: "frame \(index) has gone meanwhile")
    }
    return bytes
  }

  /// Nil: the files are not compared with others.
  var comment: String? { nil }

  func forEach(
    in range: Range<Int>?, _ progress: RenderProgress, _ consume: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws -> Int {
    let range = range ?? entries.indices
    for index in range {
      try progress.cancellation.check()
      try consume(index, try file(index))
      try progress.done(frame: index, count: index - range.lowerBound + 1, digest: nil)
    }
    return range.count
  }

  /// Returns the pixels of a frame.
  func pixmap(_ index: Int) throws -> Pixmap {
    guard let frame = try MovingPicture(decoding: try file(index), name: "frame \(index) in \(name)").frames.first
    else {
      throw FileError("read", name, reason: "frame \(index) is no picture")
    }
    return frame.pixmap
  }
}
