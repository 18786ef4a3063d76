import FileIO
import CLibAV

/// A libav demuxer for a video stream of a picture or video file, the best one unless it is named.
@safe
struct PictureDemuxer: ~Copyable {
  let context: LibAVObject<AVFormatContext>
  private let name: String
  /// The stream that is read.
  let stream: UnsafeMutablePointer<AVStream>

  /// Opens a file.
  ///
  /// - Parameter index: The index of the stream to read; nil for the best.
  init(
    _ bytes: any ByteSource, _ limits: PictureLimits, stream index: Int? = nil, name: String
  ) throws(VideoError) {
    let owner = try unsafe PictureDemuxer.openFile(bytes, name: name)
    if unsafe PictureDemuxer.needsPackets(owner.pointer) {
      try unsafe findStreamInfo(owner.pointer, limits, name: name)
    } else if unsafe String(cString: owner.pointer.pointee.iformat.pointee.name) == "dpx_pipe" {
      // The parser that divides a file of several has to be there before the first packet.
      try unsafe PictureDemuxer.lookAhead(in: owner.pointer, limits, name: name)
    }
    try unsafe self.init(owner, stream: index, name: name)
  }

  /// Opens a file by its contents; by its name, if libav finds no picture and its format has no signature.
  static func openFile(
    _ bytes: any ByteSource, name: String, kinds: String = "picture or video"
  ) throws(VideoError) -> LibAVObject<AVFormatContext> {
    guard bytes.count > 0 else { throw VideoError(.unreadable, "read \(name)", "it is empty") }
    if let reason = MisreadPicture.reason(bytes) { throw VideoError(.unreadable, "read \(name)", reason) }
    // A Targa has no signature, so that libav may take it for sound, and it knows an SVG only by its XML declaration.
    let named = [(".tga", AV_CODEC_ID_TARGA), (".svg", AV_CODEC_ID_SVG)]
    guard let codec = named.first(where: { name.lowercased().hasSuffix($0.0) })?.1 else {
      return try unsafe open(LibAVInput(bytes), name: name, kinds: kinds)
    }
    if let found = try? unsafe open(LibAVInput(bytes), name: name, kinds: kinds),
      unsafe av_find_best_stream(found.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0) >= 0
    {
      return unsafe found
    }
    if codec == AV_CODEC_ID_TARGA, let reason = MisreadPicture.reason(targa: bytes) {
      throw VideoError(.unreadable, "read \(name)", reason)
    }
    return try unsafe open(LibAVInput(bytes), as: ("image2pipe", codec), name: name)
  }

  /// Returns whether streams, or their sizes and rates, are known from packets only, as in FLV, MPEG-PS, MPEG-TS, raw H.264
  /// and AVI.
  @unsafe private static func needsPackets(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    let kind = unsafe String(cString: context.pointee.iformat.pointee.name)
    guard !kind.hasSuffix("_pipe"), kind != "image2pipe" else { return false }
    if unsafe kind == "avi" || context.pointee.ctx_flags & AVFMTCTX_NOHEADER != 0 { return true }
    let index = unsafe av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe context.pointee.streams[Int(index)] else { return true }
    return unsafe stream.pointee.codecpar.pointee.width == 0
  }

  /// Opens a forward-only stream.
  init(_ stream: ByteStream, _ limits: PictureLimits, name: String) throws(VideoError) {
    let owner = try unsafe PictureDemuxer.open(LibAVInput(stream), name: name)
    try unsafe PictureDemuxer.lookAhead(in: owner.pointer, limits, name: name)
    try unsafe self.init(owner, stream: nil, name: name)
  }

  private init(
    _ owner: consuming LibAVObject<AVFormatContext>, stream wanted: Int?, name: String
  ) throws(VideoError) {
    let index = unsafe av_find_best_stream(
      owner.pointer, AVMEDIA_TYPE_VIDEO, wanted.map { Int32(clamping: $0) } ?? -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe owner.pointer.pointee.streams[Int(index)],
      unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE
    else {
      // libav takes files of some other formats for text.
      let hasSound = unsafe av_find_best_stream(owner.pointer, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0) >= 0
      throw hasSound
        ? VideoError(.unreadable, "read \(name)", "it contains sound, but no picture")
        : VideoError.unknownFormat([], name: name)
    }
    self.name = name
    unsafe self.stream = stream
    unsafe context = owner
  }

  /// Opens a demuxer by `avformat_open_input`, which detects the format from the contents unless it is given.
  static func open(
    _ input: LibAVInput, as format: (name: String, codec: AVCodecID)? = nil, name: String,
    kinds: String = "picture or video"
  ) throws(VideoError) -> LibAVObject<AVFormatContext> {
    guard !PlaylistDetection.isPlaylist(input.head(PlaylistDetection.headLength)) else {
      throw VideoError(
        .unreadable, "read \(name)", "it is a playlist, which names other files; give one of those")
    }
    // libav takes an MNG for a PNG.
    if VideoError.unreadableFormat(input.head(12)) != nil {
      throw VideoError.unknownFormat(input.head(12), name: name, kinds: kinds)
    }
    var opened = unsafe avformat_alloc_context()
    guard let blank = unsafe opened else { throw VideoError.outOfMemory("read \(name)") }
    unsafe blank.pointee.pb = input.context
    unsafe blank.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    // Allows no protocol: a playlist must not open other files or addresses.
    unsafe av_opt_set(blank, "protocol_whitelist", "none", 0)
    var options: OpaquePointer?
    // Frames without a duration last 0.1 s, as in browsers; for GIF this is already libav's default.
    unsafe av_dict_set(&options, "default_fps", "10", 0)
    var demuxer: UnsafePointer<AVInputFormat>?
    if let format = format ?? (ByteStream.isPAM(input.head(3)) ? ("pam_pipe", AV_CODEC_ID_PAM) : nil) {
      unsafe blank.pointee.video_codec_id = format.codec
      unsafe demuxer = av_find_input_format(format.name)
    }
    let result = unsafe avformat_open_input(&opened, "", demuxer, &options)
    unsafe av_dict_free(&options)
    // Formats that libav does not know can look much like others, whose demuxers then find invalid numbers.
    guard ![zoetrope_averror_invaliddata, zoetrope_averror_einval].contains(result) else {
      throw VideoError.unknownFormat(input.head(12), name: name, kinds: kinds)
    }
    try checkReading(result, "read \(name)")
    return try unsafe LibAVObject("the demuxer of \(name)", opened) { context in
      withExtendedLifetime(input) { unsafe avformat_close_input(context) }
    }
  }

  /// Returns the reason for which libav does not read a file that begins as an MP4 does; nil for any other file.
  fileprivate static func unreadableISOFile(_ head: [UInt8]) -> String? {
    guard head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    // The major brands of ISO/IEC 23008-12 for pictures in HEVC.
    let isHEIC = ["heic", "heix", "heim", "heis", "mif1", "msf1"].contains { head[8...].elementsEqual($0.utf8) }
    return isHEIC
      ? "it is a HEIC picture, which libav does not read; make a JPEG or PNG of it, as with heif-convert"
      : "its index is missing, as that of a recording or a download that was interrupted"
  }

  /// Probes the first packets where later reading cannot determine a property: the frame rate if unspecified, and the
  /// boundaries between concatenated pictures.
  @unsafe private static func lookAhead(
    in context: UnsafeMutablePointer<AVFormatContext>, _ limits: PictureLimits, name: String
  ) throws(VideoError) {
    let kind = unsafe String(cString: context.pointee.iformat.pointee.name)
    let index = unsafe av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe context.pointee.streams[Int(index)] else { return }
    if kind.hasSuffix("_pipe") {
      // One picture is enough, since concatenated pictures have no times.
      unsafe context.pointee.probesize = 32
    } else {
      let hasRate = unsafe av_guess_frame_rate(context, stream, nil).num > 0
      guard ["matroska,webm", "mpegts"].contains(kind), !hasRate else { return }
    }
    let (width, height) = unsafe (stream.pointee.codecpar.pointee.width, stream.pointee.codecpar.pointee.height)
    try limits.check(Int(width), Int(height), name: name)
    try unsafe findStreamInfo(context, limits, name: name)
  }

  /// The time base of packets and frames, in seconds.
  var timeBase: AVRational { unsafe stream.pointee.time_base }

  /// The frame rate in frames per second, as stored or as estimated by libav; 0/1 if unknown.
  var frameRate: AVRational {
    // The YUV4MPEG2 time base is the duration of one frame.
    if kind == "yuv4mpegpipe" { return av_inv_q(timeBase) }
    let rate = unsafe av_guess_frame_rate(context.pointer, stream, nil)
    // Without any rate, as of an icon or the cover of a song, `avformat_find_stream_info` takes the ticks per second for it.
    let isGuess = unsafe stream.pointee.avg_frame_rate.num == 0 && av_cmp_q(rate, av_inv_q(timeBase)) == 0
    return isGuess ? AVRational(num: 0, den: 1) : rate
  }

  /// A Boolean value that indicates whether the file is a TIFF, all of which is one packet.
  var isTIFF: Bool { kind == "tiff_pipe" }

  /// A Boolean value that indicates whether the file may be a recording of a broadcast, of which parts are missing.
  var isTransportStream: Bool { kind == "mpegts" }

  /// A Boolean value that indicates whether the file is one picture or several, one after another.
  var isPicturePipe: Bool { kind.hasSuffix("_pipe") }

  /// A Boolean value that indicates whether the file is a series of JPEGs or PNGs, of which each packet has one.
  var isPictureSeries: Bool { ["jpeg_pipe", "mjpeg", "png_pipe"].contains(kind) }

  /// A Boolean value that indicates whether the file is a picture in a format of which libav reads only some kinds.
  var isRarePicture: Bool {
    let common = ["png", "jpeg", "webp", "gif", "bmp", "tiff", "ppm", "pgm", "pam"].map { "\($0)_pipe" }
    return kind == "fits" || kind.hasSuffix("_pipe") && !common.contains(kind)
  }

  /// A Boolean value that indicates whether the file is a picture in a format whose pictures libav does not tell apart: all that
  /// follow one another are one packet, of which the first is decoded.
  var isUndivided: Bool { ["exr", "sgi", "pcx", "xwd", "sunrast", "dds"].contains { kind == "\($0)_pipe" } }

  /// libav's name of the container.
  private var kind: String { unsafe String(cString: context.pointer.pointee.iformat.pointee.name) }

  /// The end of the last frame in ticks of ``timeBase``, as stored for the stream or else for the file; nil if neither is.
  var endTicks: Int64? { unsafe storedEnd(of: stream, in: context.pointer) }

  /// Reads the next packet of the stream; false at the end.
  func read(into packet: borrowing Packet) throws(VideoError) -> Bool {
    try unsafe packet.read(of: stream, in: context.pointer, isLenient: isTransportStream, name: name)
  }
}

/// Returns the end of a stream in its ticks, as stored for it or else for the file; nil if neither is, or if it is absurd.
@unsafe func storedEnd(
  of stream: UnsafeMutablePointer<AVStream>, in context: UnsafeMutablePointer<AVFormatContext>
) -> Int64? {
  let (start, duration) = unsafe (stream.pointee.start_time, stream.pointee.duration)
  let timeBase = unsafe stream.pointee.time_base
  let end: Int64
  if duration != zoetrope_nopts_value, duration > 0 {
    end = duration.addingReportingOverflow(start == zoetrope_nopts_value ? 0 : start).partialValue
  } else {
    let whole = unsafe context.pointee.duration
    guard whole != zoetrope_nopts_value, whole > 0 else { return nil }
    end = av_rescale_q(whole, AVRational(num: 1, den: AV_TIME_BASE), timeBase)
  }
  return Packet.isPlausible(end, timeBase) ? end : nil
}

/// Reads the first packets by `avformat_find_stream_info` to fill in properties missing in the headers, decoding no
/// frame above the limits.
@unsafe func findStreamInfo(
  _ context: UnsafeMutablePointer<AVFormatContext>, _ limits: PictureLimits, name: String
) throws(VideoError) {
  var options = unsafe [OpaquePointer?](repeating: nil, count: Int(context.pointee.nb_streams))
  for index in 0..<(unsafe options.count) {
    unsafe av_dict_set(&options[index], "max_pixels", "\(limits.pixelCount)", 0)
  }
  let result = unsafe avformat_find_stream_info(context, &options)
  for index in 0..<(unsafe options.count) { unsafe av_dict_free(&options[index]) }
  try checkReading(result, "read \(name)")
}

/// Checks the result of a reading call like ``check(_:_:_:)``, with plainer words than libav's for a damaged file.
func checkReading(_ result: Int32, _ action: @autoclosure () -> String) throws(VideoError) {
  switch result {
  case zoetrope_averror_invaliddata, zoetrope_averror_eof, zoetrope_averror_eio:
    throw VideoError.damaged(action(), averror: result)
  default: try check(result, .unreadable, action())
  }
}

extension VideoError {
  /// Returns the error for bytes in no format that libav reads.
  ///
  /// - Parameter head: The first 12 bytes.
  static func unknownFormat(_ head: [UInt8], name: String, kinds: String = "picture or video") -> VideoError {
    VideoError(
      .unreadable, "read \(name)",
      PictureDemuxer.unreadableISOFile(head) ?? unreadableFormat(head) ?? "it is not a \(kinds) that libav can read",
      averror: zoetrope_averror_invaliddata)
  }

  /// Returns the reason for which a file of a known format is not read; nil for any other file.
  fileprivate static func unreadableFormat(_ head: [UInt8]) -> String? {
    if head.starts(with: "II+\0".utf8) || head.starts(with: "MM\0+".utf8) {
      return "it is a BigTIFF, which libav does not read; save it as a TIFF of up to 4 GB"
    }
    // The signatures of http://www.libpng.org/pub/mng/spec/.
    if head.starts(with: [0x8A] + Array("MNG\r\n".utf8)) || head.starts(with: [0x8B] + Array("JNG\r\n".utf8)) {
      return
        "it is \(head[0] == 0x8A ? "an MNG" : "a JNG"), which is not read; make PNGs, a GIF or an animated PNG of it"
    }
    return nil
  }

  /// Returns the error for a stream that is not ``ByteStream/isRecognized()``.
  public static func unknownFormat(of stream: ByteStream, name: String) -> VideoError {
    unknownFormat(Array(stream.head.prefix(12)), name: name)
  }

  /// Returns the error for a file of a known format that is damaged or truncated.
  static func damaged(_ action: String, averror: Int32? = nil) -> VideoError {
    VideoError(.unreadable, action, "it is damaged or truncated", averror: averror)
  }
}
