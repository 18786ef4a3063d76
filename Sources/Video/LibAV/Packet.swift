import CLibAV
import FileIO
import Glibc

/// The reusable memory of one packet, between an encoder and a muxer or after a demuxer.
@safe
final class Packet {
  let object: LibAVObject<AVPacket>

  /// Allocates the packet by `av_packet_alloc`.
  init() throws(VideoError) {
    unsafe object = try LibAVObject("a packet", av_packet_alloc(), free: av_packet_free)
  }

  /// The presentation time in ticks; `zoetrope_nopts_value` if it is not known.
  var pts: Int64 {
    get { unsafe object.pointer.pointee.pts }
    set { unsafe object.pointer.pointee.pts = newValue }
  }

  /// The decoding time in ticks; `zoetrope_nopts_value` if it is not known.
  var dts: Int64 {
    get { unsafe object.pointer.pointee.dts }
    set { unsafe object.pointer.pointee.dts = newValue }
  }

  /// The duration in ticks; 0 if it is not known.
  var duration: Int64 {
    get { unsafe object.pointer.pointee.duration }
    set { unsafe object.pointer.pointee.duration = newValue }
  }

  /// Raises the decoding time to at least `last` + 1 and stores it in `last`; returns whether it is not after the presentation time.
  func raiseDecodingTime(above last: inout Int64) -> Bool {
    dts = max(dts, last + 1)
    last = dts
    return dts <= pts
  }

  /// Whether the packet is that of a key frame.
  var isKey: Bool { unsafe object.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// Whether the frame is decoded, but not shown, as an edit list says.
  var isHidden: Bool { unsafe object.pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

  /// Whether bytes of the packet are missing.
  var isDamaged: Bool { unsafe object.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// The number of bytes.
  var size: Int { unsafe Int(object.pointer.pointee.size) }

  /// The bytes, valid until the packet is changed.
  var data: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: object.pointer.pointee.data, count: size) }

  /// The bytes of the packet.
  var bytes: [UInt8] { unsafe Array(data) }

  /// Whether the first bytes, which tell the format and the size of a picture, occur again.
  var repeatsItsHeader: Bool {
    let data = unsafe data
    // The standard library's search takes a third of a microsecond a byte.
    let length = 16
    guard data.count > length, let start = data.baseAddress, let first = unsafe data.first else { return false }
    var offset = length
    while offset <= data.count - length, let found = unsafe memchr(start + offset, Int32(first), data.count - offset) {
      offset = unsafe UnsafeRawPointer(found) - start
      if unsafe data[offset...].starts(with: data[..<length]) { return true }
      offset += 1
    }
    return false
  }

  /// Filters a PNG by ``PNGChunkFilter``: a picture in a video's container did not pass through a filtered input.
  func filterPNG() throws(VideoError) {
    let source = MemoryBytes(bytes)
    let filtered = FilteredPNG.filtering(source)
    guard filtered !== source, let bytes = filtered.bytes(at: 0, count: filtered.count) else { return }
    try replaceBytes(with: bytes)
  }

  /// Makes a frame of an animated PNG a PNG of its own; see ``APNGCanvas``.
  func prepare(for canvas: inout APNGCanvas?) throws(VideoError) {
    guard let png = try canvas?.prepared(bytes) else { return }
    try replaceBytes(with: png)
    // libav would add others to the PNG before.
    unsafe object.pointer.pointee.flags |= AV_PKT_FLAG_KEY
  }

  /// Checks the images of a packet of a GIF, and moves the global colour table into them; see ``GIFCanvas``.
  func prepare(for canvas: inout GIFCanvas?) throws(VideoError) {
    if let bytes = try canvas?.prepared(bytes) { try replaceBytes(with: bytes) }
  }

  /// Replaces the bytes, and keeps the times.
  private func replaceBytes(with bytes: [UInt8]) throws(VideoError) {
    try check(unsafe av_packet_make_writable(object.pointer), .outOfMemory, "read a packet")
    let growth = bytes.count - size
    if growth > 0 { try check(unsafe av_grow_packet(object.pointer, Int32(growth)), .outOfMemory, "read a packet") }
    unsafe object.pointer.pointee.data.update(from: bytes, count: bytes.count)
    unsafe av_shrink_packet(object.pointer, Int32(bytes.count))
  }

  /// Makes a page the first one of the TIFF in the packet.
  func setFirst(_ page: TIFFDirectories.Page) throws(VideoError) {
    try check(unsafe av_packet_make_writable(object.pointer), .outOfMemory, "read a packet")
    let data = unsafe UnsafeMutableRawBufferPointer(start: object.pointer.pointee.data, count: size)
    guard data.count >= 8, data.count >= page.offset + page.bytes.count, let offset = UInt32(exactly: page.offset)
    else {
      return
    }
    // The header says the order of bytes and the offset of the first directory.
    let isBigEndian = unsafe data[0] == UInt8(ascii: "M")
    unsafe data.storeBytes(of: isBigEndian ? offset.bigEndian : offset.littleEndian, toByteOffset: 4, as: UInt32.self)
    unsafe data[page.offset...].copyBytes(from: page.bytes)
  }
}
