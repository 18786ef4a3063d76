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

/// The four bytes of a number, the high one first.
private func bytes(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
