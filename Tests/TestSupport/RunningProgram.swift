import Foundation

/// A running program that can be watched and sent signals.
public struct RunningProgram {
  private let process = Process()
  private let name: String
  /// The files that receive standard output and standard error.
  private let paths: [String]

  /// Starts a program found in `PATH`, with empty standard input.
  public init(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
    name = program.split(separator: "/").last.map(String.init) ?? program
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files, because a full pipe would block the program.
    let stem = NSTemporaryDirectory() + "zoetrope-run-\(UUID().uuidString)"
    paths = ["\(stem).out", "\(stem).err"]
    let handles = try paths.map { path in
      try Data().write(to: URL(fileURLWithPath: path))
      return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Whether the program has not ended yet.
  public var isRunning: Bool { process.isRunning }

  /// Sends a signal unless the program has ended.
  public func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

  /// Waits until a condition holds, asked every millisecond, or the program ends.
  ///
  /// - Returns: Whether the condition held. False if the program ended first or the limit passed.
  public func wait(upTo seconds: Double = 60, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard process.isRunning, ContinuousClock.now < end else { return false }
      usleep(1000)
    }
    return true
  }

  /// Whether the program has an unnamed or temporary file open in a folder, to be named when it is complete.
  public func isWriting(in folder: String) -> Bool {
    let open = "/proc/\(process.processIdentifier)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []).contains { number in
      let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(number)")) ?? ""
      return file.hasPrefix("\(folder)/#") || file.hasPrefix("\(folder)/.zoetrope-")
    }
  }

  /// The program's peak resident memory so far, in kB; 0 once it ended.
  public var peakMemory: Int { status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0 }

  /// The number of the program's threads; 0 once it ended.
  public var threadCount: Int { status.firstMatch(of: /Threads:\s+(\d+)/).flatMap { Int($0.1) } ?? 0 }

  /// The lines of the program in `/proc`; empty once it ended.
  private var status: String {
    (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
  }

  /// Waits for the program's end and returns its result.
  public func finish() throws -> ProcessResult {
    process.waitUntilExit()
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    return ProcessResult(
      program: name,
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try Data(contentsOf: URL(fileURLWithPath: paths[0])),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: paths[1])), as: UTF8.self))
  }
}
