import CLibAV

/// A track of a file that is written: the encoder of its pictures, and the stream that takes the packets.
@safe
final class EncodedTrack {
  private let encoder: EncoderContext
  private let packet: Packet
  /// The part of a picture that its encoder takes.
  let part: PicturePart
  private let stream: UnsafeMutablePointer<AVStream>
  private var times = PacketTimes()

  /// Describes an open encoder as a new stream of a file.
  init(_ encoder: consuming EncoderContext, of part: PicturePart, in file: borrowing Muxer) throws(VideoError) {
    packet = try Packet()
    let stream = try unsafe file.addStream()
    try unsafe encoder.describe(stream)
    self.encoder = encoder
    self.part = part
    unsafe self.stream = stream
  }

  /// Encodes the next picture, shown during a range of ticks, and writes the packets that are available.
  func write(
    _ picture: borrowing PictureFrame, index: Int64, during ticks: Range<Int64>, to file: borrowing Muxer
  ) throws(VideoError) {
    times.add(ticks)
    try encoder.send(picture, frameIndex: index)
    try writePackets(to: file)
  }

  /// Flushes the encoder.
  func finish(to file: borrowing Muxer) throws(VideoError) {
    try encoder.sendEnd()
    times.end()
    try writePackets(to: file)
  }

  private func writePackets(to file: borrowing Muxer) throws(VideoError) {
    while case .packet = try encoder.receive(into: packet) {
      let (pts, dts) = unsafe (packet.packet.pointer.pointee.pts, packet.packet.pointer.pointee.dts)
      let (duration, decoding) = times.next(pts: pts, dts: dts)
      unsafe packet.packet.pointer.pointee.duration = duration
      unsafe packet.packet.pointer.pointee.dts = decoding
      try unsafe file.write(packet, to: stream, timeBase: encoder.timeBase)
    }
  }
}
