import Zoetrope

/// Opened input frames, and the job that encodes them.
struct OpenedIntake {
  var job: EncodeJob
  /// Messages for the user, a sentence each.
  var notes: [String]
  /// Messages for users who ask for details.
  var details: [String] = []
  private let frames: Frames
  /// The messages that are known after the last frame; nil for frames in any order.
  private let endNotes: IntakeNotes?

  private enum Frames {
    /// Encoded in order of arrival where that is possible.
    case stream(any FrameStream, FrameIntake, name: String)
    /// Encoded in any order; `kept` is called with the number of frames read.
    case all((_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> FrameSequence)
  }

  /// The frames of a stream.
  init(_ job: EncodeJob, _ stream: any FrameStream, _ intake: FrameIntake, name: String, _ endNotes: IntakeNotes) {
    var job = job
    job.inputs += stream.facts.files
    (self.job, notes, self.endNotes) = (job, stream.notes, endNotes)
    frames = .stream(stream, intake, name: name)
  }

  /// Frames in any order.
  init(
    _ job: EncodeJob,
    _ frames: @escaping (_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> FrameSequence
  ) {
    (self.job, notes, self.frames, endNotes) = (job, [], .all(frames), nil)
  }

  /// The size of the frames as they are seen: upright, and of square pixels; nil for uncompressed frames.
  var size: PixelSize? {
    guard case .stream(let stream, _, _) = frames else { return nil }
    return try? FrameGeometry(of: stream.facts).size
  }

  /// The stages of frames on which formats differ: where they are equal, the frames of the same input and options are, too.
  struct Stages: Equatable, Sendable {
    let timing: FrameRetiming
    let geometry: FrameGeometry
    let keepsAlpha: Bool
    /// The shortest duration of a frame, and the largest number of frames per second; nil at a constant rate.
    let shortestDuration, highestRate: Rational?

    init(_ intake: FrameIntake) {
      (timing, geometry, keepsAlpha) = (intake.timing, intake.geometry, intake.keepsAlpha)
      shortestDuration = intake.keepsDurations ? intake.shortestDuration : nil
      highestRate = intake.keepsDurations ? intake.highestRate : nil
    }
  }

  /// The stages of the frames; nil for frames in any order.
  var stages: Stages? { if case .stream(_, let intake, _) = frames { Stages(intake) } else { nil } }

  /// Messages about the frames, a sentence each, known when all were read.
  var notesOnFrames: [String] { endNotes?.onFrames ?? [] }

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

  /// Returns messages for the user about the times of the frames in the file.
  func notes(on timing: FrameTiming) -> [String] {
    endNotes.map { $0.onDurations(timing) + $0.onStill(timing) + $0.onSound(besideFramesOf: timing) } ?? []
  }

  /// Encodes the frames into memory: the bytes of the file that is written.
  ///
  /// - Parameters:
  ///   - known: The frames, if they were read before; they are read again where they are encoded as they come, as those of
  ///     the file are.
  ///   - cancellation: Checked before every frame.
  func encoded(_ known: FrameSequence?, _ cancellation: Cancellation) throws -> [UInt8] {
    if case .stream(let stream, let intake, let name) = frames, known == nil || job.streams(intake) {
      return try job.encoded(stream, intake, name: name, cancellation: cancellation)
    }
    return try job.encoded(known ?? allFrames(cancellation), cancellation: cancellation)
  }

  /// Encodes the frames.
  func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> ExportReport {
    defer { progress.add(notesOnFrames) }
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
    writingTo path: String, cancellation: Cancellation, progress: ProgressLine
  ) throws -> (estimate: FileEstimate, report: ExportReport) {
    defer { progress.add(notesOnFrames) }
    return try job.estimate(writingTo: path, cancellation: cancellation, observer: progress) {
      try allFrames(cancellation) { progress.read(frames: $0) }
    }
  }
}
