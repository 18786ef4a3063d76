import CLibAV

/// Samples on their way to an encoder, which takes them in frames of its own length.
@safe
final class SampleQueue {
  private let queue: OpaquePointer
  private let resampler: OpaquePointer
  private let converted: LibraryObject<AVFrame>
  private let encoder: UnsafeMutablePointer<AVCodecContext>

  /// A queue for an open encoder, which must live longer.
  init(for encoder: UnsafeMutablePointer<AVCodecContext>) throws(VideoError) {
    let channels = unsafe encoder.pointee.ch_layout.nb_channels
    guard let queue = unsafe av_audio_fifo_alloc(encoder.pointee.sample_fmt, channels, 1) else {
      throw VideoError.outOfMemory("queue samples")
    }
    guard let resampler = unsafe swr_alloc() else {
      unsafe av_audio_fifo_free(queue)
      throw VideoError.outOfMemory("create a resampler")
    }
    unsafe self.queue = queue
    unsafe self.resampler = resampler
    unsafe self.encoder = encoder
    do {
      unsafe converted = try unsafe LibraryObject("a frame", av_frame_alloc(), free: av_frame_free)
    } catch {
      unsafe av_audio_fifo_free(queue)
      var resampler: OpaquePointer? = unsafe resampler
      unsafe swr_free(&resampler)
      throw error
    }
  }

  deinit {
    unsafe av_audio_fifo_free(queue)
    var resampler: OpaquePointer? = unsafe resampler
    unsafe swr_free(&resampler)
  }

  /// How many samples wait.
  var count: Int64 { unsafe Int64(av_audio_fifo_size(queue)) }

  /// `swr_convert_frame`: converts samples of whatever form to the encoder's, and puts them behind those that wait.
  func append(_ frame: UnsafeMutablePointer<AVFrame>, from name: String) throws(VideoError) {
    let output = unsafe converted.pointer
    unsafe av_frame_unref(output)
    unsafe output.pointee.format = encoder.pointee.sample_fmt.rawValue
    unsafe output.pointee.sample_rate = encoder.pointee.sample_rate
    try check(
      unsafe av_channel_layout_copy(&output.pointee.ch_layout, &encoder.pointee.ch_layout), .outOfMemory,
      "resample the sound of \(name)")
    // Some files say how many channels there are, but not which.
    if unsafe frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      unsafe av_channel_layout_default(&frame.pointee.ch_layout, frame.pointee.ch_layout.nb_channels)
    }
    try check(
      unsafe swr_convert_frame(resampler, output, frame), .unreadable, "resample the sound of \(name)")
    let samples = unsafe output.pointee.nb_samples
    try unsafe output.withPlanes { planes throws(VideoError) in
      try check(unsafe av_audio_fifo_write(queue, planes, samples), .outOfMemory, "queue samples")
    }
  }

  /// Takes the first samples out: as many as the frame is for.
  func read(into frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    let samples = unsafe frame.pointee.nb_samples
    try unsafe frame.withPlanes { planes throws(VideoError) in
      try check(unsafe av_audio_fifo_read(queue, planes, samples), .outOfMemory, "queue samples")
    }
  }
}

extension UnsafeMutablePointer<AVFrame> {
  /// The planes as libav's functions on samples want them.
  fileprivate func withPlanes(
    _ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) throws(VideoError) -> Void
  ) throws(VideoError) {
    try unsafe body(
      UnsafeMutableRawPointer(pointee.extended_data).assumingMemoryBound(to: UnsafeMutableRawPointer?.self))
  }
}
