import CLibAV
import FileIO

/// The opening of files and streams by libav, whether for their pictures or for their sound.
enum FormatContext {
  /// The contents that a file is opened for, by their names in messages.
  enum Kinds: String {
    case pictureOrVideo = "picture or video"
    case video
    case videoOrSound = "video or sound"
  }

  /// Opens a file by its contents; by its name, if libav finds no picture and its format has no signature.
  static func openFile(
    _ bytes: any ByteSource, name: String, kinds: Kinds = .pictureOrVideo
  ) throws(VideoError) -> LibAVObject<AVFormatContext> {
    guard bytes.count > 0 else { throw VideoError(.unreadable, "read \(name)", "it is empty") }
    if let reason = MisreadPicture.reason(bytes) { throw VideoError(.unreadable, "read \(name)", reason) }
    if let reason = GIFBlocks.excess(in: bytes) { throw VideoError(.tooLarge, "read \(name)", reason) }
    // A Targa has no signature, so that libav may take it for sound. A long comment may precede an SVG.
    let named = [(".tga", "image2pipe", AV_CODEC_ID_TARGA), (".svg", "svg_pipe", AV_CODEC_ID_SVG)]
    guard let (_, demuxer, codec) = named.first(where: { name.lowercased().hasSuffix($0.0) }) else {
      return try unsafe open(LibAVInput(bytes), name: name, kinds: kinds)
    }
    if let found = try? unsafe open(LibAVInput(bytes), name: name, kinds: kinds),
      unsafe found.pointer.bestStream(AVMEDIA_TYPE_VIDEO) != nil
    {
      return unsafe found
    }
    if codec == AV_CODEC_ID_TARGA, let reason = MisreadPicture.reason(targa: bytes) {
      throw VideoError(.unreadable, "read \(name)", reason)
    }
    return try unsafe open(LibAVInput(bytes), as: (demuxer, codec), name: name)
  }

  /// Opens a demuxer by `avformat_open_input`, which detects the format from the contents unless it is given.
  static func open(
    _ input: LibAVInput, as format: (name: String, codec: AVCodecID)? = nil, name: String,
    kinds: Kinds = .pictureOrVideo
  ) throws(VideoError) -> LibAVObject<AVFormatContext> {
    guard !PlaylistDetection.isPlaylist(input.head(PlaylistDetection.headLength)) else {
      throw VideoError(
        .unreadable, "read \(name)", "it is a playlist, which names other files; give one of those")
    }
    // libav takes an MNG for a PNG.
    if VideoError.unreadableFormat(input.head(12)) != nil {
      throw VideoError.unknownFormat(input.head(12), name: name, kinds: kinds)
    }
    var options: OpaquePointer?
    defer { unsafe av_dict_free(&options) }
    // Allows no protocol: a playlist must not open other files or addresses.
    try check(unsafe av_dict_set(&options, "protocol_whitelist", "none", 0), .unreadable, "read \(name)")
    // Frames without a duration last 0.1 s, as in browsers; for GIF this is already libav's default.
    try check(unsafe av_dict_set(&options, "default_fps", "10", 0), .unreadable, "read \(name)")
    var opened = unsafe avformat_alloc_context()
    guard let blank = unsafe opened else { throw VideoError.outOfMemory("read \(name)") }
    unsafe blank.pointee.pb = input.context.pointer
    unsafe blank.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    var demuxer: UnsafePointer<AVInputFormat>?
    if let format = format ?? UndetectedFormat.find(in: input.head(UndetectedFormat.headLength), for: kinds) {
      unsafe blank.pointee.video_codec_id = format.codec
      unsafe demuxer = av_find_input_format(format.name)
    }
    let result = unsafe avformat_open_input(&opened, "", demuxer, &options)
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

  /// Returns the best stream of a media type by `av_find_best_stream`; nil if there is none.
  ///
  /// - Parameter index: The index of the stream that is wanted; nil for any.
  func bestStream(_ type: AVMediaType, index: Int? = nil) -> UnsafeMutablePointer<AVStream>? {
    let found = unsafe av_find_best_stream(self, type, Int32(clamping: index ?? -1), -1, nil, 0)
    return unsafe found < 0 ? nil : pointee.streams[Int(found)]
  }
}

/// Reads the first packets by `avformat_find_stream_info` to fill in properties missing in the headers, decoding no
/// frame above the limits.
@unsafe func findStreamInfo(
  _ context: UnsafeMutablePointer<AVFormatContext>, _ limits: PictureLimits, name: String
) throws(VideoError) {
  var options = unsafe [OpaquePointer?](repeating: nil, count: Int(context.pointee.nb_streams))
  defer { for index in 0..<(unsafe options.count) { unsafe av_dict_free(&options[index]) } }
  for index in 0..<(unsafe options.count) {
    try check(
      unsafe av_dict_set(&options[index], "max_pixels", "\(limits.pixelCount)", 0), .unreadable, "read \(name)")
  }
  try checkReading(unsafe avformat_find_stream_info(context, &options), "read \(name)")
}
