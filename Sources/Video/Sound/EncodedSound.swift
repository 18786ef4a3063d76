import CLibAV
import FixedPoint

/// Sound that is decoded, repeated with sample accuracy, resampled and re-encoded until the video ends.
@safe
final class EncodedSound: SoundPackets {
  private let name: String
  private let frames: SoundFrames
  private let encoder: LibAVObject<AVCodecContext>
  private let encoderName: String
  private let queue: SampleQueue
  private let frame: LibAVObject<AVFrame>
  /// The number of samples until the video ends.
  private let sampleCount: Int64
  /// The number of samples sent to the encoder.
  private var sentCount: Int64 = 0
  private var isEndSent = false

  init(_ choice: SoundChoice, encoder encoderName: String, length: Rational) throws {
    frames = try SoundFrames(choice)
    let codec = try unsafe EncoderContext.encoder(named: encoderName)
    unsafe encoder = try unsafe LibAVObject(
      "the context of \(encoderName)", avcodec_alloc_context3(codec), free: avcodec_free_context)
    let context = unsafe encoder.pointer
    unsafe context.pointee.sample_fmt = codec.sampleFormat
    let rate = unsafe codec.sampleRate(like: frames.sampleRate)
    unsafe context.pointee.sample_rate = rate
    unsafe context.pointee.time_base = AVRational(num: 1, den: rate)
    // More channels are mixed down.
    unsafe av_channel_layout_default(&context.pointee.ch_layout, min(SoundChoice.mostChannels, frames.channelCount))
    unsafe context.pointee.bit_rate = Int64(SoundChoice.bitrate)
    unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | Int32(bitPattern: UInt32(AV_CODEC_FLAG_BITEXACT))
    unsafe context.pointee.thread_count = 1
    try check(unsafe avcodec_open2(context, codec, nil), .encodingFailed, "open the encoder \(encoderName)")
    queue = try unsafe SampleQueue(for: context)
    unsafe frame = try unsafe LibAVObject<AVFrame>.frame()
    sampleCount = try length.multiplied(by: Rational(Int64(rate))).rounded(.nearest)
    (name, self.encoderName) = (choice.file.name, encoderName)
  }

  var timeBase: AVRational { unsafe encoder.pointer.pointee.time_base }

  var start: Int64 { unsafe -Int64(encoder.pointer.pointee.initial_padding) }

  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError) {
    try check(
      unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder.pointer), .encodingFailed,
      "describe the sound of \(name)")
    unsafe stream.pointee.time_base = timeBase
  }

  func next(into packet: Packet) throws -> Bool {
    while true {
      switch unsafe avcodec_receive_packet(encoder.pointer, packet.object.pointer) {
      case zoetrope_averror_eof: return false
      case zoetrope_averror_eagain: try sendFrame()
      case let result:
        try check(result, .encodingFailed, "take a packet from \(encoderName)")
        return true
      }
    }
  }

  /// Sends the next samples to the encoder, or the end of the stream.
  private func sendFrame() throws {
    guard sentCount < sampleCount else {
      guard !isEndSent else {
        throw VideoError(.encodingFailed, "end the sound of \(name)", "the encoder requests samples after the end")
      }
      isEndSent = true
      try check(unsafe avcodec_send_frame(encoder.pointer, nil), .encodingFailed, "end the sound of \(name)")
      return
    }
    let (context, frame) = unsafe (encoder.pointer, frame.pointer)
    let count = min(sampleCount - sentCount, max(1, unsafe Int64(context.pointee.frame_size)))
    while queue.count < count { try unsafe queue.append(frames.next(), from: name) }
    try unsafe queue.read(count, into: frame, from: name)
    unsafe frame.pointee.pts = sentCount
    sentCount += count
    try check(unsafe avcodec_send_frame(context, frame), .encodingFailed, "encode the sound of \(name)")
  }
}

extension UnsafePointer<AVCodec> {
  /// The encoder's floating-point sample format if it has one, since that loses least; otherwise its first format.
  fileprivate var sampleFormat: AVSampleFormat {
    guard let first = unsafe zoetrope_sample_formats(self) else { return AV_SAMPLE_FMT_FLTP }
    var next = unsafe first
    while unsafe next.pointee != AV_SAMPLE_FMT_NONE {
      if unsafe [AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP].contains(next.pointee) { return unsafe next.pointee }
      unsafe next += 1
    }
    return unsafe first.pointee
  }

  /// Returns the given sample rate if the encoder supports it, otherwise 48000.
  fileprivate func sampleRate(like wish: Int32) -> Int32 {
    guard var next = unsafe zoetrope_sample_rates(self) else { return wish }
    while unsafe next.pointee != 0 {
      if unsafe next.pointee == wish { return wish }
      unsafe next += 1
    }
    return 48000
  }
}
