import FileIO
import Zoetrope

/// A run that makes the files of a target: all of them meet its limits, or none is written.
struct TargetRun {
  /// Makes a file, given what it is and where it is written, and returns its description.
  typealias Maker = (TargetFiles.File, OutputRequest) throws -> ResultDescription

  /// The files that were made, without their names yet.
  private struct Made {
    var results: [ResultDescription] = []
    /// The sentences on files that are larger than requested, and were to be written all the same.
    var unmet: [String] = []
    /// The size in bytes of the text that shows the files; nil without one.
    var pageBytes: Int?
  }

  private let output: OutputRequest
  private let plan: TargetFiles
  private let lateLines = LateLines()

  /// Plans the files; nil without a target.
  ///
  /// - Parameters:
  ///   - output: The requested output. Without a name, or with that of a folder, its name follows from input and target.
  ///   - inputs: The operands.
  ///   - schemes: The colour schemes that the frames can have; empty for a single one.
  init?(_ output: OutputRequest, _ inputs: [String], schemes: [ColorScheme] = []) throws {
    guard let target = try output.target.target() else { return nil }
    plan = try TargetFiles(of: target, output, inputs, schemes: schemes)
    self.output = output
  }

  /// Makes all files, checks them, and gives them their names; only estimates them in a dry run.
  ///
  /// - Parameters:
  ///   - others: The options that write a file about another one, and its path; nil where they are not given. They are
  ///     refused if there are several files.
  ///   - make: Makes one.
  func run(_ console: Console, besides others: [(setting: Setting, path: String?)], _ make: Maker) throws {
    if plan.files.count > 1, let refused = others.first(where: { $0.path != nil }) {
      throw UsageError(
        "\(refused.setting.option) is about one file, and --for \(plan.target.name) makes \(plan.files.count). "
          + "Leave it out.")
    }
    let progress = ProgressLine(console: console, output.reporting, "")
    // A device or a pipe gets its bytes at once.
    let paths = plan.paths + others.compactMap(\.path).filter(FileKind.canBeRegularFile)
    try requireNoInput(paths, [output.target.listPath].compactMap(\.self))
    if output.isDryRun {
      // Files that exist are told in notes.
      try FileSet.check(paths, replaces: true)
      return try estimateFiles(progress, make)
    }
    console.signals.beginWriting()
    let set = try FileSet(paths, replaces: output.replaces)
    let made = try makeFiles(at: set.locations, console, make)
    try set.commit()
    try publish(made, progress)
  }

  /// Estimates all files, and tells programs of them at once if they are several.
  private func estimateFiles(_ progress: ProgressLine, _ make: Maker) throws {
    var planned: [ResultDescription] = []
    for file in plan.files {
      if let source = file.stillOf {
        planned.append(ResultDescription(firstFrameOf: planned[source], file.format, path: file.path))
      } else {
        planned.append(try make(file, request(file, [:])))
      }
    }
    guard isDeferred else { return }
    try printJSON(planned, pageBytes: nil, progress.console)
    progress.finished(planned)
  }

  /// Makes and checks all files, and the text that shows them.
  private func makeFiles(at locations: [String: String], _ console: Console, _ make: Maker) throws -> Made {
    let cancellation = console.cancellation
    func location(_ path: String) -> String { locations[path] ?? path }
    var made = Made()
    for file in plan.files {
      if let source = file.stillOf {
        var still = EncodeCommand.Request()
        still.output = request(file, locations)
        still.output.reporting.detail = .problems
        var result = try EncodeCommand.write(still, [location(plan.files[source].path)], console)
        // They are about the file that it is the first frame of, whose rate it has.
        result.notes = []
        result.frameRate = made.results[source].frameRate
        made.results.append(result)
        continue
      }
      let result = try make(file, request(file, locations))
      made.results.append(result)
      let report = TargetReport(
        try TargetMeasurement(path: location(file.path), cancellation: cancellation), file.target)
      if let violations = report.violations {
        throw CommandError(
          "\(file.path) does not meet \(file.target.name): \(violations); nothing was written. "
            + "Use --size, --fps or a part of the input that fits.", .unmet)
      }
      let fit = result.budget?.fit
      if let fit, !fit.isMet { made.unmet.append(fit.unmetText(file.path, .smallestWasWritten)) }
      lateLines.add([fit.flatMap { $0.isMet ? $0.text : nil }, report.text].compactMap(\.self))
    }
    if let pagePath = plan.pagePath {
      let page = try page(location, cancellation)
      made.pageBytes = try page.write(
        plan.target.writes == .page ? \.html : \.picture, to: pagePath, at: location(pagePath))
      lateLines.add(["\(pagePath) shows them"])
    }
    return made
  }

  /// Tells of the files, which have their names now, and shows wallpapers on request.
  private func publish(_ made: Made, _ progress: ProgressLine) throws {
    progress.add(lateLines.all)
    try printJSON(made.results, pageBytes: made.pageBytes, progress.console)
    if let wallpaper = plan.wallpaper { try show(wallpaper, progress) }
    guard made.unmet.isEmpty else { throw CommandError(made.unmet.joined(separator: " "), .unmet) }
    progress.finished(made.results)
  }

  /// Whether the target makes several files, of which programs get a list.
  private var isList: Bool { plan.paths.count > 1 }

  /// Whether programs are told of all files at once. A dry run of one file has nothing to wait for.
  private var isDeferred: Bool { !output.isDryRun || isList }

  /// Prints the files as JSON, if that was requested: one as without a target, several in a list.
  private func printJSON(_ results: [ResultDescription], pageBytes: Int?, _ console: Console) throws {
    guard output.reporting.json else { return }
    let page = plan.pagePath.map {
      ResultList.Page(path: $0, format: FileName($0).formatName, bytes: pageBytes)
    }
    try console.write(isList ? jsonText(ResultList(results: results, page: page)) : jsonText(results[0]))
  }

  /// Tells how programs show the wallpapers, and shows them on request.
  private func show(_ wallpaper: Wallpaper, _ progress: ProgressLine) throws {
    func path(_ monitor: Monitor) -> String {
      let path = plan.path(of: wallpaper, on: monitor)
      return (try? OutputTarget.resolved(path, named: path)) ?? path
    }
    let lines = wallpaper.lines.flatMap { line in wallpaper.commands(line, path).map { "\(line.name): \($0)" } }
    progress.add(lines)
    try wallpaper.show(path)
  }

  private func page(_ location: (String) -> String, _ cancellation: Cancellation) throws -> TargetPage {
    func described(_ file: TargetFiles.File) -> TargetPage.File {
      TargetPage.File(
        name: String(FileName(file.path).name), location: location(file.path), scheme: file.scheme)
    }
    return try TargetPage(
      title: String(FileName(plan.stem).name),
      files: plan.files.filter { $0.stillOf == nil }.map(described),
      stills: plan.files.filter { $0.stillOf != nil }.map(described),
      cancellation: cancellation)
  }

  /// Returns the request of a file.
  private func request(_ file: TargetFiles.File, _ locations: [String: String]) -> OutputRequest {
    var request = output
    (request.path, request.format, request.target) = (file.path, file.format, TargetRequest())
    (request.locations, request.reporting.lateLines) = (locations, isDeferred ? lateLines : nil)
    return request
  }
}
