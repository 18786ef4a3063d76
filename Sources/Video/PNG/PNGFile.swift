import FileIO

/// A PNG file that may be damaged, read for the marks that ``encode(_:_:comment:frame:)`` leaves in it.
package struct PNGFile {
  private let file: RegularFile

  /// Opens a file; nil if it cannot be read.
  package init?(path: String) {
    guard let file = try? RegularFile(path: path) else { return nil }
    self.file = file
  }

  /// Returns whether the file was encoded with a comment that starts with a text.
  package func hasComment(startingWith start: String) -> Bool {
    // Behind the length of the chunk.
    let expected = Array("tEXtComment\0\(start)".utf8)
    return file.bytes(at: endOfHeader + 4, count: expected.count) == expected
  }

  /// Returns whether the file was encoded with a comment and a frame index.
  package func hasComment(_ comment: String, frame: Int) -> Bool {
    let text = pngText(keyword: "Comment", comment) + pngText(keyword: "Frame", "\(frame)")
    return file.bytes(at: endOfHeader, count: text.count) == text
  }

  /// Whether no byte of the file is damaged or missing, by its checksums.
  package var isUndamaged: Bool {
    guard file.bytes(at: 0, count: PNGHeader.signature.count) == PNGHeader.signature else { return false }
    for chunk in PNGChunks(of: file) {
      // The type precedes the data, and their checksum follows.
      let (start, end) = (chunk.data.lowerBound - 4, chunk.data.upperBound)
      guard let bytes = file.bytes(at: start, count: end - start),
        file.bytes(at: end, count: 4) == bigEndian(pngChecksum(of: bytes))
      else { return false }
      if chunk.type == "IEND" { return end + 4 == file.count }
    }
    return false
  }
}
