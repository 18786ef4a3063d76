import CLibAV

/// A queue of resampled sound for an encoder, which consumes it in frames of its own size.
@safe
final class SampleQueue {
  private let queue: OpaquePointer
  private let resampler: OpaquePointer
  private let converted: LibAVObject<AVFrame>
  private let encoder: UnsafeMutablePointer<AVCodecContext>

  /// Creates a queue for an open encoder, which must outlive it.
  init(for encoder: UnsafeMutablePointer<AVCodecContext>) throws(VideoError) {
    unsafe converted = try unsafe LibAVObject<AVFrame>.frame()
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
  }

  deinit {
    unsafe av_audio_fifo_free(queue)
    var resampler: OpaquePointer? = unsafe resampler
    unsafe swr_free(&resampler)
  }

  /// The number of samples in the queue, per channel.
  var count: Int64 { unsafe Int64(av_audio_fifo_size(queue)) }

  /// Converts samples of any format to the encoder's by `swr_convert_frame` and appends them.
  func append(_ frame: UnsafeMutablePointer<AVFrame>, from name: String) throws(VideoError) {
    // Some files store the number of channels but not their layout.
    if unsafe frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      unsafe av_channel_layout_default(&frame.pointee.ch_layout, frame.pointee.ch_layout.nb_channels)
    }
    if try unsafe convert(frame, from: name) == zoetrope_averror_input_changed {
      // Joined files may differ in their channels and rates: the rest of the first is converted as it was.
      _ = try unsafe convert(nil, from: name)
      unsafe swr_close(resampler)
      try check(unsafe convert(frame, from: name), .unreadable, "resample the sound of \(name)")
    }
  }

  /// Converts samples, or those that wait in the resampler, and appends them.
  ///
  /// - Returns: The result of `swr_convert_frame`: `AVERROR_INPUT_CHANGED` if the format of the samples differs from that before.
  private func convert(_ frame: UnsafeMutablePointer<AVFrame>?, from name: String) throws(VideoError) -> Int32 {
    let output = unsafe converted.pointer
    try unsafe prepare(output, "resample the sound of \(name)")
    let result = unsafe swr_convert_frame(resampler, output, frame)
    if result == zoetrope_averror_input_changed { return result }
    try check(result, .unreadable, "resample the sound of \(name)")
    let samples = unsafe output.pointee.nb_samples
    try unsafe output.withPlanes { planes throws(VideoError) in
      try check(unsafe av_audio_fifo_write(queue, planes, samples), .outOfMemory, "queue samples")
    }
    return result
  }

  /// Removes the first samples into a frame for the encoder.
  func read(_ count: Int64, into frame: UnsafeMutablePointer<AVFrame>, from name: String) throws(VideoError) {
    let samples = Int32(clamping: count)
    try unsafe prepare(frame, "encode the sound of \(name)")
    unsafe frame.pointee.nb_samples = samples
    try check(unsafe av_frame_get_buffer(frame, 0), .outOfMemory, "encode the sound of \(name)")
    try unsafe frame.withPlanes { planes throws(VideoError) in
      try check(unsafe av_audio_fifo_read(queue, planes, samples), .outOfMemory, "queue samples")
    }
  }

  /// Empties a frame, and gives it the format of the encoder's samples.
  private func prepare(_ frame: UnsafeMutablePointer<AVFrame>, _ action: String) throws(VideoError) {
    unsafe av_frame_unref(frame)
    unsafe frame.pointee.format = encoder.pointee.sample_fmt.rawValue
    unsafe frame.pointee.sample_rate = encoder.pointee.sample_rate
    try check(
      unsafe av_channel_layout_copy(&frame.pointee.ch_layout, &encoder.pointee.ch_layout), .outOfMemory, action)
  }
}

extension UnsafeMutablePointer<AVFrame> {
  /// Calls a closure with the planes in the type that libav's sample functions expect.
  fileprivate func withPlanes(
    _ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) throws(VideoError) -> Void
  ) throws(VideoError) {
    try unsafe body(
      UnsafeMutableRawPointer(pointee.extended_data).assumingMemoryBound(to: UnsafeMutableRawPointer?.self))
  }
}
