import CLibAV

/// A decoder of a file's sound: frames of samples in order, without priming and padding samples.
@safe
final class SoundDecoder {
  private let source: PacketSource
  private let context: LibAVObject<AVCodecContext>
  /// The packet that is sent next.
  private let packet: Packet
  /// Whether the packet sent last is the last of the file.
  private var isAtEnd: Bool
  private var isEndSent = false
  /// The duration of the packet sent last, in ticks; 0 if it is not known.
  private var lastDuration: Int64 = 0

  init(_ file: NamedPath) throws(VideoError) {
    source = try PacketSource(file, .sound)
    unsafe context = try unsafe LibAVObject<AVCodecContext>.decoder(of: source) { _, _ in }
    packet = try Packet()
    isAtEnd = try !source.read(into: packet)
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
      if source.omitsData(ofError: result) { continue }
      guard result == zoetrope_averror_eagain else {
        try checkDecoding(result)
        if isAtEnd { unsafe cutPadding(of: frame) }
        return true
      }
      guard !isEndSent else { return false }
      try sendNext()
    }
  }

  /// Sends the next packet to the decoder, or the end of the stream.
  private func sendNext() throws(VideoError) {
    isEndSent = isAtEnd
    let sent = unsafe avcodec_send_packet(context.pointer, isAtEnd ? nil : packet.object.pointer)
    if isAtEnd || !source.omitsData(ofError: sent) { try checkDecoding(sent) }
    guard !isAtEnd else { return }
    lastDuration = packet.duration
    isAtEnd = try !source.read(into: packet)
  }

  /// Cuts the last frame to the duration of its packet, by which MP4 and MOV tell where the sound ends; libavcodec leaves the
  /// encoder's padding.
  private func cutPadding(of frame: UnsafeMutablePointer<AVFrame>) {
    let samples = AVRational(num: 1, den: sampleRate)
    // Durations in ticks longer than a sample are rounded by up to one tick.
    let rounding = av_cmp_q(timeBase, samples) > 0 ? av_rescale_q(1, timeBase, samples) : 0
    let count = av_rescale_q(lastDuration, timeBase, samples)
    guard unsafe count > 0 && count + rounding < Int64(frame.pointee.nb_samples) else { return }
    unsafe frame.pointee.nb_samples = Int32(clamping: count)
  }

  /// Checks the result of a call of the decoder. Decoders have many codes of their own for damaged data.
  private func checkDecoding(_ result: Int32) throws(VideoError) {
    guard result < 0, result != zoetrope_averror_enomem else {
      try check(result, .unreadable, "decode the sound of \(name)")
      return
    }
    throw VideoError(.damagedSound, "decode the sound of \(name)", "it is damaged or truncated", averror: result)
  }
}
