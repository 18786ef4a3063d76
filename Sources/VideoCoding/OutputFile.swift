import CLibAV

/// An MP4 file with one video stream, open for writing.
///
/// - The first picture is shown at time 0 without an edit list, which some players ignore: composition offsets may be
///   negative (`ctts` version 1) instead.
/// - The index (`moov`) comes before the pictures, so that a player starts before it has the whole file.
/// - Nothing in the file depends on the day, the machine or the version of libavformat.
@safe
struct OutputFile: ~Copyable {
  private let context: LibraryObject<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private let path: String

  /// Creates the file, or empties what stands there, and writes its start.
  init(path: String, settings: VideoSettings, encoder: borrowing EncoderContext) throws(VideoError) {
    // A C string would end at a zero byte and name another file.
    guard !path.utf8.contains(0) else {
      throw VideoError(.writingFailed, "open the file", "its path contains a zero byte")
    }
    // With the protocol in front, a colon in a path is a colon.
    let url = "file:" + path
    let owner = try unsafe OutputFile.muxer(url: url, path: path)
    let context = unsafe owner.pointer
    guard let stream = unsafe avformat_new_stream(context, nil) else {
      throw VideoError.outOfMemory("create the stream of \(path)")
    }
    try unsafe encoder.describe(stream)
    try unsafe OutputFile.setOptions(settings, of: context)
    try check(
      unsafe avio_open(&context.pointee.pb, url, AVIO_FLAG_WRITE), .writingFailed, "open \(path) for writing")
    try check(unsafe avformat_write_header(context, nil), .writingFailed, "write the header of \(path)")
    self.path = path
    unsafe self.context = owner
    unsafe self.stream = stream
  }

  /// `avformat_alloc_output_context2`; its owner closes the file, if it is open, with `avio_closep`.
  private static func muxer(url: String, path: String) throws(VideoError) -> LibraryObject<AVFormatContext> {
    var context: UnsafeMutablePointer<AVFormatContext>?
    let result = unsafe avformat_alloc_output_context2(&context, nil, "mp4", url)
    guard result != zoetrope_averror_einval else {
      throw VideoError(.missingComponent, "write \(path)", "this libavformat has no muxer mp4")
    }
    try check(result, .writingFailed, "prepare \(path)")
    return try unsafe LibraryObject("the muxer of \(path)", context) { owned in
      guard let context = unsafe owned?.pointee else { return }
      unsafe avio_closep(&context.pointee.pb)
      unsafe avformat_free_context(context)
    }
  }

  private static func setOptions(
    _ settings: VideoSettings, of context: UnsafeMutablePointer<AVFormatContext>
  ) throws(VideoError) {
    // Without this the file would name the version of the library.
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    let options = [
      ("movflags", "faststart+negative_cts_offsets"),
      ("use_editlist", "0"),
      // One clock for all of the file's times, in which they are exact.
      ("video_track_timescale", "\(settings.timescale)"),
      ("movie_timescale", "\(settings.timescale)"),
    ]
    for (option, value) in options {
      try unsafe setOption(option, to: value, of: context, in: "the muxer mp4")
    }
    if let comment = settings.comment {
      try check(
        unsafe av_dict_set(&context.pointee.metadata, "comment", comment, 0), .writingFailed,
        "set the comment")
    }
  }

  /// `av_write_frame`: appends a packet, whose times are in `timeBase`.
  func write(_ packet: borrowing Packet, timeBase: AVRational) throws(VideoError) {
    unsafe av_packet_rescale_ts(packet.packet.pointer, timeBase, stream.pointee.time_base)
    unsafe packet.packet.pointer.pointee.stream_index = 0
    let result = unsafe av_write_frame(context.pointer, packet.packet.pointer)
    unsafe av_packet_unref(packet.packet.pointer)
    try check(result, .writingFailed, "write to \(path)")
  }

  /// `av_write_trailer` and `avio_closep`: writes the index and closes the file. A full disk may show no earlier.
  consuming func finish() throws(VideoError) {
    try check(unsafe av_write_trailer(context.pointer), .writingFailed, "write the index of \(path)")
    try check(unsafe avio_closep(&context.pointer.pointee.pb), .writingFailed, "close \(path)")
  }
}
