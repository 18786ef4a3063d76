import CLibAV

/// The reusable memory of one packet, between an encoder and a muxer or after a demuxer.
@safe
struct Packet: ~Copyable {
  let packet: LibAVObject<AVPacket>

  /// Allocates the packet by `av_packet_alloc`.
  init() throws(VideoError) {
    unsafe packet = try LibAVObject("a packet", av_packet_alloc(), free: av_packet_free)
  }

  /// Reads the next packet of a stream from a demuxer by `av_read_frame`; false at the end.
  ///
  /// - Parameter name: The name of the file in messages.
  @unsafe func read(
    of stream: UnsafeMutablePointer<AVStream>, in context: UnsafeMutablePointer<AVFormatContext>, name: String
  ) throws(VideoError) -> Bool {
    while true {
      unsafe av_packet_unref(packet.pointer)
      let result = unsafe av_read_frame(context, packet.pointer)
      if result == zoetrope_averror_eof { return false }
      try checkReading(result, "read \(name)")
      guard unsafe packet.pointer.pointee.stream_index == stream.pointee.index else { continue }
      guard unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
        throw VideoError.damaged("read \(name)")
      }
      return true
    }
  }
}
