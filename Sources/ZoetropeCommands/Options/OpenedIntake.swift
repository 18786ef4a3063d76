import Zoetrope

/// Opened input frames, and the job that encodes them.
struct OpenedIntake {
  var job: EncodeJob
  /// Messages for the user, a sentence each.
  var notes: [String]
  /// Messages for users who ask for details.
  var details: [String] = []
  private let stream: any FrameStream
  private let intake: FrameIntake
  /// The name of the stream in messages.
  private let name: String
  /// The messages that are known after the last frame.
  private let endNotes: IntakeNotes

  init(_ job: EncodeJob, _ stream: any FrameStream, _ intake: FrameIntake, name: String, _ endNotes: IntakeNotes) {
    self.job = job
    self.job.inputs += stream.facts.files
    notes = stream.notes
    (self.stream, self.intake, self.name, self.endNotes) = (stream, intake, name, endNotes)
  }

  /// The size of the frames as they are seen: upright, and of square pixels; nil if these would be too many.
  var size: PixelSize? { try? FrameGeometry(of: stream.facts).size }

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

  var stages: Stages { Stages(intake) }

  /// Messages about the frames, a sentence each, known when all were read.
  var notesOnFrames: [String] { endNotes.onFrames }

  /// Reads all frames, in a spool where needed.
  ///
  /// - Parameters:
  ///   - cancellation: Checked before every frame.
  ///   - kept: Called with the number of frames read.
  func allFrames(_ cancellation: Cancellation, kept: (Int) -> Void = { _ in }) throws -> FrameSequence {
    try intake.frames(of: stream, name: name, cancellation: cancellation, kept: kept)
  }

  /// Returns messages for the user about the times of the frames in the file.
  func notes(on timing: FrameTiming) -> [String] {
    endNotes.onDurations(timing) + endNotes.onStill(timing) + endNotes.onSound(besideFramesOf: timing)
  }

  /// Encodes the frames into memory: the bytes of the file that is written.
  ///
  /// - Parameters:
  ///   - known: The frames, if they were read before; they are read again where they are encoded as they come, as those of
  ///     the file are.
  ///   - cancellation: Checked before every frame.
  func encoded(_ known: FrameSequence?, _ cancellation: Cancellation) throws -> [UInt8] {
    guard let known, !job.streams(intake) else {
      return try job.encoded(stream, intake, name: name, cancellation: cancellation)
    }
    return try job.encoded(known, cancellation: cancellation)
  }

  /// Encodes the frames.
  func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> ExportReport {
    defer { progress.add(notesOnFrames) }
    return try job.run(
      writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress, stream: stream, intake,
      name: name
    ) { progress.read(frames: $0) }
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
