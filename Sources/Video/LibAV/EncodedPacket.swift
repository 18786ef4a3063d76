import CLibAV

/// A packet that an encoder made, with its times in the whole video, apart from the one that the encoder uses again.
package struct EncodedPacket {
  let packet: Packet

  /// Moves the content of a packet, whose times are counted from a later tick.
  init(moving packet: Packet, later ticks: Int64) throws(VideoError) {
    self.packet = try Packet()
    unsafe av_packet_move_ref(self.packet.object.pointer, packet.object.pointer)
    self.packet.pts += ticks
    self.packet.dts += ticks
  }
}

// It is not changed until it is written, and its memory is counted atomically.
extension EncodedPacket: @unchecked Sendable {}
