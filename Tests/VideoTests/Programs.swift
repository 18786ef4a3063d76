import Foundation

/// A program that could not be started or failed.
struct ProgramFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a program found in the path and returns what it wrote to its standard output.
func run(_ program: String, _ arguments: [String]) throws -> Data {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardInput = FileHandle.nullDevice
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw ProgramFailure(description: "\(program) \(arguments): status \(process.terminationStatus)")
  }
  return data
}

/// What ffprobe says of the one stream of a file, by the names of the fields.
func probeStream(_ path: String) throws -> [String: String] {
  let text = try run(
    "ffprobe", ["-v", "error", "-count_packets", "-count_frames", "-show_streams", "-of", "default=nw=1", path])
  return String(decoding: text, as: UTF8.self).split(separator: "\n").reduce(into: [:]) { fields, line in
    let parts = line.split(separator: "=", maxSplits: 1)
    fields[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
  }
}

/// The rows of numbers and flags that ffprobe lists for fields such as `packet=pts,flags`.
func probeRows(_ path: String, _ entries: String) throws -> [[String]] {
  let text = try run("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
  return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
    line.split(separator: ",").map { String($0) }
  }
}

/// The samples of all frames of a video as another program decodes them.
func decodeWithFFmpeg(_ path: String) throws -> [UInt8] {
  [UInt8](try run("ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"]))
}

/// Calls `body` with a folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (_ folder: String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
