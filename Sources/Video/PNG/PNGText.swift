import FileIO
import CLibAV

/// Returns a PNG `tEXt` chunk (PNG, third edition, 11.3.3.2), which libavcodec does not write.
///
/// - Parameters:
///   - keyword: The keyword, printable ASCII of at most 79 characters.
///   - text: The text, ASCII without a zero byte.
func pngText(keyword: String, _ text: String) -> [UInt8] {
  let typeAndData = Array("tEXt\(keyword)\0\(text)".utf8)
  let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
  let crc = unsafe ~av_crc(table, .max, typeAndData, typeAndData.count)
  return bytes(UInt32(typeAndData.count - 4)) + typeAndData + bytes(crc)
}

/// Returns whether a file is a complete PNG that ``encodePNG(_:comment:)`` wrote with a comment.
///
/// - Parameters:
///   - path: The path of the file, which need not exist.
///   - comment: The comment.
public func isPNG(atPath path: String, withComment comment: String) -> Bool {
  guard let file = try? RegularFile(path: path) else { return false }
  let text = pngText(keyword: "Comment", comment)
  // The last chunk, IEND, is constant: its type and the checksum of it.
  return file.bytes(at: endOfHeader, count: text.count) == text
    && file.bytes(at: file.count - 8, count: 4) == Array("IEND".utf8)
}

/// Returns the four bytes of a number in big-endian order.
private func bytes(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
