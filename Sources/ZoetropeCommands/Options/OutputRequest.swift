import FileIO
import Zoetrope

/// The file that a command makes, and what is reported about it.
struct OutputRequest {
  var path: String?
  var format: OutputFormat?
  var replaces = false
  var isDryRun = false
  var reporting = Reporting()
  /// The place where the file goes.
  var target = TargetRequest()
  /// Where files are made that take their names later, with others, by their names.
  var locations: [String: String] = [:]

  /// The options of a command.
  ///
  /// - Parameters:
  ///   - formats: The formats that the command writes.
  ///   - others: Other names that it writes, for the help.
  static func options(
    for formats: [OutputFormat], _ others: String = ""
  ) -> [OptionDefinition<OutputRequest>] {
    let endings = formats.compactMap(\.ending).joined(separator: " ")
    return [
      .value(.output, .file, endings + others, letter: "o") { request, path in
        let path = outputPath(path)
        if let first = request.path, first != path {
          throw UsageError("-o \(first) and -o \(path): a run writes one file. Leave out one of them.")
        }
        request.path = path
      },
      forceOption { $0.replaces = true },
    ]
  }

  /// The option that names the format, whatever the file is called.
  ///
  /// - Parameter standard: The format without the option, for the help.
  static func formatOption(
    for formats: [OutputFormat], standard: String = "by extension"
  ) -> OptionDefinition<OutputRequest> {
    var name = ValueKind<OutputFormat>.choice("NAME", of: formats)
    // Its extension is a name, too.
    name.read = { [read = name.read] in try read($0.lowercased() == "rgb" ? "rgb24" : $0) }
    return .value(.format, name, formats.map(\.rawValue).joined(separator: " "), standard: standard) {
      $0.format = $1
    }
  }

  /// The option to write nothing.
  static let dryRunOption = OptionDefinition<OutputRequest>.flag(
    "dry-run", "estimate size and time without writing anything", letter: "n"
  ) { $0.isDryRun = true }

  /// Returns the path.
  ///
  /// - Parameter operands: The operands, of which the last one may have been meant as the output.
  /// - Throws: ``UsageError`` if there is none, or it is a standard output that cannot be written to.
  func requiredPath(_ operands: [String] = []) throws -> String {
    if path == nil, operands.count > 1, let last = operands.last, isUnwritten(last) {
      throw UsageError("No output file. To write \(last), use \(ShellWords.text(of: ["-o", last])).")
    }
    if path == nil { try operands.forEach(refuseUnwrittenScene) }
    let path = try givenPath(such: "-o loop.gif or -o loop.mp4")
    try checkStandardOutput(path, format)
    if !isDryRun { try reporting.check(output: path) }
    return path
  }

  /// Returns the path, which may be standard output.
  ///
  /// - Parameters:
  ///   - example: The option in the error that it is missing.
  ///   - takesFormat: Whether the command has the option of the format.
  /// - Throws: ``UsageError`` if there is none, or it begins with a format.
  func givenPath(such example: String, takesFormat: Bool = true) throws -> String {
    guard let path else { throw UsageError("No output file. Use -o FILE, such as \(example).") }
    // ImageMagick takes the format in front of the name.
    if let colon = path.dropLast().firstIndex(of: ":"), OutputFormat(rawValue: path[..<colon].lowercased()) != nil {
      let format = takesFormat ? ["--format", path[..<colon].lowercased()] : []
      let words = format + ["-o", String(path[path.index(after: colon)...])]
      throw UsageError(
        "-o \(path) begins with a format. Use \(ShellWords.text(of: words)); for a file of that name, "
          + "\(ShellWords.text(of: ["-o", "./\(path)"])).")
    }
    return path
  }

  /// Returns the format: the requested one, else a sequence for a folder or a pattern, else that of the path's extension.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - formats: The formats that the error lists if the extension is unknown.
  ///   - remedy: The alternative to another extension, for the error.
  func requiredFormat(
    of path: String, among formats: [OutputFormat], or remedy: String = ", or set --format"
  ) throws -> OutputFormat {
    if let format { return format }
    if formats.contains(.pngs), try PNGSequence.isNamed(by: path) { return .pngs }
    if let format = OutputFormat(path: path) { return format }
    let file = FileName(path)
    let endings = alternatives(formats.compactMap(\.ending))
    guard !file.ending.isEmpty else {
      // The name of a device or a pipe is none of a folder.
      let canBeFolder = formats.contains(.pngs) && !file.name.isEmpty && FileKind(ofFileAt: path) != .other
      let folder = canBeFolder ? ", \(ShellWords.text(of: ["\(path)/"])) for a folder of pictures" : ""
      throw UsageError("No file extension in \"\(path)\". Use \(endings)\(folder)\(remedy).")
    }
    throw UsageError("Unknown file extension \"\(file.ending)\" of \(path). Use \(endings)\(remedy).")
  }

  /// Returns notes on a name that is that of another format, and on files that a dry run does not replace.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - format: Its format.
  ///   - resumes: Whether an earlier run is resumed, whose pictures stay.
  ///   - others: Files that are written beside it.
  func notes(
    of path: String, _ format: OutputFormat, resumes: Bool = false, beside others: String?...
  ) -> [String] {
    var notes: [String] = []
    // A pattern such as frame-%04d.png is the name of many pictures.
    let isPattern = format == .pngs && path.contains("%")
    let isPNG = OutputFormat(path: path) == .png && (isPattern || format == .apng)
    if let named = OutputFormat(path: path), named != format, format != .null, !isPNG {
      notes.append("\(path) is named as \(named), and written as \(format)")
    }
    guard isDryRun, !replaces else { return notes }
    let exists =
      switch format {
      case .null: false
      case .pngs: !resumes && PNGSequence.hasFiles(at: path)
      default: FileKind(ofFileAt: path) == .regularFile
      }
    let present = (exists ? [path] : []) + others.compactMap(\.self).filter { FileKind(ofFileAt: $0) == .regularFile }
    return notes + present.map { "\($0) exists; to replace it, --force is needed" }
  }
}

/// Returns the option to replace a file, of every command that writes one.
func forceOption<Request>(_ set: @escaping @Sendable (inout Request) -> Void) -> OptionDefinition<Request> {
  .flag("force", "replace FILE if it exists", letter: "f", set)
}

extension OutputFormat {
  /// The formats that frames from elsewhere can become.
  static let ofFrames = allCases.filter(\.takesFrames)
  /// The formats that a loop of footage can become.
  static let ofLoops = ofFrames.filter { $0 != .png }
  /// The formats of videos, which can be repeated.
  static let ofVideos: [OutputFormat] = [.mp4, .mov, .webm, .mkv]

  /// The extension of file names, `.gif`; nil for what has none of its own.
  var ending: String? {
    switch self {
    case .pngs, .null: nil
    case .rgb24: ".rgb"
    default: ".\(rawValue)"
    }
  }
}
