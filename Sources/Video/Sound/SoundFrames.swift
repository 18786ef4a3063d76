import CLibAV

/// An endless sequence of frames of decoded sound: the sound restarts at its end, or with the video that it comes from,
/// with sample accuracy.
@safe
final class SoundFrames {
  private let sound: RewindableSound
  private var pass: SoundPass
  private let frame: LibAVObject<AVFrame>
  private let silentFrame: LibAVObject<AVFrame>
  /// A frame without samples in the format of the one decoded last: at the end of the sound, the decoder clears ``frame``.
  private let formatFrame: LibAVObject<AVFrame>
  /// The number of samples of silence due next.
  private var silence: Int64 = 0
  /// Whether a decoded frame is due after the silence.
  private var isFrameWaiting = false

  /// The maximum length of a frame of silence, in samples.
  private static let silenceLength: Int64 = 4096

  init(_ choice: SoundChoice) throws(VideoError) {
    pass = SoundPass(choice.pass)
    sound = try RewindableSound(choice.file)
    unsafe frame = try unsafe LibAVObject<AVFrame>.frame()
    unsafe silentFrame = try unsafe LibAVObject<AVFrame>.frame()
    unsafe formatFrame = try unsafe LibAVObject<AVFrame>.frame()
  }

  /// The sample rate in samples per second.
  var sampleRate: Int32 { sound.sampleRate }

  /// The number of channels.
  var channelCount: Int32 { sound.channelCount }

  /// Returns the next frame of samples, valid until the next call.
  func next() throws -> UnsafeMutablePointer<AVFrame> {
    while silence <= 0, !isFrameWaiting { try advance() }
    if silence > 0 { return try unsafe nextSilence() }
    isFrameWaiting = false
    return unsafe frame.pointer
  }

  /// Decodes the next frame of the pass, fills the end of the pass with silence, or begins the next one.
  private func advance() throws {
    let length = try pass.length(at: sampleRate)
    if let length, pass.position >= length { return try beginNextPass() }
    if try unsafe sound.next(into: frame.pointer) { return try addFrame() }
    // The part of a video may begin behind the end of its sound.
    guard unsafe pass.position > 0 || length != nil && formatFrame.pointer.pointee.format >= 0 else {
      throw VideoError(.unreadable, "read \(sound.name)", "it contains no sound")
    }
    guard let length else { return try beginNextPass() }
    silence += pass.addSilence(until: length)
  }

  private func beginNextPass() throws(VideoError) {
    pass = pass.next
    try sound.rewind()
  }

  /// Adds the decoded frame to the pass: silence before it, and its samples within the pass.
  private func addFrame() throws {
    let frame = unsafe frame.pointer
    try unsafe formatFrame.pointer.copyFormat(of: frame)
    let (time, count) = unsafe (frame.pointee.best_effort_timestamp, Int64(frame.pointee.nb_samples))
    let samples = AVRational(num: 1, den: sampleRate)
    let (gap, kept) = try pass.add(
      count, at: time == zoetrope_nopts_value ? nil : av_rescale_q(time, sound.timeBase, samples), rate: sampleRate)
    silence += gap
    isFrameWaiting = !kept.isEmpty
    if isFrameWaiting { unsafe frame.keep(kept) }
  }

  /// Returns a frame of silence in the format of the decoded frames.
  private func nextSilence() throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
    let silent = unsafe silentFrame.pointer
    let count = Int32(clamping: min(silence, SoundFrames.silenceLength))
    silence -= Int64(count)
    unsafe av_frame_unref(silent)
    try unsafe silent.copyFormat(of: formatFrame.pointer)
    unsafe silent.pointee.nb_samples = count
    try check(unsafe av_frame_get_buffer(silent, 0), .outOfMemory, "make silence")
    unsafe av_samples_set_silence(
      silent.pointee.extended_data, 0, count, silent.pointee.ch_layout.nb_channels,
      AVSampleFormat(silent.pointee.format))
    return unsafe silent
  }
}

extension UnsafeMutablePointer<AVFrame> {
  /// Takes the sample format, the sample rate and the channels of another frame.
  fileprivate func copyFormat(of other: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    unsafe pointee.format = other.pointee.format
    unsafe pointee.sample_rate = other.pointee.sample_rate
    try check(
      unsafe av_channel_layout_copy(&pointee.ch_layout, &other.pointee.ch_layout), .outOfMemory, "make silence")
  }

  /// Drops the samples outside a range.
  fileprivate func keep(_ samples: Range<Int64>) {
    let format = unsafe AVSampleFormat(pointee.format)
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let channels = unsafe pointee.ch_layout.nb_channels
    let bytes = Int(samples.lowerBound) * Int(av_get_bytes_per_sample(format)) * (isPlanar ? 1 : Int(channels))
    for plane in 0..<(isPlanar ? Int(channels) : 1) {
      unsafe pointee.extended_data[plane]? += bytes
    }
    unsafe pointee.nb_samples = Int32(clamping: samples.count)
  }
}
