import CLibAV
import FileIO

/// The opening of files and streams by libav, whether for their pictures or for their sound.
enum FormatContext {
  /// Opens a file by its contents; by its name, if libav finds no picture and its format has no signature.
  static func openFile(
    _ bytes: any ByteSource, name: String, kinds: String = "picture or video"
  ) throws(VideoError) -> LibAVObject<AVFormatContext> {
    guard bytes.count > 0 else { throw VideoError(.unreadable, "read \(name)", "it is empty") }
    if let reason = MisreadPicture.reason(bytes) { throw VideoError(.unreadable, "read \(name)", reason) }
    // A Targa has no signature, so that libav may take it for sound. A long comment may precede an SVG.
    let named = [(".tga", "image2pipe", AV_CODEC_ID_TARGA), (".svg", "svg_pipe", AV_CODEC_ID_SVG)]
    guard let (_, demuxer, codec) = named.first(where: { name.lowercased().hasSuffix($0.0) }) else {
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
    return try unsafe open(LibAVInput(bytes), as: (demuxer, codec), name: name)
  }

  /// Returns whether more bytes were asked for than the file has, all of which could be read, and the file is of a kind that
  /// makes sense without the rest.
  static func isCutOff(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    let kind = unsafe context.formatName
    guard ["avi", "flv"].contains(kind) || kind.hasPrefix("mov,"), let file = unsafe context.pointee.pb else {
      return false
    }
    return unsafe avio_feof(file) != 0 && file.pointee.error == 0
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
    unsafe blank.pointee.pb = input.context.pointer
    unsafe blank.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    // Allows no protocol: a playlist must not open other files or addresses.
    unsafe av_opt_set(blank, "protocol_whitelist", "none", 0)
    var options: OpaquePointer?
    // Frames without a duration last 0.1 s, as in browsers; for GIF this is already libav's default.
    unsafe av_dict_set(&options, "default_fps", "10", 0)
    var demuxer: UnsafePointer<AVInputFormat>?
    if let format = format ?? UndetectedFormat.find(in: input.head(UndetectedFormat.headLength)) {
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
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// libav's name of the container.
  var formatName: String { unsafe String(cString: pointee.iformat.pointee.name) }
}

/// Returns the end of a stream in its ticks, as stored for it or else for the file; nil if neither is, or if it is absurd, and
/// for one of several streams of an ASF.
@unsafe func storedEnd(
  of stream: UnsafeMutablePointer<AVStream>, in context: UnsafeMutablePointer<AVFormatContext>
) -> Int64? {
  // An ASF stores the length of the file, which libav takes for that of each stream.
  guard unsafe context.formatName != "asf" || context.pointee.nb_streams == 1 else { return nil }
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
