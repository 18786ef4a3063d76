import Foundation
import Testing

/// What a program did.
struct ProcessResult {
  let status: Int32
  let output: Data
  let errors: String
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// A program that runs, to which signals can be sent.
struct RunningProgram {
  private let process = Process()
  private let paths: [String]

  /// Starts a program.
  init(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Into files, so that no pipe can fill up and stop the program.
    let name = NSTemporaryDirectory() + "zoetrope-run-\(UUID().uuidString)"
    paths = ["\(name).out", "\(name).err"]
    let handles = try paths.map { path in
      try Data().write(to: URL(fileURLWithPath: path))
      return try #require(FileHandle(forWritingAtPath: path))
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

  /// Whether it has a file open that is to get a name in a folder when it is complete.
  func isWriting(in folder: String) -> Bool {
    let open = "/proc/\(process.processIdentifier)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []).contains { number in
      let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(number)")) ?? ""
      return file.hasPrefix("\(folder)/#") || file.hasPrefix("\(folder)/.zoetrope-")
    }
  }

  /// The most memory that it took so far, in kB.
  var peakMemory: Int {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return status?.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0
  }

  /// Waits for its end and tells what it did.
  func finish() throws -> ProcessResult {
    process.waitUntilExit()
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    return ProcessResult(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try Data(contentsOf: URL(fileURLWithPath: paths[0])),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: paths[1])), as: UTF8.self))
  }
}

/// Runs a program to its end.
///
/// - Parameter interrupt: If given, SIGINT is sent as soon as it returns true; it is asked every few milliseconds.
@discardableResult
func run(
  _ program: String, _ arguments: [String], in folder: String? = nil, interrupt: ((RunningProgram) -> Bool)? = nil
) throws -> ProcessResult {
  let running = try RunningProgram(program, arguments, in: folder)
  if let interrupt {
    while running.isRunning, !interrupt(running) { usleep(5000) }
    running.send(SIGINT)
  }
  return try running.finish()
}

/// The tool that was built together with these tests.
let tool: String = {
  let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  return folder.appendingPathComponent("zoetrope").path
}()

/// Runs the tool.
@discardableResult
func zoetrope(_ arguments: String..., in folder: String? = nil) throws -> ProcessResult {
  try run(tool, arguments, in: folder)
}

/// The frames of a file as ffmpeg decodes them, one after another.
func decodedFrames(_ name: String, _ format: String = "rgb24", in folder: String) throws -> Data {
  let result = try run(
    "ffmpeg", ["-v", "error", "-i", name, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", format, "-"],
    in: folder)
  #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  return result.output
}
