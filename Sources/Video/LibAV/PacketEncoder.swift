import CLibAV

/// An open encoder, and the times of the frames in it: pictures in, packets with all their times out.
@safe
final class PacketEncoder {
  private let encoder: EncoderContext
  private let packet: Packet
  private var times = PacketTimes()

  init(_ encoder: consuming EncoderContext) throws(VideoError) {
    packet = try Packet()
    self.encoder = encoder
  }

  /// Encodes the next picture, shown during a range of ticks, and passes on the packets that are available.
  func encode(
    _ picture: borrowing PictureFrame, index: Int64, during ticks: Range<Int64>,
    _ take: (borrowing Packet) throws(VideoError) -> Void
  ) throws(VideoError) {
    times.add(ticks)
    try encoder.send(picture, frameIndex: index)
    try takePackets(take)
  }

  /// Flushes the encoder.
  func finish(_ take: (borrowing Packet) throws(VideoError) -> Void) throws(VideoError) {
    try encoder.sendEnd()
    times.end()
    try takePackets(take)
  }

  private func takePackets(_ take: (borrowing Packet) throws(VideoError) -> Void) throws(VideoError) {
    while case .packet = try encoder.receive(into: packet) {
      let (pts, dts) = unsafe (packet.packet.pointer.pointee.pts, packet.packet.pointer.pointee.dts)
      let (duration, decoding) = times.next(pts: pts, dts: dts)
      unsafe packet.packet.pointer.pointee.duration = duration
      unsafe packet.packet.pointer.pointee.dts = decoding
      try take(packet)
    }
  }

  /// Sets the parameters of an output stream.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError) { try unsafe encoder.describe(stream) }

  /// The time base of the packets, in seconds.
  var timeBase: AVRational { encoder.timeBase }
}
