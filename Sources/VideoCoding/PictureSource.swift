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
    let owner = try unsafe PictureSource.open(bytes, name: name)
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
    _ bytes: any ByteSource, name: String, kinds: String = "picture or video"
  ) throws(VideoError) -> LibraryObject<AVFormatContext> {
    let input = try LibraryInput(bytes)
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

  /// The seconds in which packets and frames count.
  var timeBase: AVRational { unsafe stream.pointee.time_base }

  /// The next packet of the stream; false at the end.
  func read(into packet: borrowing Packet) throws(VideoError) -> Bool {
    try unsafe packet.read(of: stream, in: context.pointer, name: name)
  }
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
