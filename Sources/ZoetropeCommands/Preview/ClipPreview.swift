import FileIO
import Preview
import Zoetrope

/// Frames of another program in a preview.
struct ClipPreview: PreviewContent {
  let frames: FrameSequence
  let facts: PreviewFacts
  let files: [String]
  private let job: EncodeJob
  /// The frames as they were read, before the job leaves out or shrinks some.
  private let given: FrameSequence

  init(_ state: PreviewState, _ intake: OpenedIntake, _ given: FrameSequence) throws {
    (job, self.given, files) = (intake.job, given, intake.job.inputs)
    frames = try job.shownFrames(of: given)
    facts = try PreviewFacts(state, intake, frames)
  }

  func estimate(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    let (job, frames) = try job.encoding(given, as: format)
    let estimate = try job.estimated(
      frames, cancellation: cancellation, observer: SilentObserver())
    return PreviewCost(estimate: estimate.bytes ?? 0, seconds: estimate.time.seconds)
  }

  func encode(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    let (job, frames) = try job.encoding(given, as: format)
    let start = ContinuousClock.now
    let file = try job.encoded(frames, cancellation: cancellation, observer: SilentObserver())
    return PreviewCost(file: file, seconds: (ContinuousClock.now - start).seconds)
  }

  func psnr(of file: [UInt8], _ format: OutputFormat, _ cancellation: Cancellation) throws -> Double? { nil }
}

extension PreviewFacts {
  /// The description of a clip.
  fileprivate init(_ state: PreviewState, _ intake: OpenedIntake, _ frames: FrameSequence) throws {
    let (job, timing) = (intake.job, frames.timing)
    let rate = timing.meanFrameRate.decimal(places: 3)
    self.init(
      command: state.command("encode", ClipPreviewSource.options, output: state.outputName(job.format), job.format),
      format: job.format.rawValue, width: frames.size.width,
      height: frames.size.height, frameCount: frames.frameCount, length: Double(timing.length), frameRate: rate,
      summary:
        "\(frameCountText(frames.frameCount)) of \(frames.size), \(timing.length.secondsText) at \(rate) per second",
      notes: intake.notes + job.notes.map(\.text) + state.budgetNotes)
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
  fileprivate func outputName(_ format: OutputFormat) -> String {
    let file = FileName(input.withoutFinalSlashes)
    if file.stem.isEmpty { return "clip" }
    return file.ending == (format.ending ?? "") ? "\(file.stem)-edited" : String(file.stem)
  }
}
