import FileIO
import Preview
import Zoetrope

/// Frames of another program in a preview.
struct ClipPreview: PreviewContent {
  let frames: FrameSequence
  let facts: PreviewFacts
  let files: [String]
  private let state: PreviewState
  /// The frames as they were read, before the job leaves out or shrinks some.
  private let read: ClipFrames

  init(_ state: PreviewState, _ intake: OpenedIntake, _ files: [String], _ read: ClipFrames) throws {
    (self.state, self.files, self.read) = (state, files, read)
    frames = try intake.job.shownFrames(of: read.sequence)
    facts = try PreviewFacts(state, intake, read.notes, frames)
  }

  func estimate(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    let (intake, known) = try opened(as: format, cancellation)
    let estimate = try intake.job.estimated(
      known ?? intake.allFrames(cancellation), cancellation: cancellation)
    return PreviewCost(estimate: estimate.bytes ?? 0, seconds: estimate.time.seconds)
  }

  func encode(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    let (intake, known) = try opened(as: format, cancellation)
    let start = ContinuousClock.now
    let file = try intake.encoded(known, cancellation)
    return PreviewCost(file: file, seconds: (ContinuousClock.now - start).seconds)
  }

  /// Opens the clip as the command does: a format has its own durations, sides, alpha and sound.
  ///
  /// - Returns: The clip, and the frames that were read if they are those of the format, too.
  private func opened(
    as format: OutputFormat, _ cancellation: Cancellation
  ) throws -> (intake: OpenedIntake, known: FrameSequence?) {
    let intake = try ClipPreviewSource.intake(of: state, as: format, cancellation)
    // The page opens a clip that has changed anew; until then, the frames of both would be mixed.
    guard FileRevision(of: files) == read.key.revision else { throw CancellationError() }
    return (intake, intake.stages == read.key.stages ? read.sequence : nil)
  }

  func psnr(of file: [UInt8], _ format: OutputFormat, _ cancellation: Cancellation) throws -> Double? { nil }
}

extension PreviewFacts {
  /// The description of a clip.
  fileprivate init(
    _ state: PreviewState, _ intake: OpenedIntake, _ frameNotes: [String], _ frames: FrameSequence
  ) throws {
    let (job, timing) = (intake.job, frames.timing)
    let length = job.format.storedLength(timing.length, ofFrames: frames.frameCount) ?? timing.length
    let rate = timing.meanFrameRate.decimal(places: 3)
    self.init(
      command: state.command("encode", ClipPreviewSource.options, output: state.outputName(job.format), job.format),
      format: job.format.rawValue, width: frames.size.width,
      height: frames.size.height, frameCount: frames.frameCount, length: Double(length), frameRate: rate,
      summary: "\(counted(frames.frameCount, "frame")) of \(frames.size), \(length.secondsText) at \(rate) per second",
      notes: intake.notes + job.notes.map(\.text) + frameNotes + intake.notes(on: timing) + state.budgetNotes)
    if timing.frameRate == nil {
      starts = try (0..<frames.frameCount).map { try Double(timing.start(ofFrame: $0)) }
    }
    source = intake.size.map { Source(width: $0.width, height: $0.height) }
  }
}

extension PreviewState {
  /// Returns the name of the input without its folder and extension; another one where the file would have the input's name.
  ///
  /// - Parameter format: The format of the file.
  func outputName(_ format: OutputFormat) -> String {
    let file = FileName(input.withoutFinalSlashes)
    if file.stem.isEmpty { return "clip" }
    return file.ending == (format.ending ?? "") ? "\(file.stem)-edited" : String(file.stem)
  }
}
