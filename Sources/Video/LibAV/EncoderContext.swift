import CLibAV
import FixedPoint

/// An open encoder of libavcodec: pictures in, packets out, in the time base of one frame.
///
/// Send a picture, receive packets until there is none, and so on; send the end once, receive until the end.
@safe
struct EncoderContext: ~Copyable {
  private let context: LibraryObject<AVCodecContext>
  private let name: String

  /// What ``receive(into:)`` found.
  enum Received {
    /// The packet was filled.
    case packet
    /// Nothing before the next picture.
    case needsPicture
    /// Nothing any more.
    case end
  }

  /// Opens the encoder for settings that are valid.
  init(settings: VideoSettings) throws(VideoError) {
    let name = settings.codec.encoderName
    let encoder = try unsafe EncoderContext.encoder(named: name)
    let owner = try unsafe LibraryObject(
      "the context of \(name)", avcodec_alloc_context3(encoder), free: avcodec_free_context)
    let context = unsafe owner.pointer
    unsafe EncoderContext.describePictures(settings, in: context)
    unsafe context.pointee.gop_size = Int32(settings.keyframeInterval)
    unsafe context.pointee.thread_count = Int32(settings.threadCount ?? settings.defaultThreadCount)
    // Files of video keep the parameter sets in their header, once, and not before each keyframe.
    if !settings.container.isAnimation { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    unsafe context.pointee.flags |= Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
    // Without the version of the library in the stream.
    unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    for option in EncoderOptions(settings).all {
      try unsafe setOption(option.name, to: option.value, of: context, in: name)
    }
    let scheduling = ThreadScheduling()
    let result = unsafe avcodec_open2(context, encoder, nil)
    if settings.codec == .av1 { scheduling.restore() }
    try check(result, .encodingFailed, "open the encoder \(name)")
    if let tag = settings.codec.tag(in: settings.container) {
      unsafe context.pointee.codec_tag = tag.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.name = name
    unsafe self.context = owner
  }

  /// `avcodec_find_encoder_by_name`
  static func encoder(named name: String) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let encoder = unsafe avcodec_find_encoder_by_name(name) else {
      throw VideoError(
        .missingComponent, "encode with \(name)",
        "this libavcodec has no encoder \(name); install one that has it (Debian's own does; built from source: "
          + "configure FFmpeg with --enable-gpl --enable-\(name))")
    }
    return unsafe encoder
  }

  /// Size, time and colour.
  private static func describePictures(
    _ settings: VideoSettings, in context: UnsafeMutablePointer<AVCodecContext>
  ) {
    let rate = settings.frameRate
    unsafe context.pointee.width = Int32(settings.width)
    unsafe context.pointee.height = Int32(settings.height)
    unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe context.pointee.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    unsafe context.pointee.time_base = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    unsafe context.pointee.pix_fmt = settings.pixelFormat.libavFormat
    let color = ColorDescription(settings.pixelFormat)
    unsafe context.pointee.color_range = color.range
    unsafe context.pointee.color_primaries = color.primaries
    unsafe context.pointee.color_trc = color.transfer
    unsafe context.pointee.colorspace = color.matrix
    unsafe context.pointee.chroma_sample_location = color.chromaLocation
  }

  /// `avcodec_send_frame`: hands a picture over. The encoder may hold on to its memory for as long as it likes.
  func send(_ picture: borrowing PictureFrame, frameIndex: Int64) throws(VideoError) {
    try check(
      unsafe avcodec_send_frame(context.pointer, picture.frame.pointer), .encodingFailed,
      "encode frame \(frameIndex) with \(name)")
  }

  /// `avcodec_send_frame` with null: no more pictures will come.
  func sendEnd() throws(VideoError) {
    try check(unsafe avcodec_send_frame(context.pointer, nil), .encodingFailed, "encode the last frames with \(name)")
  }

  /// `avcodec_receive_packet`
  func receive(into packet: borrowing Packet) throws(VideoError) -> Received {
    switch unsafe avcodec_receive_packet(context.pointer, packet.packet.pointer) {
    case zoetrope_averror_eagain: return .needsPicture
    case zoetrope_averror_eof: return .end
    case let result:
      try check(result, .encodingFailed, "take a packet from \(name)")
      // Every frame lasts one tick of the time base; the encoder does not say so itself.
      unsafe packet.packet.pointer.pointee.duration = 1
      return .packet
    }
  }

  /// `avcodec_parameters_from_context`: tells a stream of a file what it will hold.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError) {
    try check(
      unsafe avcodec_parameters_from_context(stream.pointee.codecpar, context.pointer), .encodingFailed,
      "describe the stream of \(name)")
    unsafe stream.pointee.time_base = context.pointer.pointee.time_base
    unsafe stream.pointee.avg_frame_rate = context.pointer.pointee.framerate
    unsafe stream.pointee.sample_aspect_ratio = context.pointer.pointee.sample_aspect_ratio
    if unsafe context.pointer.pointee.codec_tag != 0 {
      unsafe stream.pointee.codecpar.pointee.codec_tag = context.pointer.pointee.codec_tag
    }
  }

  /// The duration of a frame, in which packets count.
  var timeBase: AVRational { unsafe context.pointer.pointee.time_base }
}
