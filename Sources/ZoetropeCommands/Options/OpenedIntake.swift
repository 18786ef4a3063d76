import Zoetrope

/// Frames that are ready to be taken in, and the job that encodes them.
struct OpenedIntake {
  let job: EncodeJob
  let notes: [String]
  private let frames: Frames

  private enum Frames {
    /// As they come.
    case stream(any FrameStream, FrameIntake, name: String)
    /// All at once, kept if they have to be; told how many have come.
    case all((_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> FrameSequence)
  }

  /// A stream, of which all frames are kept where it is not encoded as it comes.
  init(_ job: EncodeJob, _ stream: any FrameStream, _ intake: FrameIntake, name: String) {
    (self.job, notes) = (job, stream.notes)
    frames =
      job.takesStreams && intake.isInOrder
      ? .stream(stream, intake, name: name)
      : .all { try intake.frames(of: stream, name: name, cancellation: $0, kept: $1) }
  }

  /// Frames that can be had in any order.
  init(
    _ job: EncodeJob,
    _ frames: @escaping (_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> FrameSequence
  ) {
    (self.job, notes, self.frames) = (job, [], .all(frames))
  }

  /// Encodes them.
  func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> EncodeReport {
    switch frames {
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

  /// Reads all of them, and tells about what encoding them would take.
  func estimate(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> (estimate: FileEstimate, report: EncodeReport) {
    try job.estimate(writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress) {
      let read: (Int) -> Void = { progress.read(frames: $0) }
      return switch frames {
      case .stream(let stream, let intake, let name):
        try intake.frames(of: stream, name: name, cancellation: cancellation, kept: read)
      case .all(let frames): try frames(cancellation, read)
      }
    }
  }
}
