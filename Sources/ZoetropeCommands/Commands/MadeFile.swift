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
///   - write: Runs the job.
///   - describe: Returns what to report about the file.
@discardableResult
func make<Report>(
  _ output: String, _ progress: ProgressLine, leaving part: PartialOutput = .nothing,
  _ write: () throws -> Report, _ describe: (Report) -> MadeFile
) throws -> ResultDescription {
  progress.console.signals.beginWriting()
  let earlier = PNGSequence.existingFiles(at: output)
  let report = try writing(to: output, leaving: part) {
    defer { progress.clear() }
    do {
      return try write()
    } catch let error as SizeLimitError {
      throw CommandError(error.fit.unmetText(outputName(output), .nothingWasWritten), ExitCode.unmet)
    }
  }
  let file = describe(report)
  if file.result.format == OutputFormat.pngs.rawValue, output != "-" {
    let removed = Set(earlier).subtracting(PNGSequence.existingFiles(at: output)).count
    progress.add(
      (removed > 0 ? ["removed \(frameCountText(removed)) of an earlier sequence"] : [])
        + [PNGSequence.strangersNote(at: output, frameCount: file.result.frames)].compactMap(\.self))
  }
  return try progress.made(file.result, file.fit, frames: file.frames)
}

/// Estimates a job, reports the file that it would write, and returns its description.
///
/// - Parameters:
///   - progress: Where progress and estimate are reported.
///   - estimate: Estimates the job.
///   - describe: Returns what to report about the file.
func plan<Report>(
  _ progress: ProgressLine, _ estimate: () throws -> (FileEstimate, Report), _ describe: (Report) -> MadeFile
) throws -> ResultDescription {
  let (estimate, report) = try { () throws in
    defer { progress.clear() }
    return try estimate()
  }()
  let file = describe(report)
  return try progress.planned(file.result, estimate, frames: file.frames)
}
