import FileIO
import FixedPoint
import Frames
import Glibc
public import Pipeline
public import LoopAnalysis
public import Video

/// The result of checking a file that is to loop: its metadata, the step from its last frame to its first, and its
/// problems.
public struct LoopVerification: Sendable {
  /// The file's name, as it was given.
  public let path: String
  /// The metadata of the file.
  public let facts: MediaFacts
  /// The times of its frames.
  public let timing: TimingReport
  /// The steps from frame to frame.
  public let seam: SeamMeasurement
  /// The verdict on the seam, from the steps.
  public let verdict: SeamVerdict
  /// The problems of the loop and of the file; empty if there are none.
  public let problems: [LoopProblem]

  /// Reads a file frame by frame: any format that libav reads, and animated WebP.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - target: The place where it goes; where that limits how often a file plays, it is no problem that this one stops.
  ///   - cancellation: Checked before every frame.
  ///   - read: Called with the number of frames that were read so far.
  /// - Throws: ``FileIO/FileError`` for a file that is missing, or one with gaps or errors in its frames, `VideoError` for one that
  ///   cannot be decoded, or `CancellationError`.
  public init(
    path: String, limit: PixelLimit = .standard, for target: Target? = nil, cancellation: Cancellation = Cancellation(),
    read: (Int) -> Void = { _ in }
  ) throws {
    guard unsafe access(path, R_OK) == 0 else { throw FileError("read", path, errorNumber: errno) }
    var reader = try FrameReader(path: path, limit: limit)
    var meter = SeamMeter()
    var timing = TimingReport()
    while true {
      try cancellation.check()
      guard let frame = try reader.next() else { break }
      try timing.add(frame)
      meter.add(frame.pixmap, isKeyFrame: frame.isKeyFrame)
      read(timing.frameCount)
    }
    let fault = reader.endFault
    guard !reader.isDamaged, fault != .damaged else {
      throw FileError(
        "read", StandardInput.name(of: path), reason: "it has gaps or errors: frames may be missing or wrong")
    }
    let seam = meter.finish(restCount: timing.restCount)
    let verdict = seam.verdict(isLossy: !reader.facts.isLossless)
    (self.path, facts, self.timing) = (path, reader.facts, timing)
    (self.seam, self.verdict) = (seam, verdict)
    let playing = seam.frameCount > 1 ? LoopProblem.ofPlaying(facts) : []
    problems =
      LoopProblem.ofEnd(fault) + LoopProblem.ofSeam(verdict)
      + playing.filter { $0.kind != .stops || target?.limits.plays == nil }
      + LoopProblem.ofFile(facts, timing)
  }

  /// The problems that break the loop.
  public var faults: [LoopProblem] { problems.filter { !$0.isWarning } }
  /// The problems that leave the loop as it is.
  public var warnings: [LoopProblem] { problems.filter(\.isWarning) }

  /// The provenance in the comment of the file, if Zoetrope wrote it.
  public var provenance: Provenance? { facts.comment.flatMap { Provenance(text: $0) } }

  /// The block structure of a GIF; nil for other formats.
  public var gif: GIFInspection? { facts.gif }

  /// The play count, 0 = forever; nil if the file has none, as videos do not.
  public var playCount: Int? { facts.playCount }
}
