import CLibAV

/// An open decoder of libavcodec: packets in, frames out.
///
/// Send a packet, receive frames until there is none, and so on; send the end once, receive until there is none.
@safe
struct DecoderContext: ~Copyable {
  private let context: LibraryObject<AVCodecContext>
  private let name: String
  private let limits: PictureLimits
  private let memory: PictureMemory

  /// Opens the decoder of a stream of a file that is called `name` in messages.
  init(_ source: borrowing PictureSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    guard let parameters = unsafe source.stream.pointee.codecpar else { throw VideoError.damaged("read \(name)") }
    // Not every file tells its size before the first frame; what does so need not be opened.
    try limits.check(unsafe Int(parameters.pointee.width), unsafe Int(parameters.pointee.height), name: name)
    let decoder = try unsafe DecoderContext.decoder(source.stream, name: name)
    let owner = try unsafe LibraryObject(
      "the decoder of \(name)", avcodec_alloc_context3(decoder), free: avcodec_free_context)
    let context = unsafe owner.pointer
    try check(unsafe avcodec_parameters_to_context(context, parameters), .unreadable, "read \(name)")
    unsafe context.pointee.pkt_timebase = source.stream.pointee.time_base
    unsafe context.pointee.thread_count = 1
    // A broken picture is an error, not a picture with a hole.
    unsafe context.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
    let memory = PictureMemory(limits, name: name)
    unsafe memory.serve(context, decoder)
    try check(unsafe avcodec_open2(context, decoder, nil), .unreadable, "open the decoder of \(name)")
    (self.name, self.limits, self.memory) = (name, limits, memory)
    unsafe self.context = owner
  }

  /// `avcodec_find_decoder`, or libvpx for VP8 and VP9 with alpha, which libav's own decoders leave out.
  private static func decoder(
    _ stream: UnsafeMutablePointer<AVStream>, name: String
  ) throws(VideoError) -> UnsafePointer<AVCodec> {
    let codec = unsafe stream.pointee.codecpar.pointee.codec_id
    let hasAlpha = unsafe av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) != nil
    let wrapped =
      hasAlpha ? [AV_CODEC_ID_VP8.rawValue: "libvpx", AV_CODEC_ID_VP9.rawValue: "libvpx-vp9"][codec.rawValue] : nil
    let decoder =
      if let wrapped { unsafe avcodec_find_decoder_by_name(wrapped) } else { unsafe avcodec_find_decoder(codec) }
    guard let decoder = unsafe decoder else {
      let missing = wrapped ?? (unsafe String(cString: avcodec_get_name(codec)))
      throw VideoError(
        .missingComponent, "read \(name)", "this libavcodec has no decoder \(missing); install one that has it")
    }
    return unsafe decoder
  }

  /// `avcodec_send_packet`: hands a packet over; nil says that no more will come.
  func send(_ packet: UnsafePointer<AVPacket>?) throws(VideoError) {
    try checkDecoding(unsafe avcodec_send_packet(context.pointer, packet))
  }

  /// `avcodec_receive_frame`; false if there is none before the next packet, or none any more.
  func receive(into frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Bool {
    let result = unsafe avcodec_receive_frame(context.pointer, frame)
    if result == zoetrope_averror_eagain || result == zoetrope_averror_eof { return false }
    try checkDecoding(result)
    guard unsafe frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0, unsafe frame.pointee.decode_error_flags == 0 else {
      throw VideoError.damaged("decode \(name)")
    }
    return true
  }

  /// The codec's profile, by libav's name.
  var profile: String? {
    let name = unsafe avcodec_profile_name(context.pointer.pointee.codec_id, context.pointer.pointee.profile)
    return unsafe name.map { unsafe String(cString: $0) }
  }

  private func checkDecoding(_ result: Int32) throws(VideoError) {
    if result < 0, let refusal = memory.refusal { throw refusal }
    // How decoders refuse a size, among other things.
    guard result != zoetrope_averror_einval else {
      throw VideoError(
        .unreadable, "decode \(name)",
        "it is damaged, or too large: \(limits.rule)", averror: result)
    }
    try checkReading(result, "decode \(name)")
  }
}
