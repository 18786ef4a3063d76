import Zoetrope

/// The part of a command's output that may exist before the output is complete.
enum PartialOutput {
  /// Nothing.
  case nothing
  /// Some of the files, which are of no use without the others.
  case someFiles
  /// The beginning of the output, from which the same command resumes.
  case beginning

  /// The part of an output of a format, from which nothing resumes.
  init(of format: OutputFormat) { self = format == .pngs ? .someFiles : .nothing }
}
