import CLibAV

/// A file open for writing by a muxer of libavformat: create it, add its streams, ``begin()``, write packets,
/// ``finish()``.
///
/// The bytes of the file do not depend on the date or the machine, and do not name the version of libavformat.
@safe
struct Muxer: ~Copyable {
  private let context: LibAVObject<AVFormatContext>
  private let path: String
  /// The name of the handler of each stream in ISO files; nil for libav's own.
  private let handlerName: String?
  private let output: LibAVOutput
  /// Whether the muxer is that of APNG, which takes the delay of the last frame but one for that of the last, too.
  private let isAPNG: Bool
  /// Whether packets may come in any order of their streams: the encoders of colours and of alpha have threads of their own.
  private let interleaves: Bool

  /// Prepares the file; an existing one is not touched yet.
  ///
  /// - Parameters:
  ///   - destination: The destination of the bytes.
  ///   - container: The container format.
  ///   - options: The muxer options.
  ///   - comment: A comment for the file's metadata; nil for none.
  init(
    _ destination: VideoDestination, container: VideoContainer, options: [(name: String, value: String)],
    comment: String?
  ) throws(VideoError) {
    let path = destination.name
    // With an explicit protocol, a colon in the path is not mistaken for one.
    let url = "file:" + path
    let owner = try unsafe Muxer.muxer(container.muxerName, url: url, path: path)
    let context = unsafe owner.pointer
    // Omits the version of the library from the file.
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    for (option, value) in options {
      try unsafe setOption(option, to: value, of: context, in: "the muxer \(container.muxerName)")
    }
    if let comment { try unsafe Muxer.setMetadata("comment", comment, of: context) }
    output = try LibAVOutput(destination)
    // Keeps libavformat from closing the output with its context.
    unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    self.path = path
    isAPNG = container == .apng
    interleaves = container == .avif
    // Packets wait for those of the other stream however long that takes, so that their order is always the same.
    if interleaves { unsafe context.pointee.max_interleave_delta = 0 }
    handlerName = container == .avif ? "Pictures" + placeForEditList : nil
    unsafe self.context = owner
  }

  /// Prepares the file of encoded frames.
  init(_ destination: VideoDestination, for settings: VideoSettings) throws(VideoError) {
    try self.init(
      destination, container: settings.container,
      options: settings.container.options(
        timescale: settings.timescale, playCount: settings.playCount, isStream: destination.isStream),
      comment: settings.comment)
  }

  /// Adds an entry to the file's metadata by `av_dict_set`.
  func setMetadata(_ name: String, _ text: UnsafePointer<CChar>) throws(VideoError) {
    try unsafe Muxer.setMetadata(name, text, of: context.pointer)
  }

  private static func setMetadata(
    _ name: String, _ text: UnsafePointer<CChar>, of context: UnsafeMutablePointer<AVFormatContext>
  ) throws(VideoError) {
    try check(unsafe av_dict_set(&context.pointee.metadata, name, text, 0), .writingFailed, "set the \(name)")
  }

  /// Allocates a muxer by `avformat_alloc_output_context2`.
  private static func muxer(
    _ name: String, url: String, path: String
  ) throws(VideoError) -> LibAVObject<AVFormatContext> {
    var context: UnsafeMutablePointer<AVFormatContext>?
    let result = unsafe avformat_alloc_output_context2(&context, nil, name, url)
    guard result != zoetrope_averror_einval else {
      throw VideoError(.missingComponent, "write \(path)", "the installed libavformat has no muxer \(name)")
    }
    try check(result, .writingFailed, "prepare \(path)")
    return try unsafe LibAVObject("the muxer of \(path)", context) { owned in
      unsafe avformat_free_context(owned?.pointee)
    }
  }

  /// Adds a stream by `avformat_new_stream`; the caller sets its parameters.
  func addStream() throws(VideoError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = unsafe avformat_new_stream(context.pointer, nil) else {
      throw VideoError.outOfMemory("create a stream of \(path)")
    }
    if let handlerName {
      let result = unsafe av_dict_set(&stream.pointee.metadata, "handler_name", handlerName, 0)
      try check(result, .writingFailed, "name a stream of \(path)")
    }
    return unsafe stream
  }

  /// Creates the file or truncates an existing one, and writes the header by `avformat_write_header`.
  func begin() throws(VideoError) {
    try output.open()
    unsafe context.pointer.pointee.pb = output.context.pointer
    try check(unsafe avformat_write_header(context.pointer, nil), .writingFailed, "write the header of \(path)")
  }

  /// Appends a packet of a stream by `av_write_frame`, rescaling its times from `timeBase`; the packet is empty
  /// afterwards.
  ///
  /// The packets of several streams must be interleaved in the order of their times, but for those of an AVIF, which
  /// `av_interleaved_write_frame` puts in order.
  func write(
    _ packet: Packet, to stream: UnsafeMutablePointer<AVStream>, timeBase: AVRational
  ) throws(VideoError) {
    unsafe av_packet_rescale_ts(packet.object.pointer, timeBase, stream.pointee.time_base)
    unsafe packet.object.pointer.pointee.stream_index = stream.pointee.index
    if isAPNG { try unsafe setLastDelay(packet.duration, stream.pointee.time_base) }
    let result =
      if interleaves {
        unsafe av_interleaved_write_frame(context.pointer, packet.object.pointer)
      } else {
        unsafe av_write_frame(context.pointer, packet.object.pointer)
      }
    unsafe av_packet_unref(packet.object.pointer)
    try check(result, .writingFailed, "write to \(path)")
  }

  /// Sets the delay of the last frame, in ticks.
  private func setLastDelay(_ ticks: Int64, _ timeBase: AVRational) throws(VideoError) {
    // A delay has 16 bits on either side of its fraction (https://www.w3.org/TR/png-3/, 11.3.6.2).
    var delay = AVRational(num: 0, den: 1)
    unsafe av_reduce(&delay.num, &delay.den, ticks * Int64(timeBase.num), Int64(timeBase.den), 65535)
    let result = unsafe av_opt_set_q(context.pointer.pointee.priv_data, "final_delay", delay, 0)
    try check(result, .writingFailed, "set the delay of the last frame")
  }

  /// Writes the index by `av_write_trailer` and all bytes that wait. A full disk may surface only here.
  consuming func finish() throws(VideoError) {
    try check(unsafe av_write_trailer(context.pointer), .writingFailed, "write the index of \(path)")
    unsafe avio_flush(output.context.pointer)
    try check(output.failure ?? 0, .writingFailed, "write to \(path)")
  }
}
