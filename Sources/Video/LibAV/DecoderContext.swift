import CLibAV

/// An open decoder of libavcodec: packets in, frames out.
///
/// Send a packet, then receive frames until there are none, and repeat; at the end send nil once and receive the rest.
@safe
struct DecoderContext: ~Copyable {
  private let context: LibAVObject<AVCodecContext>
  private let source: PacketSource
  private let limits: PictureLimits
  private let memory: PictureAllocator

  /// Opens the decoder for the pictures of a source.
  init(_ source: PacketSource, _ limits: PictureLimits) throws(VideoError) {
    // Not every file stores its frame size ahead of the first frame; if it does, a frame above the limit is rejected
    // before the decoder is opened.
    let (width, height) = unsafe (source.parameters.pointee.width, source.parameters.pointee.height)
    try limits.check(Int(width), Int(height), name: source.name)
    let memory = PictureAllocator(limits, name: source.name)
    unsafe context = try unsafe LibAVObject<AVCodecContext>.decoder(of: source) { context, decoder in
      // A damaged frame is an error rather than a frame with holes, except where a broadcast may have lost parts.
      unsafe context.pointee.err_recognition =
        source.isLenient ? 0 : AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
      unsafe memory.install(in: context, decoder)
    }
    (self.source, self.limits, self.memory) = (source, limits, memory)
  }

  /// Sends a packet by `avcodec_send_packet`; nil signals the end of the stream.
  ///
  /// - Returns: False for a packet of a broadcast that is left out since it is damaged.
  @discardableResult
  func send(_ packet: UnsafePointer<AVPacket>?) throws(VideoError) -> Bool {
    let result = unsafe avcodec_send_packet(context.pointer, packet)
    if isPassable(result) { return false }
    try checkDecoding(result)
    return true
  }

  /// Returns whether an error is that of damaged data of a broadcast.
  private func isPassable(_ result: Int32) -> Bool {
    source.omitsData(ofError: result) && memory.refusal == nil
  }

  /// The outcome of ``receive(into:)``.
  enum Received {
    /// A frame.
    case frame
    /// A frame of a broadcast with wrong pixels.
    case damagedFrame
    /// None before the next packet, or after the end.
    case nothing
  }

  /// Receives a frame by `avcodec_receive_frame`.
  func receive(into frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Received {
    var result = unsafe avcodec_receive_frame(context.pointer, frame)
    // The next call goes on behind the data that cannot be decoded.
    while isPassable(result) {
      result = unsafe avcodec_receive_frame(context.pointer, frame)
    }
    if result == zoetrope_averror_eagain || result == zoetrope_averror_eof { return .nothing }
    try checkDecoding(result)
    guard unsafe frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0, unsafe frame.pointee.decode_error_flags == 0 else {
      guard source.isLenient else { throw VideoError.damaged("decode \(source.name)") }
      return .damagedFrame
    }
    return .frame
  }

  /// The codec's profile, by its name in libav.
  var profile: String? {
    let name = unsafe avcodec_profile_name(context.pointer.pointee.codec_id, context.pointer.pointee.profile)
    return unsafe name.map { unsafe String(cString: $0) }
  }

  /// The level of H.264, HEVC or AV1, which tells what a decoder must be able to do, such as 5.1; nil if it is not known.
  var level: String? {
    let level = unsafe Int(context.pointer.pointee.level)
    guard level >= 0 else { return nil }
    // H.264 A.3 (level_idc), HEVC A.4 (general_level_idc), AV1 A.3 (seq_level_idx).
    return switch unsafe context.pointer.pointee.codec_id {
    case AV_CODEC_ID_H264: "\(level / 10).\(level % 10)"
    case AV_CODEC_ID_HEVC: "\(level / 30).\(level % 30 / 3)"
    case AV_CODEC_ID_AV1: "\(2 + (level >> 2)).\(level & 3)"
    default: nil
    }
  }

  private func checkDecoding(_ result: Int32) throws(VideoError) {
    if result < 0, let refusal = memory.refusal { throw refusal }
    // Decoders report an unsupported size as EINVAL, among other errors.
    guard result != zoetrope_averror_einval else {
      throw VideoError(
        .unreadable, "decode \(source.name)", "it is damaged or too large; \(limits.rule)", averror: result)
    }
    if [zoetrope_averror_invaliddata, zoetrope_averror_patchwelcome].contains(result), source.isRarePicture {
      throw VideoError(
        .unreadable, "decode \(source.name)", "it is damaged, or of a kind that libav does not read; save it as a PNG",
        averror: result)
    }
    try checkReading(result, "decode \(source.name)")
  }
}

extension LibAVObject<AVCodecContext> {
  /// Opens the decoder of a source by `avcodec_open2`, after `prepare` has set what is special about it.
  static func decoder(
    of source: PacketSource, _ prepare: (UnsafeMutablePointer<AVCodecContext>, UnsafePointer<AVCodec>) -> Void
  ) throws(VideoError) -> LibAVObject<AVCodecContext> {
    let name = source.name
    let codec = try unsafe findDecoder(of: source)
    let decoder = try unsafe LibAVObject(
      "the decoder of \(name)", avcodec_alloc_context3(codec), free: avcodec_free_context)
    try check(
      unsafe avcodec_parameters_to_context(decoder.pointer, source.parameters), .unreadable, "read \(name)")
    unsafe decoder.pointer.pointee.codec_id = source.decodedCodec
    unsafe decoder.pointer.pointee.pkt_timebase = source.timeBase
    unsafe decoder.pointer.pointee.thread_count = 1
    unsafe prepare(decoder.pointer, codec)
    try checkReading(unsafe avcodec_open2(decoder.pointer, codec, nil), "open the decoder of \(name)")
    return unsafe decoder
  }

  /// Finds the decoder by `avcodec_find_decoder`, or libvpx for VP8 and VP9 with alpha, which libav's own decoders
  /// drop.
  private static func findDecoder(of source: PacketSource) throws(VideoError) -> UnsafePointer<AVCodec> {
    let codec = source.decodedCodec
    let wrapped =
      unsafe source.stream.hasAlphaBeside
      ? [AV_CODEC_ID_VP8.rawValue: "libvpx", AV_CODEC_ID_VP9.rawValue: "libvpx-vp9"][codec.rawValue] : nil
    let decoder =
      if let wrapped { unsafe avcodec_find_decoder_by_name(wrapped) } else { unsafe avcodec_find_decoder(codec) }
    guard let decoder = unsafe decoder else {
      throw VideoError(
        .missingComponent, "read \(source.name)",
        "the installed libavcodec has no decoder \(wrapped ?? source.codecName); install one that has it")
    }
    return unsafe decoder
  }
}

extension PacketSource {
  /// The codec of what is decoded: each frame of an animated PNG is a PNG; see ``APNGCanvas``.
  fileprivate var decodedCodec: AVCodecID {
    let codec = unsafe parameters.pointee.codec_id
    return codec == AV_CODEC_ID_APNG ? AV_CODEC_ID_PNG : codec
  }
}
