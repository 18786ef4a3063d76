import CLibAV

/// Sound that is written between the frames of a file.
@safe
final class SoundWriter {
  private let packets: any SoundPackets
  private let stream: UnsafeMutablePointer<AVStream>
  private let packet: Packet
  private var isWaiting = false
  private var isAtEnd = false
  /// What is added to times for the muxer, in ticks of the packets.
  private let shift: Int64
  /// Whether packets that begin before the video are left out.
  private let cutsStart: Bool

  /// Describes the stream.
  init(
    _ packets: any SoundPackets, _ stream: UnsafeMutablePointer<AVStream>, in container: VideoContainer
  ) throws(VideoError) {
    try unsafe packets.describe(stream)
    packet = try Packet()
    self.packets = packets
    unsafe self.stream = stream
    guard [.webm, .mkv].contains(container), packets.start < 0 else {
      (shift, cutsStart) = (0, false)
      return
    }
    // Matroska has no times before 0. Of Opus it says by how much sound comes later than packets do; libavformat
    // counts with that itself since 6.1 only.
    if unsafe stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_OPUS {
      (shift, cutsStart) = (avformat_version() < 60 << 16 | 4 << 8 ? -packets.start : 0, false)
    } else {
      // The first packet that is left is heard without the one that it overlaps with, for a hundredth of a second.
      unsafe stream.pointee.codecpar.pointee.initial_padding = 0
      (shift, cutsStart) = (0, true)
    }
  }

  /// Writes everything that comes before a time; all of it without one.
  func write(before end: (ticks: Int64, timeBase: AVRational)?, to file: borrowing MediaFile) throws {
    while !isAtEnd {
      if !isWaiting {
        isWaiting = try packets.next(into: packet)
        isAtEnd = !isWaiting
      }
      guard isWaiting else { return }
      let time = unsafe packet.packet.pointer.pointee.dts
      if let end, av_compare_ts(time, packets.timeBase, end.ticks, end.timeBase) >= 0 { return }
      isWaiting = false
      if cutsStart, time < 0 { continue }
      unsafe packet.packet.pointer.pointee.pts += shift
      unsafe packet.packet.pointer.pointee.dts += shift
      try unsafe file.write(packet, to: stream, timeBase: packets.timeBase)
    }
  }
}
