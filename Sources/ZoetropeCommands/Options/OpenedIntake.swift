import Zoetrope

/// Opened input frames, and the job that encodes them.
struct OpenedIntake {
  var job: EncodeJob
  /// Messages for the user, a sentence each.
  var notes: [String]
  /// Messages for users who ask for details.
  var details: [String] = []
  /// Whether frames have durations of their own that the format does not store.
  var omitsDurations = false
  /// Whether it is told that a file behind the first has sound, which is left out.
  var tellsLaterSound = false
  /// Whether it is told that margins around frames of another shape are black.
  var tellsMargins = false
  /// Whether the file could store alpha.
  var canKeepAlpha = false
  private let frames: Frames
  /// The frames, for what they tell after the last one.
  private var stream: (any FrameStream)?
  /// Looks for pixels that become black; nil where none is expected.
  private var transparencyWatch: PixelWatch?
  /// Counts the frames that are too short to be shown; nil where none is.
  private var briefFrames: BriefFrameCount?

  private enum Frames {
    /// Encoded in order of arrival where that is possible.
    case stream(any FrameStream, FrameIntake, name: String)
    /// Encoded in any order; `kept` is called with the number of frames read.
    case all((_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> FrameSequence)
  }

  /// The frames of a stream.
  init(_ job: EncodeJob, _ stream: any FrameStream, _ intake: FrameIntake, name: String) {
    var job = job
    job.inputs += stream.facts.files
    (self.job, notes, self.stream, transparencyWatch) = (job, stream.notes, stream, intake.transparencyWatch)
    briefFrames = intake.briefFrames
    frames = .stream(stream, intake, name: name)
  }

  /// Frames in any order.
  init(
    _ job: EncodeJob,
    _ frames: @escaping (_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> FrameSequence
  ) {
    (self.job, notes, self.frames) = (job, [], .all(frames))
  }

  /// The size of the frames as they are seen: upright, and of square pixels; nil for uncompressed frames.
  var size: PixelSize? {
    (stream?.facts).flatMap {
      try? FrameGeometry(of: $0.size, orientation: $0.orientation, aspect: $0.pixelAspect).size
    }
  }

  /// Reads all frames, in a spool where needed.
  ///
  /// - Parameters:
  ///   - cancellation: Checked before every frame.
  ///   - kept: Called with the number of frames read.
  func allFrames(_ cancellation: Cancellation, kept: (Int) -> Void = { _ in }) throws -> FrameSequence {
    switch frames {
    case .stream(let stream, let intake, let name):
      try intake.frames(of: stream, name: name, cancellation: cancellation, kept: kept)
    case .all(let frames): try frames(cancellation, kept)
    }
  }

  /// Messages for the user that are known after the last frame.
  private var finalNotes: [String] {
    guard let stream else { return [] }
    let black = [
      tellsMargins && stream.report.hasMargins ? "margins" : nil,
      transparencyWatch?.isFound == true ? "transparent pixels" : nil,
    ].compactMap(\.self)
    let reason = canKeepAlpha ? "unless --transparent keeps them" : job.format.alphaLossReason
    let unheard = tellsLaterSound ? stream.report.fileWithLaterSound : nil
    let loss = "\(black.joined(separator: " and ")) become black, \(reason)"
    return stream.finalNotes + briefNotes + (black.isEmpty ? [] : [loss, GIFSettings.matteHint])
      + (unheard.map { ["the sound of \($0) is left out: several files are joined"] } ?? [])
  }

  /// A message about frames that are too short for a GIF.
  private var briefNotes: [String] {
    guard let (omitted, all) = briefFrames?.value, omitted > 0 else { return [] }
    return [
      "\(omitted) of \(frameCountText(all)) \(omitted == 1 ? "is" : "are") left out: a GIF shows each for at least 0.02 s; "
        + "--speed below 1 slows them down, and WebP and APNG keep them"
    ]
  }

  /// Returns messages for the user about durations that were left out: those that differ, and that of a still picture.
  func durationNotes(_ timing: FrameTiming) -> [String] {
    guard let stream else { return [] }
    if stream.facts.hasOwnDurations, job.format.storedLength(timing.length, ofFrames: timing.frameCount) == nil {
      return ["a single frame is stored as a still picture, without a duration"]
    }
    guard omitsDurations else { return [] }
    let rate = stream.facts.frameRate
    let isEven =
      stream.facts.hasConstantRate
      && (try? timing.length.multiplied(by: rate).rounded(.nearest)) == Int64(timing.frameCount)
    guard !isEven else { return [] }
    return [
      "pictures store no durations, which differ here: each frame is one picture; --fps \(rate) repeats them to keep time"
    ]
  }

  /// Encodes the frames.
  func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> EncodeReport {
    defer { progress.add(finalNotes) }
    return switch frames {
    case .stream(let stream, let intake, let name):
      try job.run(
        writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress, stream: stream, intake,
        name: name
      ) { progress.read(frames: $0) }
    case .all(let frames):
      try job.run(writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress) {
        try frames(cancellation) { progress.read(frames: $0) }
      }
    }
  }

  /// Reads all frames, and estimates size and time of encoding them.
  func estimate(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> (estimate: FileEstimate, report: EncodeReport) {
    defer { progress.add(finalNotes) }
    return try job.estimate(writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress) {
      try allFrames(cancellation) { progress.read(frames: $0) }
    }
  }
}
