import CLibAV

/// A file of any container, open for writing: make it, add its streams, ``begin()``, write packets, ``finish()``.
///
/// Nothing in the file depends on the day, the machine or the version of libavformat.
@safe
struct MediaFile: ~Copyable {
  private let context: LibraryObject<AVFormatContext>
  private let path: String
  private let url: String
  /// What takes the bytes in place of a file.
  private let output: LibraryOutput?

  /// Prepares the file; what stands there is not touched yet.
  ///
  /// - Parameters:
  ///   - destination: Where it will be.
  ///   - container: The kind of file.
  ///   - options: What the muxer is told.
  ///   - comment: A text for the file's metadata; nil writes none.
  init(
    _ destination: VideoDestination, container: VideoContainer, options: [(name: String, value: String)],
    comment: String?
  ) throws(VideoError) {
    let path = destination.name
    // A C string would end at a zero byte and name another file.
    guard !path.utf8.contains(0) else {
      throw VideoError(.writingFailed, "open the file", "its path contains a zero byte")
    }
    // With the protocol in front, a colon in a path is a colon.
    let url = "file:" + path
    let owner = try unsafe MediaFile.muxer(container.muxerName, url: url, path: path)
    let context = unsafe owner.pointer
    // Without this the file would name the version of the library.
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    for (option, value) in options {
      try unsafe setOption(option, to: value, of: context, in: "the muxer \(container.muxerName)")
    }
    if let comment { try unsafe MediaFile.setMetadata("comment", comment, of: context) }
    if case .stream(_, let sink) = destination {
      output = try LibraryOutput(sink)
      // Not to be closed with the context.
      unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    } else {
      output = nil
    }
    (self.path, self.url) = (path, url)
    unsafe self.context = owner
  }

  /// `av_dict_set`: makes the file say something of itself.
  func setMetadata(_ name: String, _ text: UnsafePointer<CChar>) throws(VideoError) {
    try unsafe MediaFile.setMetadata(name, text, of: context.pointer)
  }

  private static func setMetadata(
    _ name: String, _ text: UnsafePointer<CChar>, of context: UnsafeMutablePointer<AVFormatContext>
  ) throws(VideoError) {
    try check(unsafe av_dict_set(&context.pointee.metadata, name, text, 0), .writingFailed, "set the \(name)")
  }

  /// `avformat_alloc_output_context2`; its owner closes the file, if it is open, with `avio_closep`.
  private static func muxer(
    _ name: String, url: String, path: String
  ) throws(VideoError) -> LibraryObject<AVFormatContext> {
    var context: UnsafeMutablePointer<AVFormatContext>?
    let result = unsafe avformat_alloc_output_context2(&context, nil, name, url)
    guard result != zoetrope_averror_einval else {
      throw VideoError(.missingComponent, "write \(path)", "this libavformat has no muxer \(name)")
    }
    try check(result, .writingFailed, "prepare \(path)")
    return try unsafe LibraryObject("the muxer of \(path)", context) { owned in
      guard let context = unsafe owned?.pointee else { return }
      if unsafe context.pointee.flags & AVFMT_FLAG_CUSTOM_IO == 0 { unsafe avio_closep(&context.pointee.pb) }
      unsafe avformat_free_context(context)
    }
  }

  /// `avformat_new_stream`: adds a stream, which the caller describes.
  func addStream() throws(VideoError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = unsafe avformat_new_stream(context.pointer, nil) else {
      throw VideoError.outOfMemory("create a stream of \(path)")
    }
    return unsafe stream
  }

  /// `avio_open` and `avformat_write_header`: creates the file, or empties what stands there, and writes its start.
  func begin() throws(VideoError) {
    if let output {
      unsafe context.pointer.pointee.pb = output.context
    } else {
      try check(
        unsafe avio_open(&context.pointer.pointee.pb, url, AVIO_FLAG_WRITE), .writingFailed, "open \(path) for writing")
    }
    try check(unsafe avformat_write_header(context.pointer, nil), .writingFailed, "write the header of \(path)")
  }

  /// `av_write_frame`: appends a packet of a stream, whose times are in `timeBase`; the packet is empty then.
  ///
  /// Packets of several streams come in the order of their times.
  func write(
    _ packet: borrowing Packet, to stream: UnsafeMutablePointer<AVStream>, timeBase: AVRational
  ) throws(VideoError) {
    unsafe av_packet_rescale_ts(packet.packet.pointer, timeBase, stream.pointee.time_base)
    unsafe packet.packet.pointer.pointee.stream_index = stream.pointee.index
    let result = unsafe av_write_frame(context.pointer, packet.packet.pointer)
    unsafe av_packet_unref(packet.packet.pointer)
    try check(result, .writingFailed, "write to \(path)")
  }

  /// `av_write_trailer` and `avio_closep`: writes the index and closes the file. A full disk may show no earlier.
  consuming func finish() throws(VideoError) {
    try check(unsafe av_write_trailer(context.pointer), .writingFailed, "write the index of \(path)")
    if let output {
      unsafe avio_flush(output.context)
      try check(unsafe output.context?.pointee.error ?? 0, .writingFailed, "write to \(path)")
    } else {
      try check(unsafe avio_closep(&context.pointer.pointee.pb), .writingFailed, "close \(path)")
    }
  }
}
