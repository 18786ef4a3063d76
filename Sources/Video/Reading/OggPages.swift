import CLibAV
import FileIO
import Frames

/// The pages of an Ogg (RFC 3533, 6), whose packets are not decoded.
enum OggPages {
  /// Finds the fault of a file: `damaged` for a page with a wrong checksum, which libav drops, or without a beginning;
  /// `truncated` for a stream without its last page, or a page without its end. Of a stream without packets, such as of
  /// sound that ends before the part that was cut out, ffmpeg writes the pages of its header only, whose position is 0.
  static func fault(of source: any ByteSource) -> FileFault.Kind? {
    let (headLength, longestTable) = (27, 255)
    var openStreams: Set<[UInt8]> = []
    var offset = 0
    while let head = source.bytes(at: offset, count: headLength + longestTable), !head.isEmpty {
      guard head.starts(with: "OggS".utf8) else {
        // Behind the last page anything may follow.
        return openStreams.isEmpty ? nil : head.count < headLength ? .truncated : .damaged
      }
      guard head.count >= headLength else { return .truncated }
      let segmentCount = Int(head[26])
      let length = headLength + segmentCount + head[headLength...].prefix(segmentCount).reduce(0) { $0 + Int($1) }
      guard let page = source.bytes(at: offset, count: length), page.count == length else { return .truncated }
      guard hasChecksum(page) else { return .damaged }
      let (isLast, isHeader, stream) = (head[5] & 4 != 0, head[6..<14].allSatisfy { $0 == 0 }, Array(head[14..<18]))
      if isLast { openStreams.remove(stream) } else if !isHeader { openStreams.insert(stream) }
      offset += length
    }
    return openStreams.isEmpty ? nil : .truncated
  }

  /// Returns whether the checksum in a page is right: that of the page with zeros in its place.
  private static func hasChecksum(_ page: [UInt8]) -> Bool {
    let place = 22..<26
    var bytes = page
    for index in place { bytes[index] = 0 }
    let table = unsafe av_crc_get_table(AV_CRC_32_IEEE)
    // libav computes it with its bytes in reverse.
    return unsafe av_crc(table, 0, bytes, bytes.count) == UInt32(bigEndian: page[place])
  }
}
