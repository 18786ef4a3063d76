import CLibAV

/// The memory for one packet at a time, on its way from an encoder to a file.
@safe
struct Packet: ~Copyable {
  let packet: LibraryObject<AVPacket>

  /// `av_packet_alloc`
  init() throws(VideoError) {
    unsafe packet = try LibraryObject("a packet", av_packet_alloc(), free: av_packet_free)
  }
}
