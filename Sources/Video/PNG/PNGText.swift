import FileIO
import CLibAV

/// A chunk `tEXt` of a PNG (PNG, third edition, 11.3.3.2), which libavcodec does not write.
///
/// - Parameters:
///   - keyword: What the text is, in printable ASCII, at most 79 characters.
///   - text: ASCII without a zero byte.
func pngText(keyword: String, _ text: String) -> [UInt8] {
  let typeAndData = Array("tEXt\(keyword)\0\(text)".utf8)
  let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
  let crc = unsafe ~av_crc(table, .max, typeAndData, typeAndData.count)
  return bytes(UInt32(typeAndData.count - 4)) + typeAndData + bytes(crc)
}

/// Whether a file is a whole PNG that ``encodePNG(_:comment:)`` made with a comment.
///
/// - Parameters:
///   - path: The file; there may be none.
///   - comment: The comment.
public func isPNG(atPath path: String, withComment comment: String) -> Bool {
  guard let file = try? RegularFile(path: path) else { return false }
  let text = pngText(keyword: "Comment", comment)
  // The last chunk, IEND, is always the same: its name, and the checksum of that.
  return file.bytes(at: endOfHeader, count: text.count) == text
    && file.bytes(at: file.count - 8, count: 4) == Array("IEND".utf8)
}

/// The four bytes of a number, the high one first.
private func bytes(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
