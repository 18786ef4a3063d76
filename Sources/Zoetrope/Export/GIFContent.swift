import Frames

/// The frames of a GIF and its description.
struct GIFContent {
  /// The frames and their times.
  var sequence: FrameSequence
  /// The frames that the colours are chosen for, where ``sequence`` shows some of them more than once.
  var colors: (any FrameSource)?
  /// The texts in the file. The first says how it was made, unless metadata are omitted.
  var comments: [String] = []
  /// The number of times that the file plays, 0 = forever.
  var playCount = 0
  /// The number of repetitions after the first play, 0 = forever, as the file stores it; nil if it plays once.
  var repetitionCount: Int? { playCount == 1 ? nil : max(0, playCount - 1) }
  /// The number of frames that are encoded of the loop of which these are a part; nil if they are the whole loop.
  var loopCount: Int?
  /// Whether the frames are only a part of a loop, so that the first frame does not follow the last.
  var isPart: Bool { loopCount != nil }

  /// The number of frames that are encoded: those that only hold the last one add to its delay.
  var encodedCount: Int { sequence.frameCount - sequence.source.heldCount }

  /// The frames that the colours are chosen for.
  var colorSource: any FrameSource {
    let source = sequence.source
    return colors ?? (source.heldCount == 0 ? source : ArrangedFrames(source, Array(0..<encodedCount)))
  }

  /// Returns the delay of an encoded frame, in hundredths of a second.
  func delayCentiseconds(ofFrame frame: Int) -> Int {
    let next = frame == encodedCount - 1 ? sequence.frameCount : frame + 1
    return sequence.timing.centiseconds(ofFrame: next) - sequence.timing.centiseconds(ofFrame: frame)
  }
}
