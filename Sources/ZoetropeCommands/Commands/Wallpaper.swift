import FileIO
import Glibc
import Zoetrope

/// The commands that show finished wallpapers, and the monitors that they are for.
struct Wallpaper {
  let target: Target
  let monitors: [Monitor]
  /// Whether one picture spans several monitors, of which each shows its part.
  let spans: Bool
  /// The line of the program that shows the finished files; nil unless they are to be shown.
  private var showingLine: Target.Line?

  /// Finds the monitors, the requested ones, else those that `wlr-randr` or `xrandr` tell of, and the program that shows the files.
  init(_ target: Target, _ request: TargetRequest) throws {
    self.target = target
    monitors = try request.monitors ?? Wallpaper.connectedMonitors()
    spans = request.spans && monitors.count > 1
    guard !monitors.isEmpty else {
      throw UsageError(
        "--for \(target.name) needs the sizes of the monitors, which neither wlr-randr nor xrandr reports. "
          + "Use --monitors 3440x1440,1920x1080.")
    }
    if request.setsWallpaper { showingLine = try installedLine() }
  }

  /// The sizes of the pictures, each once.
  var sizes: [PixelSize] {
    guard !spans else { return [Monitor.span(monitors)] }
    return monitors.map(\.size).reduce(into: []) { sizes, size in if !sizes.contains(size) { sizes.append(size) } }
  }

  /// Refuses odd sides, which H.264 in 4:2:0 does not have.
  func requireEvenSides() throws(UsageError) {
    for size in sizes where size.width % 2 + size.height % 2 > 0 {
      let even = PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
      throw UsageError(
        "the \(spans ? "span of the monitors" : "monitor") is \(size), and a video needs even sides. "
          + "Use --monitors with even sides\(spans ? "" : ", such as \(even)").")
    }
  }

  /// The lines of the programs that can show the files: of a picture that spans monitors, those that can show a part of it.
  var lines: [Target.Line] { target.lines.filter { !spans || $0.command.contains("{crop}") } }

  /// Returns the command lines of a program that show files.
  ///
  /// - Parameters:
  ///   - line: The program's line.
  ///   - path: Returns the path of the file for a monitor.
  func commands(_ line: Target.Line, _ path: (Monitor) -> String) -> [String] {
    var commands: [String] = []
    let isForAll = Set(monitors.map(path)).count == 1
    // The largest file of a shape is set last, and stays.
    let placed = zip(monitors, Monitor.positions(monitors)).sorted { $0.0.size.area < $1.0.size.area }
    for (monitor, (left, top)) in placed {
      let (output, file) = (monitor.name ?? (monitors.count == 1 ? "'*'" : Wallpaper.unknownOutput), path(monitor))
      // Within a hundredth, since scales round.
      let (width, height) = (monitor.size.width, monitor.size.height)
      let isAlike = "Math.abs(g.width * \(height) - g.height * \(width)) * 100 < g.height * \(width)"
      let filter = isForAll ? "" : ".filter(d => { const g = screenGeometry(d.screen); return \(isAlike) })"
      let crop = spans ? " vf=crop=w=\(width):h=\(height):x=\(left):y=\(top)" : ""
      let values = [
        "{output}": output, "{filter}": filter, "{crop}": crop, "{file}": shellQuoted(file),
        "{url}": "file://" + urlPath(file),
      ]
      // In one pass, since a file may have one of these names.
      let command = line.command.replacing(/\{[a-z]+\}/) { values[String($0.output)] ?? String($0.output) }
      if !commands.contains(command) { commands.append(command) }
    }
    return commands
  }

  /// The word for an output whose name nobody told.
  private static let unknownOutput = "OUTPUT"

  /// Returns the line of the first program that is installed.
  ///
  /// - Throws: ``CommandError`` if none is, or if it needs names of monitors that nobody told.
  private func installedLine() throws -> Target.Line {
    guard !lines.isEmpty else {
      throw CommandError("--set-wallpaper with --span needs a line with {crop} in the target \(target.name)")
    }
    guard let line = try lines.first(where: { try isInstalled($0.program) }) else {
      let programs = alternatives(lines.map(\.program))
      throw CommandError("--set-wallpaper needs \(programs), of which none is installed")
    }
    guard !line.command.contains("{output}") || monitors.count == 1 || monitors.allSatisfy({ $0.name != nil }) else {
      throw CommandError(
        "--set-wallpaper by \(line.program) needs the names of the outputs, which --monitors does not tell. "
          + "Leave it out, and run the printed lines with names in place of \(Wallpaper.unknownOutput).")
    }
    return line
  }

  /// Shows the finished files, if that was requested.
  ///
  /// - Throws: ``CommandError`` if the program fails, `FileError` without space for its output; the files are written.
  func show(_ path: (Monitor) -> String) throws {
    guard let line = showingLine else { return }
    for command in commands(line, path) {
      let (status, output) = try shell("\(command) 2>&1 < /dev/null")
      guard status == 0 else {
        let reason = output.split(separator: "\n").last.map { ": \($0)" } ?? ""
        throw CommandError("the files are written, but not shown: \(line.program) failed\(reason)")
      }
    }
  }

  private func isInstalled(_ program: String) throws -> Bool {
    try shell("command -v \(shellQuoted(program))").status == 0
  }

  private static func connectedMonitors() throws -> [Monitor] {
    let wayland = Monitor.wlrRandr(try shell("wlr-randr 2>/dev/null").output)
    return wayland.isEmpty ? Monitor.xrandr(try shell("xrandr --query 2>/dev/null").output) : wayland
  }
}

/// Runs a line of `sh`, and returns its exit status and its standard output.
///
/// - Throws: `FileError` if there is no space for the output.
private func shell(_ line: String) throws -> (status: Int32, output: String) {
  // A file, not a pipe, which a program that goes on in the background would hold open.
  let spool = try SpoolFile()
  let process = unsafe startProgram(["sh", "-c", line]) { actions in
    unsafe posix_spawn_file_actions_adddup2(&actions, spool.file.descriptor, STDOUT_FILENO)
  }
  guard let process else { return (-1, "") }
  let status = waitForEnd(of: process)
  // The path is valid while the file is open.
  let output = try withExtendedLifetime(spool) { try readStart(of: spool.path, count: .max) }
  return (status, String(decoding: output, as: UTF8.self))
}
