/// The effort that libvpx spends on each frame of a VP9 video.
///
/// Its rate control gives a key frame, each 10th frame after it (a golden frame) and each 4th frame of the video more bits than
/// others. A frame may refer to the one before it, the last golden frame, and an alternate one, which is the last key frame here,
/// since one pass makes no hidden frames.
enum VP9FrameEffort: Hashable, Sendable {
  /// Analyses frames that get more bits, and encodes those between them as in a live stream: for pictures that hardly change
  /// from one frame to the next.
  case analysisOfBetterFrames
  /// Refers to the frame before it, and in each fourth frame to the golden one, too: searching the others takes a sixth of the
  /// CPU time for next to nothing.
  case fewReferences

  /// Returns the time that the analysis of a frame may take, as the encoder's option `deadline`.
  func deadline(ofFrame index: Int64, keyframeInterval: Int) -> String {
    guard self == .analysisOfBetterFrames else { return VP9FrameEffort.analysis }
    let isGolden = index % Int64(keyframeInterval) % 10 == 0
    return isGolden || index % 4 == 0 ? VP9FrameEffort.analysis : "realtime"
  }

  /// The deadline of an analysed frame.
  static let analysis = "good"

  /// Returns the flags of a frame: `VP8_EFLAG_NO_REF_GF` and `VP8_EFLAG_NO_REF_ARF` of libvpx's vp8cx.h.
  func flags(ofFrame index: Int64) -> UInt32 {
    guard self == .fewReferences else { return 0 }
    return index % 4 == 0 ? 1 << 21 : 1 << 17 | 1 << 21
  }
}
