import CLibAV
import FixedPoint

/// An endless sequence of decoded audio frames: the audio restarts at its end, or with the video that it comes from,
/// with sample accuracy.
@safe
final class SoundFrames {
  private let choice: SoundChoice
  private var decoder: SoundDecoder
  private let frame: LibAVObject<AVFrame>
  private let silentFrame: LibAVObject<AVFrame>
  /// A frame without samples in the format of the one decoded last: at the end of the audio, the decoder clears ``frame``.
  private let formatFrame: LibAVObject<AVFrame>
  private var pass: Int64 = 0
  /// The number of samples of this pass returned so far, including silence.
  private var position: Int64 = 0
  /// The time at which this pass begins by the clock of the file, in samples; nil before the first frame where nothing tells it.
  private var origin: Int64?
  /// The sample rate that ``position`` and ``origin`` count at; 0 before the first frame.
  private var rate: Int32 = 0
  /// The number of samples of silence due next.
  private var silence: Int64 = 0
  /// A Boolean value that indicates whether a decoded frame is due after the silence.
  private var isFrameWaiting = false

  /// The maximum length of a frame of silence, in samples.
  private static let silenceLength: Int64 = 4096
  /// The shortest gap between two frames that is filled, in parts of a second: that of libswresample (`min_hard_comp`). Files round
  /// times, some to 40 ms.
  private static let gapsPerSecond: Int64 = 10
  /// The longest gap in audio of its own, in seconds: beyond it the clock was set anew, as where files were joined (ffmpeg's
  /// `dts_delta_threshold`).
  private static let longestOwnGap: Int64 = 10

  init(_ choice: SoundChoice) throws(VideoError) {
    self.choice = choice
    decoder = try SoundDecoder(path: choice.path)
    unsafe frame = try unsafe LibAVObject("a frame", av_frame_alloc(), free: av_frame_free)
    unsafe silentFrame = try unsafe LibAVObject("a frame", av_frame_alloc(), free: av_frame_free)
    unsafe formatFrame = try unsafe LibAVObject("a frame", av_frame_alloc(), free: av_frame_free)
  }

  /// The sample rate in samples per second.
  var sampleRate: Int32 { decoder.sampleRate }

  /// The number of channels.
  var channelCount: Int32 { decoder.channelCount }

  /// Returns the next frame of samples, valid until the next call.
  func next() throws -> UnsafeMutablePointer<AVFrame> {
    while true {
      if silence > 0 { return try unsafe nextSilence() }
      if isFrameWaiting {
        isFrameWaiting = false
        return unsafe frame.pointer
      }
      let length = try passLength
      if let length, position >= length {
        try beginNextPass()
      } else if try unsafe decoder.next(into: frame.pointer) {
        try unsafe formatFrame.pointer.copyFormat(of: frame.pointer)
        try align()
        if isFrameWaiting { position += unsafe Int64(frame.pointer.pointee.nb_samples) }
      } else {
        // The part of a video may begin behind the end of its audio.
        guard unsafe position > 0 || length != nil && formatFrame.pointer.pointee.format >= 0 else {
          throw VideoError(.unreadable, "read \(decoder.name)", "it contains no audio")
        }
        if let length, position < length { addSilence(length - position) } else { try beginNextPass() }
      }
    }
  }

  private func beginNextPass() throws(VideoError) {
    (pass, position, origin) = (pass + 1, 0, nil)
    decoder = try SoundDecoder(path: choice.path)
  }

  private func addSilence(_ count: Int64) {
    silence += count
    position += count
  }

  /// The number of samples from the start of this pass of the video to the start of the next; nil if the audio restarts
  /// at its own end.
  private var passLength: Int64? {
    get throws {
      guard let length = choice.pass?.length else { return nil }
      let rate = Int64(decoder.sampleRate)
      func start(_ pass: Int64) throws -> Int64 {
        try length.multiplied(by: Rational(rate)).multiplied(by: Rational(pass)).rounded(.nearest)
      }
      return try start(pass + 1) - start(pass)
    }
  }

  /// Aligns a decoded frame with its time: inserts silence before it, also where samples are missing, or drops samples outside the
  /// pass.
  private func align() throws {
    let frame = unsafe frame.pointer
    if rate != decoder.sampleRate, rate != 0 {
      // Files of another rate follow one another where they were joined.
      func scaled(_ count: Int64) -> Int64 { av_rescale(count, Int64(decoder.sampleRate), Int64(rate)) }
      (position, origin) = (scaled(position), origin.map(scaled))
    }
    rate = decoder.sampleRate
    let length = try passLength
    let samples = AVRational(num: 1, den: decoder.sampleRate)
    let (time, count) = unsafe (frame.pointee.best_effort_timestamp, Int64(frame.pointee.nb_samples))
    if time != zoetrope_nopts_value {
      let time = av_rescale_q(time, decoder.timeBase, samples)
      let origin = try origin ?? beginning ?? time
      let late = time - origin - position
      let isSetAnew =
        late < -Int64(rate) / SoundFrames.gapsPerSecond
        || choice.pass == nil && late > Int64(rate) * SoundFrames.longestOwnGap
      self.origin = origin
      if position == 0, late < 0 {
        guard -late < count else { return }
        unsafe frame.dropFirst(-late)
      } else if position > 0, isSetAnew {
        self.origin = time - position
      } else if position == 0 || late > Int64(rate) / SoundFrames.gapsPerSecond {
        addSilence(min(late, length.map { $0 - position } ?? late))
      }
    }
    if let length {
      unsafe frame.pointee.nb_samples = Int32(clamping: min(Int64(frame.pointee.nb_samples), length - position))
    }
    isFrameWaiting = unsafe frame.pointee.nb_samples > 0
  }

  /// The time at which the video begins by the clock of the file, in samples; nil where the audio is not that of the video.
  private var beginning: Int64? {
    get throws {
      try choice.pass.map { try $0.start.multiplied(by: Rational(Int64(decoder.sampleRate))).rounded(.nearest) }
    }
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

  /// Drops the first samples, fewer than the frame has.
  fileprivate func dropFirst(_ count: Int64) {
    let format = unsafe AVSampleFormat(pointee.format)
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let channels = unsafe pointee.ch_layout.nb_channels
    let bytes = Int(count) * Int(av_get_bytes_per_sample(format)) * (isPlanar ? 1 : Int(channels))
    for plane in 0..<(isPlanar ? Int(channels) : 1) {
      unsafe pointee.extended_data[plane]? += bytes
    }
    unsafe pointee.nb_samples -= Int32(clamping: count)
  }
}
