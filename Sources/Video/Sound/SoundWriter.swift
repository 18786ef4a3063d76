import CLibAV

/// A writer that interleaves packets of sound with the frames of a file.
@safe
final class SoundWriter {
  private let packets: any SoundPackets
  private let stream: UnsafeMutablePointer<AVStream>
  private let packet: Packet
  private var isWaiting = false
  private var isAtEnd = false
  /// The offset added to times for the muxer, in ticks of the packets' time base.
  private let shift: Int64
  /// Whether packets before the start of the video are dropped.
  private let cutsStart: Bool

  /// Sets the parameters of the stream.
  init(
    _ packets: any SoundPackets, _ stream: UnsafeMutablePointer<AVStream>, in container: VideoContainer
  ) throws(VideoError) {
    try unsafe packets.describe(stream)
    packet = try Packet()
    self.packets = packets
    unsafe self.stream = stream
    guard container.isMatroska, packets.start < 0 else {
      (shift, cutsStart) = (0, false)
      return
    }
    // Matroska cannot store negative times. For Opus it stores the delay from packets to sound; libavformat accounts
    // for this delay itself only since 6.1.
    if unsafe stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_OPUS {
      (shift, cutsStart) = (avformat_version() < 60 << 16 | 4 << 8 ? -packets.start : 0, false)
    } else {
      // The first remaining packet is decoded without the previous one that it overlaps, which affects about 10 ms of
      // sound.
      unsafe stream.pointee.codecpar.pointee.initial_padding = 0
      (shift, cutsStart) = (0, true)
    }
  }

  /// Writes all packets before a time; nil writes all remaining packets.
  func write(before end: (ticks: Int64, timeBase: AVRational)?, to file: borrowing Muxer) throws {
    while !isAtEnd {
      if !isWaiting {
        isWaiting = try packets.next(into: packet)
        isAtEnd = !isWaiting
      }
      guard isWaiting else { return }
      let time = packet.dts
      if let end, av_compare_ts(time, packets.timeBase, end.ticks, end.timeBase) >= 0 { return }
      isWaiting = false
      if cutsStart, time < 0 { continue }
      packet.pts += shift
      packet.dts += shift
      try unsafe file.write(packet, to: stream, timeBase: packets.timeBase)
    }
  }
}
