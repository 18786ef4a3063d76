import Foundation
import Testing

/// What a program did.
struct ProcessResult {
  let status: Int32
  let output: Data
  let errors: String
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs a program to its end.
///
/// - Parameter interrupt: If given, SIGINT is sent as soon as it returns true; it is asked every few milliseconds.
@discardableResult
func run(
  _ program: String, _ arguments: [String], in folder: String? = nil, interrupt: (() -> Bool)? = nil
) throws -> ProcessResult {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
  // Into files, so that no pipe can fill up and stop the program.
  let name = NSTemporaryDirectory() + "zoetrope-run-\(UUID().uuidString)"
  let paths = ["\(name).out", "\(name).err"]
  defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
  let handles = try paths.map { path in
    try Data().write(to: URL(fileURLWithPath: path))
    return try #require(FileHandle(forWritingAtPath: path))
  }
  (process.standardOutput, process.standardError) = (handles[0], handles[1])
  process.standardInput = FileHandle.nullDevice
  try process.run()
  if let interrupt {
    while process.isRunning, !interrupt() { usleep(5000) }
    process.interrupt()
  }
  process.waitUntilExit()
  return ProcessResult(
    status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
    output: try Data(contentsOf: URL(fileURLWithPath: paths[0])),
    errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: paths[1])), as: UTF8.self))
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
