import FixedPoint
public import Pipeline
public import GIF
public import LoopAnalysis
public import Video

/// What was found out about a file that is to loop: what it says of itself, how its last frame leads to its first, and
/// what is wrong with it.
public struct LoopVerification: Sendable {
  /// The file's name, as it was given.
  public let path: String
  /// What the file says of itself.
  public let facts: MediaFacts
  /// What only a GIF says.
  public let gif: GIFInspection?
  /// When its frames show.
  public let timing: TimingReport
  /// The steps from frame to frame.
  public let seam: SeamMeasurement
  /// What the steps say about the seam.
  public let verdict: SeamVerdict
  /// What is wrong with it, as a loop and with its file; empty for a faultless one.
  public let problems: [LoopProblem]

  /// Reads a file frame by frame, whoever made it: what libav knows, and animated WebP.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - limit: The most pixels of a frame.
  ///   - cancellation: Asked before every frame.
  /// - Throws: `VideoError` or `GIFError` for a file that cannot be read to its end, or `CancellationError`.
  public init(path: String, limit: PixelLimit = .standard, cancellation: Cancellation) throws {
    var reader = try FrameReader(path: path, limit: limit)
    let gif = reader.facts.container == "GIF" ? try GIFInspection(path: path) : nil
    var meter = SeamMeter()
    var timing = TimingReport()
    while true {
      if cancellation.isCancelled { throw CancellationError() }
      guard let frame = try reader.next() else { break }
      try timing.add(frame)
      meter.add(frame.pixmap, isKeyFrame: frame.isKeyFrame)
    }
    let seam = meter.finish()
    let verdict = seam.verdict(isLossy: !reader.facts.isLossless)
    (self.path, facts, self.gif, self.timing) = (path, reader.facts, gif, timing)
    (self.seam, self.verdict) = (seam, verdict)
    problems =
      LoopProblem.ofSeam(verdict) + (seam.frameCount > 1 ? LoopProblem.ofPlaying(facts, gif) : [])
      + LoopProblem.ofFile(facts, timing)
  }

  /// What it says that it was made by, if that was Zoetrope.
  public var provenance: Provenance? { facts.comment.flatMap { Provenance(text: $0) } }

  /// How often it plays, 0 standing for ever; nil where it does not say, as videos do not.
  public var playCount: Int? {
    // A GIF's extension counts repetitions.
    if let gif { return gif.repetitionCount.map { $0 == 0 ? 0 : $0 + 1 } ?? 1 }
    return facts.animation?.playCount
  }
}
