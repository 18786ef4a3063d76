import CLibAV

/// A decoder of a file's audio: frames of samples in order, without priming and padding samples.
@safe
final class SoundDecoder {
  private let source: PacketSource
  private let context: LibAVObject<AVCodecContext>
  private let packet: Packet
  private var isAtEnd = false

  init(_ file: NamedPath) throws(VideoError) {
    source = try PacketSource(file, .sound)
    let name = file.name
    let parameters = unsafe source.parameters
    guard let decoder = unsafe avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw VideoError(.missingComponent, "read \(name)", "the installed libavcodec has no decoder \(source.codecName)")
    }
    let owner = try unsafe LibAVObject(
      "the decoder of \(name)", avcodec_alloc_context3(decoder), free: avcodec_free_context)
    try check(unsafe avcodec_parameters_to_context(owner.pointer, parameters), .unreadable, "read \(name)")
    unsafe owner.pointer.pointee.pkt_timebase = source.timeBase
    unsafe owner.pointer.pointee.thread_count = 1
    try check(unsafe avcodec_open2(owner.pointer, decoder, nil), .unreadable, "open the decoder of \(name)")
    packet = try Packet()
    unsafe context = owner
  }

  /// The name of the file in messages.
  var name: String { source.name }

  /// The time base of the frames, in seconds.
  var timeBase: AVRational { source.timeBase }

  /// The sample rate in samples per second, at least 1.
  var sampleRate: Int32 { unsafe max(1, context.pointer.pointee.sample_rate) }

  /// The number of channels, at least 1.
  var channelCount: Int32 { unsafe max(1, context.pointer.pointee.ch_layout.nb_channels) }

  /// Decodes the next frame; false at the end.
  func next(into frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Bool {
    while true {
      let result = unsafe avcodec_receive_frame(context.pointer, frame)
      if result == zoetrope_averror_eof { return false }
      if isPassable(result) { continue }
      guard result == zoetrope_averror_eagain else {
        try checkReading(result, "decode the audio of \(name)")
        return true
      }
      guard !isAtEnd else { return false }
      isAtEnd = try !source.read(into: packet)
      let sent = unsafe avcodec_send_packet(context.pointer, isAtEnd ? nil : packet.object.pointer)
      if isAtEnd || !isPassable(sent) { try checkReading(sent, "decode the audio of \(name)") }
    }
  }

  /// Returns whether an error is that of damaged data which is left out.
  private func isPassable(_ result: Int32) -> Bool {
    source.isLenient && result == zoetrope_averror_invaliddata
  }
}
