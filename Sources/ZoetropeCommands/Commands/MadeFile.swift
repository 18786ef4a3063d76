import Zoetrope

/// The report on a file that a command made, or would make.
struct MadeFile {
  var result: ResultDescription
  /// The outcome of the size budget; nil without one.
  var fit: SizeFit?
  /// Its frames and their time, for people.
  var frames: String
}

/// Runs a job that writes a file, and reports progress and result; returns the latter.
///
/// - Parameters:
///   - output: The file.
///   - progress: Where progress and result are reported.
///   - part: The part of the output that may remain when the job is stopped.
///   - isRetriable: Whether errors of the job after which another try may succeed have an exit code of their own.
///   - write: Runs the job.
///   - describe: Returns what to report about the file, and may add notes.
@discardableResult
func make<Report>(
  _ output: String, _ progress: ProgressLine, leaving part: PartialOutput = .nothing, isRetriable: Bool = false,
  _ write: () throws -> Report, _ describe: (Report) -> MadeFile
) throws -> ResultDescription {
  progress.console.signals.beginWriting()
  let earlier = PNGSequence.existingFiles(at: output)
  func written() throws -> Report {
    try writing(to: output, leaving: part) {
      defer { progress.clear() }
      do {
        return try write()
      } catch let error as SizeLimitError {
        throw CommandError(error.fit.unmetText(outputName(output), .nothingWasWritten), .unmet)
      }
    }
  }
  let report = try isRetriable ? retriable(written) : written()
  let file = describe(report)
  progress.add(sequenceNotes(on: file.result, at: output, earlier: earlier))
  return try progress.made(file.result, file.fit, frames: file.frames)
}

/// Returns the notes on the files that a sequence of pictures removed or that stay beside it, a sentence each; none for a file of
/// another format.
///
/// - Parameters:
///   - result: The result.
///   - output: The folder or pattern of the sequence.
///   - earlier: The files that were there under names of frames before it was written.
private func sequenceNotes(on result: ResultDescription, at output: String, earlier: [String]) -> [String] {
  guard result.format == OutputFormat.pngs.rawValue, output != "-" else { return [] }
  let removed = Set(earlier).subtracting(PNGSequence.existingFiles(at: output)).count
  return (removed > 0 ? ["removed \(counted(removed, "frame")) of an earlier sequence"] : [])
    + [PNGSequence.strangersNote(at: output, frameCount: result.frames)].compactMap(\.self)
}

/// Runs a job that writes a file, or only estimates it in a dry run, and reports the file; returns its description.
///
/// - Parameters:
///   - output: The file.
///   - isDryRun: Whether the job is only estimated.
///   - progress: Where progress and result are reported.
///   - part: The part of the output that may remain when the job is stopped.
///   - describe: Returns what to report about the file, and may add notes.
///   - run: Runs the job.
///   - estimate: Estimates the job.
func makeOrPlan<Report>(
  _ output: String, isDryRun: Bool, _ progress: ProgressLine, leaving part: PartialOutput,
  _ describe: (Report) -> MadeFile, run: () throws -> Report, estimate: () throws -> (FileEstimate, Report)
) throws -> ResultDescription {
  guard isDryRun else { return try make(output, progress, leaving: part, run, describe) }
  let (estimate, report) = try { () throws in
    defer { progress.clear() }
    return try estimate()
  }()
  let file = describe(report)
  return try progress.planned(file.result, estimate, frames: file.frames)
}
