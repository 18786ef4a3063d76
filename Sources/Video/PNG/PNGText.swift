import FileIO
import CLibAV

/// Returns a PNG `tEXt` chunk (PNG, third edition, 11.3.3.2), which libavcodec does not write.
///
/// - Parameters:
///   - keyword: The keyword, printable ASCII of at most 79 characters.
///   - text: The text, ASCII without a zero byte.
func pngText(keyword: String, _ text: String) -> [UInt8] {
  pngChunk("tEXt", Array("\(keyword)\0\(text)".utf8))
}

/// Returns a chunk of a PNG: its length, its type of four letters, its data and their checksum.
func pngChunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
  let typeAndData = Array(type.utf8) + data
  let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
  let crc = unsafe ~av_crc(table, .max, typeAndData, typeAndData.count)
  return bigEndian(UInt32(data.count)) + typeAndData + bigEndian(crc)
}

/// Returns whether a file is a PNG that ``encodePNG(_:_:comment:frame:)`` wrote with a comment.
///
/// - Parameters:
///   - path: The path of the file, which need not exist.
///   - start: The start of the comment.
public func isPNG(atPath path: String, withCommentStartingWith start: String) -> Bool {
  guard let file = try? RegularFile(path: path) else { return false }
  // Behind the length of the chunk.
  let expected = Array("tEXtComment\0\(start)".utf8)
  return file.bytes(at: 0, count: PNGHeader.signature.count) == PNGHeader.signature
    && file.bytes(at: endOfHeader + 4, count: expected.count) == expected
}

/// Returns whether a file begins as the PNG that ``encodePNG(_:_:comment:frame:)`` writes with a comment and a frame index; its pixels
/// may be damaged.
///
/// - Parameters:
///   - path: The path of the file, which need not exist.
///   - comment: The comment.
///   - frame: The frame index.
public func isPNG(atPath path: String, withComment comment: String, frame: Int) -> Bool {
  guard let file = try? RegularFile(path: path) else { return false }
  let text = pngText(keyword: "Comment", comment) + pngText(keyword: "Frame", "\(frame)")
  return file.bytes(at: endOfHeader, count: text.count) == text
}

/// Returns whether a file is a PNG of which no byte is damaged or missing, by its checksums.
///
/// - Parameter path: The path of the file, which need not exist.
public func isUndamagedPNG(atPath path: String) -> Bool {
  guard let file = try? RegularFile(path: path),
    file.bytes(at: 0, count: PNGHeader.signature.count) == PNGHeader.signature
  else { return false }
  let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
  for chunk in PNGChunks(of: file) {
    // The type and the data, and their checksum.
    let (start, length) = (chunk.data.lowerBound - 4, chunk.data.count + 4)
    guard length + 4 <= file.count - start, let bytes = file.bytes(at: start, count: length + 4) else { return false }
    let crc = unsafe ~av_crc(table, .max, bytes, length)
    guard Array(bytes[length...]) == bigEndian(crc) else { return false }
    if chunk.type == "IEND" { return start + length + 4 == file.count }
  }
  return false
}
