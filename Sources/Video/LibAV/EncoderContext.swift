import CLibAV
import FixedPoint

/// An open encoder of libavcodec, and the times of the frames in it: pictures in, packets with all their times out, in a time
/// base of one frame, or of a tick for frames with durations of their own.
@safe
final class EncoderContext {
  private let context: LibAVObject<AVCodecContext>
  private let name: String
  private let hasOwnDurations: Bool
  private let keyframeInterval: Int
  private let frameEffort: VP9FrameEffort?
  /// The time base of the packets: the duration of a frame or a tick, in seconds.
  let timeBase: AVRational
  private let packet: Packet
  private var times = PacketTimes()

  /// Opens the encoder of a part of the pictures for validated settings.
  init(settings: VideoSettings, _ part: PicturePart = .all) throws(VideoError) {
    let name = part == .alpha ? EncoderOptions.libaomName : settings.encoderName
    let encoder = try unsafe EncoderContext.encoder(named: name)
    let owner = try unsafe LibAVObject(
      "the context of \(name)", avcodec_alloc_context3(encoder), free: EncoderContext.close)
    let context = unsafe owner.pointer
    unsafe EncoderContext.describePictures(settings, part, in: context)
    let timeBase = unsafe context.pointee.time_base
    // libaom takes no time base above a second. It takes such frames for seconds.
    let countsSeconds = name == EncoderOptions.libaomName && timeBase.num > timeBase.den
    if countsSeconds { unsafe context.pointee.time_base = AVRational(num: 1, den: 1) }
    unsafe context.pointee.gop_size = Int32(settings.keyframeInterval)
    unsafe context.pointee.thread_count = Int32(settings.threadCount ?? settings.defaultThreadCount)
    // Most containers keep the parameter sets once in the header, not before each key frame.
    if settings.container != .apng { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    unsafe context.pointee.flags |= Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
    // Omits the version of the library from the stream.
    unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    for option in part == .alpha ? EncoderOptions(settings).alpha : EncoderOptions(settings).all {
      try unsafe setOption(option.name, to: option.value, of: context, in: name)
    }
    if countsSeconds {
      let bits = unsafe Int128(context.pointee.bit_rate) * Int128(timeBase.num) / Int128(timeBase.den)
      unsafe context.pointee.bit_rate = Int64(clamping: bits)
    }
    let scheduling = name == VideoCodec.av1.encoderName ? ThreadScheduling() : nil
    func open() -> Int32 { encodingResult { unsafe avcodec_open2(context, encoder, nil) } }
    let (result, complaints) =
      settings.hasRequestedParameters ? unsafe ParameterComplaints.record(of: context, open) : (open(), "")
    scheduling?.restore()
    if let parameter = settings.refusedParameter(in: complaints) {
      throw VideoError(.encodingFailed, "open the encoder \(name)", "it does not take the parameter \(parameter)")
    }
    try check(result, .encodingFailed, "open the encoder \(name)")
    if let tag = settings.codec.tag(in: settings.container) { unsafe context.pointee.codec_tag = tag }
    (self.name, hasOwnDurations) = (name, settings.hasOwnDurations)
    (keyframeInterval, frameEffort) = (settings.keyframeInterval, settings.frameEffort)
    self.timeBase = timeBase
    packet = try Packet()
    unsafe self.context = owner
  }

  /// Closes an encoder, if it is open, and frees its context.
  private static func close(_ owned: UnsafeMutablePointer<UnsafeMutablePointer<AVCodecContext>?>?) {
    if let context = unsafe owned?.pointee, unsafe avcodec_is_open(context) != 0 {
      switch unsafe String(cString: context.pointee.codec.pointee.name) {
      // Closed while its threads encode, libx265 aborts the process now and then.
      case VideoCodec.hevc.encoderName: unsafe drain(context)
      // It waits for its first packet, forever if it has not got any picture.
      case VideoCodec.av1.encoderName where unsafe !context.hasPicture:
        // Without memory for a picture it is left open, which leaks it.
        guard unsafe sendBlankPicture(to: context) else { return }
        unsafe drain(context)
      default: break
      }
    }
    unsafe avcodec_free_context(owned)
  }

  private static func drain(_ context: UnsafeMutablePointer<AVCodecContext>) {
    guard let packet = try? Packet() else { return }
    unsafe avcodec_send_frame(context, nil)
    while unsafe avcodec_receive_packet(context, packet.object.pointer) >= 0 {}
  }

  /// Returns whether the encoder has got the picture.
  private static func sendBlankPicture(to context: UnsafeMutablePointer<AVCodecContext>) -> Bool {
    guard
      let picture = try? unsafe LibAVObject<AVFrame>.frame(
        width: context.pointee.width, height: context.pointee.height, context.pointee.pix_fmt, "create a frame")
    else { return false }
    unsafe picture.pointer.pointee.pts = 0
    return unsafe avcodec_send_frame(context, picture.pointer) >= 0
  }

  /// Finds an encoder by `avcodec_find_encoder_by_name`.
  static func encoder(named name: String) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let encoder = unsafe avcodec_find_encoder_by_name(name) else {
      let option = name.hasPrefix("lib") ? "--enable-gpl --enable-\(name)" : "--enable-encoder=\(name)"
      throw VideoError(
        .missingComponent, "encode with \(name)",
        "the installed libavcodec has no encoder \(name); install one that has it (Debian's package does; for a build from source, "
          + "configure FFmpeg with \(option))")
    }
    return unsafe encoder
  }

  /// Sets the size, timing and colour of the pictures.
  private static func describePictures(
    _ settings: VideoSettings, _ part: PicturePart, in context: UnsafeMutablePointer<AVCodecContext>
  ) {
    let rate = settings.frameRate
    unsafe context.pointee.width = Int32(settings.width)
    unsafe context.pointee.height = Int32(settings.height)
    unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe context.pointee.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    unsafe context.pointee.time_base =
      settings.hasOwnDurations
      ? AVRational(num: 1, den: Int32(VideoSettings.ownTicksPerSecond))
      : AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    unsafe context.pointee.pix_fmt =
      settings.palette == nil ? part.libavFormat(of: settings.pixelFormat) : AV_PIX_FMT_PAL8
    let color = ColorDescription(settings.pixelFormat, part)
    unsafe context.pointee.color_range = color.range
    unsafe context.pointee.color_primaries = color.primaries
    unsafe context.pointee.color_trc = color.transfer
    unsafe context.pointee.colorspace = color.matrix
    unsafe context.pointee.chroma_sample_location = color.chromaLocation
  }

  /// Encodes the next picture, shown during a range of ticks, and passes on the packets that are available. The encoder may
  /// keep a reference to the picture's memory indefinitely.
  func encode(
    _ picture: borrowing PictureFrame, index: Int64, during ticks: Range<Int64>,
    _ take: (Packet) throws(VideoError) -> Void
  ) throws(VideoError) {
    times.add(ticks)
    if let frameEffort {
      let deadline = frameEffort.deadline(ofFrame: index, keyframeInterval: keyframeInterval)
      try unsafe setOption("deadline", to: deadline, of: context.pointer, in: name)
      try check(
        unsafe av_dict_set(
          &picture.frame.pointer.pointee.metadata, "vp8-flags", "\(frameEffort.flags(ofFrame: index))", 0),
        .outOfMemory, "describe frame \(index)")
    }
    try check(
      encodingResult { unsafe avcodec_send_frame(context.pointer, picture.frame.pointer) }, .encodingFailed,
      "encode frame \(index) with \(name)")
    unsafe context.pointer.hasPicture = true
    _ = try takePackets(take)
  }

  /// Flushes the encoder.
  func finish(_ take: (Packet) throws(VideoError) -> Void) throws(VideoError) {
    let action = "encode the last frames with \(name)"
    try check(encodingResult { unsafe avcodec_send_frame(context.pointer, nil) }, .encodingFailed, action)
    times.end()
    guard try takePackets(take) else {
      throw VideoError(.encodingFailed, action, "the encoder requests pictures after the end")
    }
  }

  /// Passes on the packets that are available; returns whether they were the last ones.
  private func takePackets(_ take: (Packet) throws(VideoError) -> Void) throws(VideoError) -> Bool {
    while true {
      switch encodingResult({ unsafe avcodec_receive_packet(context.pointer, packet.object.pointer) }) {
      case zoetrope_averror_eagain: return false
      case zoetrope_averror_eof: return true
      case let result: try check(result, .encodingFailed, "take a packet from \(name)")
      }
      (packet.duration, packet.dts) = times.next(pts: packet.pts, dts: packet.dts)
      try take(packet)
    }
  }

  /// Sets the parameters of an output stream by `avcodec_parameters_from_context`.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError) {
    try check(
      unsafe avcodec_parameters_from_context(stream.pointee.codecpar, context.pointer), .encodingFailed,
      "describe the stream of \(name)")
    unsafe stream.pointee.time_base = timeBase
    // Matroska would store it as the duration of every frame that has none of its own.
    if !hasOwnDurations { unsafe stream.pointee.avg_frame_rate = context.pointer.pointee.framerate }
    unsafe stream.pointee.sample_aspect_ratio = context.pointer.pointee.sample_aspect_ratio
    if unsafe context.pointer.pointee.codec_tag != 0 {
      unsafe stream.pointee.codecpar.pointee.codec_tag = context.pointer.pointee.codec_tag
    }
  }
}

extension UnsafeMutablePointer<AVCodecContext> {
  /// Whether the encoder has got a picture. It is kept in `opaque`, which libav does not use, as the function that closes a context
  /// gets nothing else.
  fileprivate var hasPicture: Bool {
    get { unsafe pointee.opaque != nil }
    nonmutating set { unsafe pointee.opaque = newValue ? UnsafeMutableRawPointer(self) : nil }
  }
}
