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
  return bytes(UInt32(data.count)) + typeAndData + bytes(crc)
}

/// Returns whether a file is an undamaged PNG that ``encodePNG(_:_:comment:frame:)`` wrote with a comment and a frame index.
///
/// - Parameters:
///   - path: The path of the file, which need not exist.
///   - comment: The comment.
///   - frame: The frame index.
public func isPNG(atPath path: String, withComment comment: String, frame: Int) -> Bool {
  guard let file = try? RegularFile(path: path) else { return false }
  let text = pngText(keyword: "Comment", comment) + pngText(keyword: "Frame", "\(frame)")
  guard file.bytes(at: endOfHeader, count: text.count) == text else { return false }
  let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
  var offset = 8  // after the signature
  while let head = file.bytes(at: offset, count: 8), head.count == 8 {
    let length = Int(bigEndian: head[..<4])
    // The type, the data and their checksum.
    guard length <= file.count - offset - 12, let chunk = file.bytes(at: offset + 4, count: length + 8) else {
      return false
    }
    let crc = unsafe ~av_crc(table, .max, chunk, length + 4)
    guard Array(chunk[(length + 4)...]) == bytes(crc) else { return false }
    offset += length + 12
    if head[4...].elementsEqual("IEND".utf8) { return offset == file.count }
  }
  return false
}

/// Returns the four bytes of a number in big-endian order.
private func bytes(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
