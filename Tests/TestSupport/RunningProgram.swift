import CSpawn
import Foundation

/// A running program that can be watched and sent signals.
///
/// Foundation's `Process` learns of the end from a socket, which programs started at the same moment inherit, so that
/// tests side by side would wait for each other's programs.
public final class RunningProgram {
  private let name: String
  private let identifier: pid_t
  /// A descriptor that can be read when the program has ended (see pidfd_open(2)).
  private let ending: Int32
  /// The files that receive standard output and standard error.
  private let paths: [String]
  /// The exit status, or the negated number of the signal that ended the program; nil until the end was noticed.
  private var status: Int32?

  /// Starts a program found in `PATH`, with empty standard input.
  ///
  /// - Throws: ``ProgramFailure`` if it cannot be started.
  public init(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
    name = program.split(separator: "/").last.map(String.init) ?? program
    // Files, because a full pipe would block the program.
    let stem = NSTemporaryDirectory() + "zoetrope-run-\(UUID().uuidString)"
    paths = ["\(stem).out", "\(stem).err"]
    identifier = try Self.start([program] + arguments, in: folder, outputs: paths)
    ending = pidfd_open(identifier, 0)
    guard ending >= 0 else { throw ProgramFailure(toStart: program, errno) }
  }

  /// Ends the program: a test that throws before it asks for the result leaves nothing behind.
  deinit {
    send(SIGKILL)
    noticeEnd(0)
    close(ending)
    for path in paths { unsafe unlink(path) }
  }

  private static func start(_ words: [String], in folder: String?, outputs: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, path) in zip(Int32(1)..., outputs) {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    }
    if let folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }

    // Threads that run tests block signals, and `nohup` ignores one: the program would inherit both.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let arguments = unsafe words.map { word in unsafe strdup(word) } + [nil]
    defer { unsafe arguments.forEach { argument in unsafe free(argument) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, words[0], &actions, &attributes, arguments, environ)
    guard code == 0 else {
      for path in outputs { unsafe unlink(path) }
      throw ProgramFailure(toStart: words[0], code)
    }
    return identifier
  }

  /// Looks for the program's end; with no options, waits for it.
  private func noticeEnd(_ options: Int32) {
    guard status == nil else { return }
    var result: Int32 = 0
    var waited: pid_t
    repeat { waited = unsafe waitpid(identifier, &result, options) } while waited == -1 && errno == EINTR
    guard waited == identifier else { return }
    let signal = result & 0x7f  // See wait(2): the low bits are the signal, the next byte is the exit status.
    status = signal == 0 ? result >> 8 & 0xff : -signal
  }

  /// Whether the program has not ended yet.
  public var isRunning: Bool {
    noticeEnd(WNOHANG)
    return status == nil
  }

  /// Sends a signal unless the program has ended.
  public func send(_ signal: Int32) { if isRunning { kill(identifier, signal) } }

  /// Waits until a condition holds, asked every millisecond, or the program ends.
  ///
  /// - Returns: Whether the condition held. False if the program ended first or the limit passed.
  public func wait(upTo seconds: Double = 60, until condition: () -> Bool) -> Bool {
    wait(upTo: seconds, asking: 1, until: condition)
  }

  /// Waits until a condition holds, asked every so many milliseconds, or the program ends.
  private func wait(upTo seconds: Double, asking interval: Int32, until condition: () -> Bool) -> Bool {
    let limit = ContinuousClock.now + .seconds(seconds)
    var request = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
    while !condition() {
      guard isRunning, ContinuousClock.now < limit else { return false }
      unsafe poll(&request, 1, interval)
    }
    return true
  }

  /// Whether the program has an unnamed or temporary file open in a folder, to be named when it is complete.
  public func isWriting(in folder: String) -> Bool {
    openFiles.contains { $0.hasPrefix("\(folder)/#") || $0.hasPrefix("\(folder)/.zoetrope-") }
  }

  /// Whether the program has a file open, by its path without links.
  public func hasOpen(_ path: String) -> Bool { openFiles.contains(path) }

  /// The files that the program has open.
  private var openFiles: [String] {
    let open = "/proc/\(identifier)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []).compactMap { number in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(number)")
    }
  }

  /// The program's peak resident memory so far, in kB; 0 once it ended.
  public var peakMemory: Int { processStatus.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0 }

  /// The number of the program's threads; 0 once it ended.
  public var threadCount: Int { processStatus.firstMatch(of: /Threads:\s+(\d+)/).flatMap { Int($0.1) } ?? 0 }

  /// Whether the program blocks SIGINT. The tool does so for the thread that waits for signals; one that arrives earlier
  /// ends it without a message.
  public var blocksInterrupts: Bool {
    let mask = processStatus.firstMatch(of: /SigBlk:\s+([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) } ?? 0
    return mask & (1 << (SIGINT - 1)) != 0
  }

  /// The lines of the program in `/proc`; empty once it ended.
  private var processStatus: String {
    (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
  }

  /// The stacks of all threads of the program and of those that it started, for a hang that is rare; empty without gdb.
  private var stacks: String {
    let script = "for id in $0 $(pgrep -P $0); do gdb -nx -p $id -batch -ex 'thread apply all bt' 2>&1; done"
    guard isInstalled("gdb") else { return "" }
    return (try? run("timeout", ["-k5", "60", "bash", "-c", script, "\(identifier)"]).text) ?? ""
  }

  /// Waits for the program's end and returns its result.
  ///
  /// - Parameter seconds: The longest time to wait: a program that hangs would hold up all tests without a word.
  /// - Throws: ``ProgramFailure`` of a program that has not ended by then, which is killed.
  public func finish(within seconds: Double = 300) throws -> ProcessResult {
    _ = wait(upTo: seconds, asking: 1000) { false }
    let isInTime = !isRunning
    let stacks = isInTime ? "" : stacks
    send(SIGKILL)
    noticeEnd(0)
    guard let status else { throw POSIXError(.ECHILD) }
    let errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: paths[1])), as: UTF8.self)
    let result = ProcessResult(
      program: name, status: status,
      output: try Data(contentsOf: URL(fileURLWithPath: paths[0])),
      errors: isInTime ? errors : "\(errors)not done after \(seconds) s\n\(stacks)")
    guard isInTime else { throw ProgramFailure(result) }
    return result
  }
}
