import FileIO
import CLibAV

/// A file of pictures that libav has open: packets of its best video stream.
@safe
struct PictureSource: ~Copyable {
  let context: LibraryObject<AVFormatContext>
  private let name: String
  /// The stream that is read.
  let stream: UnsafeMutablePointer<AVStream>

  /// Opens a file of pictures.
  init(_ bytes: any ByteSource, name: String) throws(VideoError) {
    try unsafe self.init(PictureSource.open(LibraryInput(bytes), name: name), name: name)
  }

  /// Opens pictures that come one after another.
  init(_ stream: ByteStream, _ limits: PictureLimits, name: String) throws(VideoError) {
    let owner = try unsafe PictureSource.open(LibraryInput(stream), name: name)
    try unsafe PictureSource.lookAhead(in: owner.pointer, limits, name: name)
    try unsafe self.init(owner, name: name)
  }

  private init(_ owner: consuming LibraryObject<AVFormatContext>, name: String) throws(VideoError) {
    let index = unsafe av_find_best_stream(owner.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe owner.pointer.pointee.streams[Int(index)],
      unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE
    else {
      throw VideoError(.unreadable, "read \(name)", "there is no picture in it")
    }
    self.name = name
    unsafe self.stream = stream
    unsafe context = owner
  }

  /// `avformat_open_input`: finds out what kind of file it is, by what is in it.
  static func open(
    _ input: LibraryInput, name: String, kinds: String = "picture or video"
  ) throws(VideoError) -> LibraryObject<AVFormatContext> {
    var opened = unsafe avformat_alloc_context()
    guard let blank = unsafe opened else { throw VideoError.outOfMemory("read \(name)") }
    unsafe blank.pointee.pb = input.context
    unsafe blank.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    // Names no protocol: a playlist must not open other files, nor addresses.
    unsafe av_opt_set(blank, "protocol_whitelist", "none", 0)
    var options: OpaquePointer?
    // What has no duration shows for a tenth of a second, as in browsers; GIFs have that from libav's default.
    unsafe av_dict_set(&options, "default_fps", "10", 0)
    let result = unsafe avformat_open_input(&opened, "", nil, &options)
    unsafe av_dict_free(&options)
    guard result != zoetrope_averror_invaliddata else {
      throw VideoError(.unreadable, "read \(name)", "it is no \(kinds) that libav knows", averror: result)
    }
    try checkReading(result, "read \(name)")
    return try unsafe LibraryObject("the demuxer of \(name)", opened) { context in
      withExtendedLifetime(input) { unsafe avformat_close_input(context) }
    }
  }

  /// Looks at the first packets where that finds out what cannot be found out later: how many pictures come in a second,
  /// where that is left open; and where the next picture begins, of those one behind the other.
  @unsafe private static func lookAhead(
    in context: UnsafeMutablePointer<AVFormatContext>, _ limits: PictureLimits, name: String
  ) throws(VideoError) {
    let kind = unsafe String(cString: context.pointee.iformat.pointee.name)
    let index = unsafe av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe context.pointee.streams[Int(index)] else { return }
    if kind.hasSuffix("_pipe") {
      // One picture is enough, since they have no times.
      unsafe context.pointee.probesize = 32
    } else {
      let hasRate = unsafe av_guess_frame_rate(context, stream, nil).num > 0
      guard ["matroska,webm", "mpegts"].contains(kind), !hasRate else { return }
    }
    let (width, height) = unsafe (stream.pointee.codecpar.pointee.width, stream.pointee.codecpar.pointee.height)
    try limits.check(Int(width), Int(height), name: name)
    try unsafe findStreamInfo(context, limits, name: name)
  }

  /// The seconds in which packets and frames count.
  var timeBase: AVRational { unsafe stream.pointee.time_base }

  /// The next packet of the stream; false at the end.
  func read(into packet: borrowing Packet) throws(VideoError) -> Bool {
    try unsafe packet.read(of: stream, in: context.pointer, name: name)
  }
}

/// `avformat_find_stream_info`: reads the first packets and fills in what headers leave open, decoding nothing too large.
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

/// ``check(_:_:_:)`` for what reads a file, with plainer words than libav's for one that is broken.
func checkReading(_ result: Int32, _ action: @autoclosure () -> String) throws(VideoError) {
  switch result {
  case zoetrope_averror_invaliddata, zoetrope_averror_eof, zoetrope_averror_eio:
    throw VideoError.damaged(action(), averror: result)
  default: try check(result, .unreadable, action())
  }
}

extension VideoError {
  /// The error of a file that begins well.
  static func damaged(_ action: String, averror: Int32? = nil) -> VideoError {
    VideoError(.unreadable, action, "it is damaged or ends too early", averror: averror)
  }
}
