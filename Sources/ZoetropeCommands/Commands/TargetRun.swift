import FileIO
import Zoetrope

/// The files of one command that a target asks for: all of them meet its limits, or none is written.
struct TargetRun {
  /// One of the files.
  struct File {
    var target: Target
    var path: String
    var format: OutputFormat
    /// The colour scheme of a scene; nil for the requested one.
    var scheme: ColorScheme?
    /// The path of the file of which it is the first frame; nil for a file of its own.
    var stillOf: String?
  }

  private let target: Target
  private let output: OutputRequest
  /// The path of the files without their endings.
  private let stem: String
  private var wallpaper: Wallpaper?
  let files: [File]

  /// Plans the files; nil without a target.
  ///
  /// - Parameters:
  ///   - output: The requested output. Without a name, or with that of a folder, its name follows from input and target.
  ///   - inputs: The operands.
  ///   - schemes: The colour schemes that the frames can have; empty for a single one.
  init?(_ output: OutputRequest, _ inputs: [String], schemes: [ColorScheme] = []) throws {
    guard let target = try output.target.target() else { return nil }
    guard output.path != "-" else {
      throw UsageError("--for \(target.name) and -o - exclude each other: the finished file is checked. Use -o FILE.")
    }
    let folder = output.path.flatMap { $0.hasSuffix("/") || FileKind(ofFileAt: $0) == .folder ? $0 : nil }
    let file = folder == nil ? output.path : nil
    var named = file.flatMap { OutputFormat(path: $0) }
    // An animated PNG has either extension.
    if named == .png, target.limits.formats.contains(.apng), !target.limits.formats.contains(.png) { named = .apng }
    let format = output.format ?? named ?? target.limits.formats[0]
    let given = fileEnding(of: file ?? "")
    let givesFormat = !given.isEmpty && given != target.pageEnding
    // A file of another name than the given one would go unnoticed.
    if let file, givesFormat, target.writes != .page {
      _ = try output.requiredFormat(of: file, among: target.limits.formats)
    }
    let ending = givesFormat ? given : format.ending ?? ""
    let start = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    let stem: String
    if let file {
      stem = withoutEnding(file)
    } else if let name = inputs.first.flatMap(inputName) {
      stem = "\(start)\(name)-\(target.name)"
    } else {
      throw UsageError("No output file. Use -o FILE, such as -o \(start)\(target.name)\(ending).")
    }
    (self.target, self.output, self.stem) = (target, output, stem)
    let schemes: [ColorScheme?] = schemes.isEmpty ? [nil] : schemes
    func name(_ scheme: ColorScheme?) -> String { stem + (scheme.map { "-\($0.rawValue)" } ?? "") }
    switch target.writes {
    case .one:
      files =
        target.sides.isEmpty
        ? [File(target: target, path: stem + ending, format: format)]
        : target.sides.map {
          File(target: target.with(PixelSize(width: $0, height: $0)), path: "\(stem)-\($0)\(ending)", format: format)
        }
    case .monitors:
      let wallpaper = try Wallpaper(target, output.target)
      try wallpaper.requireEvenSides()
      self.wallpaper = wallpaper
      files = wallpaper.sizes.map {
        File(target: target.with($0), path: "\(stem)-\($0)\(ending)", format: format)
      }
    case .picture:
      files = schemes.map { File(target: target, path: name($0) + ending, format: format, scheme: $0) }
    case .page:
      guard output.format == nil, !givesFormat else {
        throw UsageError(
          "--for \(target.name) makes files of several formats. Leave out --format, and use -o \(stem).html.")
      }
      files = schemes.flatMap { scheme in
        let loops = target.limits.formats.map { format in
          File(target: target, path: name(scheme) + (format.ending ?? ""), format: format, scheme: scheme)
        }
        let still = name(scheme) + "-still.png"
        return loops + [
          File(target: target, path: still, format: .png, scheme: scheme, stillOf: loops[0].path),
          File(target: target, path: name(scheme) + "-still.avif", format: .avif, scheme: scheme, stillOf: still),
        ]
      }
    }
  }

  /// Makes all files, checks them, and gives them their names.
  ///
  /// - Parameters:
  ///   - others: The options that write a file about another one, and its path; nil where they are not given. They are
  ///     refused if there are several files.
  ///   - make: Makes one, given what it is and where it is written, and returns its description.
  func run(
    _ console: Console, besides others: [(setting: Setting, path: String?)],
    _ make: (File, OutputRequest) throws -> ResultDescription
  ) throws {
    if files.count > 1, let refused = others.first(where: { $0.path != nil }) {
      throw UsageError(
        "--\(refused.setting.rawValue) is about one file, and --for \(target.name) makes \(files.count). Leave it out.")
    }
    let progress = ProgressLine(console: console, output.reporting, "")
    // A device or a pipe gets its bytes at once.
    let besides = others.compactMap(\.path).filter(FileKind.canBeRegularFile)
    let paths = files.map(\.path) + [pagePath].compactMap(\.self) + besides
    try requireNoInput(paths, [output.target.listPath].compactMap(\.self))
    if output.isDryRun {
      // Files that exist are told in notes.
      try FileSet.check(paths, replaces: true)
      var planned: [ResultDescription] = []
      for file in files {
        if let source = file.stillOf, let loop = planned.first(where: { $0.path == source }) {
          planned.append(ResultDescription(firstFrameOf: loop, file.format, path: file.path))
        } else {
          planned.append(try make(file, request(file, [:])))
        }
      }
      guard isDeferred else { return }
      try printJSON(planned, pageBytes: nil, console)
      return progress.finished(planned)
    }
    console.signals.beginWriting()
    let set = try FileSet(paths, replaces: output.replaces)
    let locations = set.locations
    func location(_ path: String) -> String { locations[path] ?? path }
    var made: [ResultDescription] = []
    var unmet: [String] = []
    for file in files {
      if let video = file.stillOf {
        var still = EncodeCommand.Request()
        still.output = request(file, locations)
        still.output.reporting.detail = .problems
        var result = try EncodeCommand.write(still, [location(video)], console)
        // They are about the file that it is the first frame of.
        result.notes = []
        made.append(result)
        continue
      }
      let result = try make(file, request(file, locations))
      made.append(result)
      let report = TargetReport(
        try TargetMeasurement(path: location(file.path), cancellation: console.cancellation), file.target)
      if let violations = report.violations {
        throw CommandError(
          "\(file.path) does not meet \(file.target.name): \(violations); nothing was written. "
            + "Use --size, --fps or a part of the input that fits.", ExitCode.unmet)
      }
      let fit = result.budget?.fit
      if let fit, !fit.isMet { unmet.append(fit.unmetText(file.path, .smallestWasWritten)) }
      progress.add([fit.flatMap { $0.isMet ? $0.text : nil }, report.text].compactMap(\.self))
    }
    var pageBytes: Int?
    if let pagePath {
      let page = try page(location, console.cancellation)
      pageBytes = try page.write(target.writes == .page ? \.html : \.picture, to: location(pagePath))
      progress.add(["\(pagePath) shows them"])
    }
    try set.commit()
    try printJSON(made, pageBytes: pageBytes, console)
    if let wallpaper { try show(wallpaper, progress) }
    guard unmet.isEmpty else { throw CommandError(unmet.joined(separator: " "), ExitCode.unmet) }
    progress.finished(made)
  }

  /// Whether the target makes several files, of which programs get a list.
  private var isList: Bool { files.count > 1 || pagePath != nil }

  /// Whether programs are told of all files at once. A dry run of one file has nothing to wait for.
  private var isDeferred: Bool { !output.isDryRun || isList }

  /// Prints the files as JSON, if that was requested: one as without a target, several in a list.
  private func printJSON(_ results: [ResultDescription], pageBytes: Int?, _ console: Console) throws {
    guard output.reporting.json else { return }
    let page = pagePath.map {
      ResultList.Page(path: $0, format: String(fileEnding(of: $0).dropFirst()), bytes: pageBytes)
    }
    try console.write(isList ? jsonText(ResultList(results: results, page: page)) : jsonText(results[0]))
  }

  /// Tells how programs show the wallpapers, and shows them on request.
  private func show(_ wallpaper: Wallpaper, _ progress: ProgressLine) throws {
    func path(_ monitor: Monitor) -> String {
      let path = wallpaper.spans ? files[0].path : "\(stem)-\(monitor.size)\(fileEnding(of: files[0].path))"
      return (try? OutputTarget.resolved(path, named: path)) ?? path
    }
    let lines = wallpaper.lines.flatMap { line in wallpaper.commands(line, path).map { "\(line.name): \($0)" } }
    progress.add(lines)
    if output.target.setsWallpaper { try wallpaper.show(path) }
  }

  /// The path of the text that shows the files; nil for none.
  private var pagePath: String? { target.pageEnding.map { stem + $0 } }

  private func page(_ location: (String) -> String, _ cancellation: Cancellation) throws -> TargetPage {
    func described(_ file: File) -> TargetPage.File {
      TargetPage.File(
        name: file.path.split(separator: "/").last.map(String.init) ?? file.path, location: location(file.path),
        scheme: file.scheme)
    }
    return try TargetPage(
      title: stem.split(separator: "/").last.map(String.init) ?? stem,
      files: files.filter { $0.stillOf == nil }.map(described),
      stills: files.filter { $0.stillOf != nil }.map(described),
      cancellation: cancellation)
  }

  /// Returns the request of a file.
  private func request(_ file: File, _ locations: [String: String]) -> OutputRequest {
    var request = output
    (request.path, request.format, request.target) = (file.path, file.format, TargetRequest())
    (request.locations, request.reporting.isDeferred) = (locations, isDeferred)
    return request
  }
}

extension Target {
  /// The extension of the text that shows the files, with its dot; nil for none.
  fileprivate var pageEnding: String? {
    switch writes {
    case .one, .monitors: nil
    case .page: ".html"
    case .picture: ".md"
    }
  }
}

/// Returns the extension of a path with its dot; empty without one.
private func fileEnding(of path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  return name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
}

/// Returns a path without its extension.
private func withoutEnding(_ path: String) -> String { String(path.dropLast(fileEnding(of: path).count)) }

/// Returns the name of an input without its extension; nil for standard input, and where the path has no such name.
private func inputName(_ path: String) -> String? {
  guard path != "-" else { return nil }
  func name(_ path: String) -> String { withoutEnding(path.split(separator: "/").last.map(String.init) ?? "") }
  func isName(_ text: String) -> Bool { text.contains { $0 != "." } }
  if isName(name(path)) { return name(path) }
  // `.` and `..` stand for folders with names.
  let resolved = (try? OutputTarget.resolved(path, named: path)).map(name)
  return resolved.flatMap { isName($0) ? $0 : nil }
}
