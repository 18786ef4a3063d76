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
  return bigEndian(UInt32(data.count)) + typeAndData + bigEndian(pngChecksum(of: typeAndData))
}

/// Returns the checksum of the type and the data of a chunk of a PNG.
func pngChecksum(of typeAndData: [UInt8]) -> UInt32 {
  unsafe ~av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), .max, typeAndData, typeAndData.count)
}
