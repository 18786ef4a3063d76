import Glibc
import Zoetrope

/// The commands that show finished wallpapers, and the monitors that they are for.
struct Wallpaper {
  let target: Target
  let monitors: [Monitor]

  /// Finds the monitors: the requested ones, else those that `wlr-randr` or `xrandr` tell of.
  init(_ target: Target, _ request: TargetRequest) throws {
    self.target = target
    monitors = request.monitors ?? Wallpaper.connectedMonitors()
    guard !monitors.isEmpty else {
      throw UsageError(
        "--for \(target.name) needs the sizes of the monitors, which neither wlr-randr nor xrandr reports. "
          + "Use --monitors 3440x1440,1920x1080.")
    }
  }

  /// Returns the sizes of the pictures, each once.
  func sizes(spanning: Bool) -> [PixelSize] {
    guard !spanning else { return [Monitor.span(monitors)] }
    return monitors.map(\.size).reduce(into: []) { sizes, size in if !sizes.contains(size) { sizes.append(size) } }
  }

  /// Returns the command lines of a program that show files.
  ///
  /// - Parameters:
  ///   - line: The program's line, with `{file}`, `{url}` and `{output}`.
  ///   - path: Returns the path of the file for a monitor.
  func commands(_ line: Target.Line, _ path: (Monitor) -> String) -> [String] {
    var commands: [String] = []
    for monitor in monitors {
      let output = monitor.name ?? (monitors.count == 1 ? "'*'" : "OUTPUT")
      let command = line.command.replacing("{output}", with: output).replacing("{file}", with: quoted(path(monitor)))
        .replacing("{url}", with: fileURL(path(monitor)))
      if !commands.contains(command) { commands.append(command) }
    }
    return commands
  }

  /// Runs the commands of the first program that is installed.
  ///
  /// - Throws: ``UsageError`` if none is, or an error of the program.
  func show(_ path: (Monitor) -> String) throws {
    guard let line = target.lines.first(where: { isInstalled($0.program) }) else {
      let programs = alternatives(target.lines.map(\.program))
      throw WallpaperError(description: "--set-wallpaper needs \(programs), of which none is installed")
    }
    for command in commands(line, path) {
      let (status, output) = shell("\(command) 2>&1 < /dev/null")
      guard status == 0 else {
        let reason = output.split(separator: "\n").last.map { ": \($0)" } ?? ""
        throw WallpaperError(description: "cannot set the wallpaper: \(line.program) failed\(reason)")
      }
    }
  }

  private func isInstalled(_ program: String) -> Bool { shell("command -v \(quoted(program))").status == 0 }

  private static func connectedMonitors() -> [Monitor] {
    let wayland = Monitor.wlrRandr(shell("wlr-randr 2>/dev/null").output)
    return wayland.isEmpty ? Monitor.xrandr(shell("xrandr --query 2>/dev/null").output) : wayland
  }
}

/// A wallpaper that cannot be set; its files are written.
private struct WallpaperError: Error, CustomStringConvertible {
  let description: String
}

/// Runs a line of `sh`, and returns its exit status and its standard output.
private func shell(_ line: String) -> (status: Int32, output: String) {
  guard let pipe = unsafe popen(line, "r") else { return (-1, "") }
  var bytes: [UInt8] = []
  while case let byte = unsafe fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  let status = unsafe pclose(pipe)
  return (status, String(decoding: bytes, as: UTF8.self))
}

/// Returns the `file:` URL of a path, in which nothing has a meaning for `sh` or JavaScript.
private func fileURL(_ path: String) -> String {
  let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~".utf8)
  return path.utf8.reduce(into: "file://") { url, byte in
    if plain.contains(byte) {
      url.unicodeScalars.append(UnicodeScalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      url += "%\(digits.count == 1 ? "0" : "")\(digits)"
    }
  }
}

/// Returns a path as a word of `sh`.
private func quoted(_ path: String) -> String { "'\(path.replacing("'", with: "'\\''"))'" }
