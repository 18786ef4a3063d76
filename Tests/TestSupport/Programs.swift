public import Foundation

/// Runs a program found in `PATH` to its end, whatever its exit status.
///
/// - Parameters:
///   - program: The name of the program.
///   - arguments: Its arguments.
///   - folder: The working folder; nil for the current one.
///   - interrupt: A condition, asked every millisecond; SIGINT is sent as soon as it holds, or after 300 seconds.
public func run(
  _ program: String, _ arguments: [String], in folder: String? = nil, interrupt: ((RunningProgram) -> Bool)? = nil
) throws -> ProcessResult {
  let running = try RunningProgram(program, arguments, in: folder)
  if let interrupt {
    _ = running.wait(upTo: 300) { interrupt(running) }
    running.send(SIGINT)
  }
  return try running.finish()
}

/// Runs a program that a test depends on, and returns its standard output.
///
/// - Throws: ``ProgramFailure`` unless it exits with 0.
@discardableResult
public func output(of program: String, _ arguments: [String], in folder: String? = nil) throws -> Data {
  try run(program, arguments, in: folder).checked().output
}

/// Runs a program that a test depends on, and returns its standard output as text.
///
/// - Throws: ``ProgramFailure`` unless it exits with 0.
public func text(of program: String, _ arguments: [String], in folder: String? = nil) throws -> String {
  String(decoding: try output(of: program, arguments, in: folder), as: UTF8.self)
}

/// Returns the pixels of all frames of a file as FFmpeg decodes them, one frame after another.
///
/// - Parameters:
///   - path: The path of the file.
///   - format: The name of an FFmpeg pixel format.
///   - folder: The working folder; nil for the current one.
/// - Throws: ``ProgramFailure`` if FFmpeg fails, reports an error in the file, or finds no frame in it.
public func decodedFrames(_ path: String, _ format: String = "rgb24", in folder: String? = nil) throws -> Data {
  let result = try run(
    "ffmpeg", ["-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", format, "-"],
    in: folder)
  // The muxer rounds the times of frames, which the raw output does not hold: its complaint is not about the file.
  let complaints = result.errors.split(separator: "\n").filter {
    !$0.contains("non monotonically increasing dts to muxer")
  }
  guard result.status == 0, complaints.isEmpty, !result.output.isEmpty else { throw ProgramFailure(result) }
  return result.output
}

/// Returns whether a program is found in `PATH`.
public func isInstalled(_ program: String) -> Bool { (try? run("which", [program]).status) == 0 }
