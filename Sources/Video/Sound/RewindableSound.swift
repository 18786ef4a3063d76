import CLibAV

/// The decoded frames of a file's sound, in order, read any number of times: kept in memory if the sound is short, since one of a few
/// samples repeats thousands of times a second, otherwise decoded again.
@safe
final class RewindableSound {
  private let file: NamedPath
  private var decoder: SoundDecoder
  /// The frames that the decoder has returned; nil if they are not kept.
  private var held: [HeldFrame]? = []
  /// The number of samples in the kept frames.
  private var heldCount: Int64 = 0
  private var nextIndex = 0
  /// The sample rate of the kept frames: those of joined files may differ.
  private let heldRate: Int32

  init(_ file: NamedPath) throws(VideoError) {
    self.file = file
    decoder = try SoundDecoder(file)
    heldRate = decoder.sampleRate
  }

  /// The name of the file in messages.
  var name: String { file.name }

  /// The time base of the frames, in seconds.
  var timeBase: AVRational { decoder.timeBase }

  /// The sample rate in samples per second, at least 1.
  var sampleRate: Int32 { decoder.sampleRate }

  /// The number of channels, at least 1.
  var channelCount: Int32 { decoder.channelCount }

  /// Returns to the first frame.
  func rewind() throws(VideoError) {
    nextIndex = 0
    if held == nil { decoder = try SoundDecoder(file) }
  }

  /// Reads the next frame; false at the end.
  func next(into frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Bool {
    if let held, nextIndex < held.count {
      try unsafe frame.refer(to: held[nextIndex].object.pointer)
      nextIndex += 1
      return true
    }
    guard try unsafe decoder.next(into: frame) else { return false }
    try unsafe hold(frame)
    return true
  }

  /// Keeps a frame of the decoder, or none once they last longer than a second.
  private func hold(_ frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    guard held != nil else { return }
    heldCount += unsafe Int64(frame.pointee.nb_samples)
    guard unsafe heldCount <= Int64(heldRate) && frame.pointee.sample_rate == heldRate else {
      held = nil
      return
    }
    let copy = try HeldFrame()
    try unsafe copy.object.pointer.refer(to: frame)
    held?.append(copy)
    nextIndex += 1
  }
}

/// A frame that shares the samples of another one.
@safe
private final class HeldFrame {
  let object: LibAVObject<AVFrame>

  init() throws(VideoError) { unsafe object = try unsafe LibAVObject<AVFrame>.frame() }
}

extension UnsafeMutablePointer<AVFrame> {
  /// References the samples of another frame by `av_frame_ref`.
  fileprivate func refer(to other: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    unsafe av_frame_unref(self)
    try check(unsafe av_frame_ref(self, other), .outOfMemory, "hold a frame of sound")
  }
}
