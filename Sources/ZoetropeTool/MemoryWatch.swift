import Glibc
import Synchronization
import ZoetropeCommands

/// Ends the process with a line where the Swift runtime would end it with a backtrace because it could not allocate memory.
///
/// The runtime aborts then as it does for a fatal error. Two signs tell the two apart: the error number of the thread, which
/// neither the runtime nor the C++ library changes between the failed allocation and the signal, and one more attempt to get
/// memory. The second alone is not enough, since another thread may have freed memory meanwhile; the first alone misses a C
/// library that calls others before it writes to memory which it did not get.
@safe
enum MemoryWatch {
  /// The signals with which the runtime and the C++ library end a process, and that of a C library that writes to memory
  /// which it did not get, as libvpx does.
  private static let signals = [SIGABRT, SIGILL, SIGTRAP, SIGSEGV]
  /// The actions that were installed before, such as the runtime's backtrace, by the number of their signal.
  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
  /// Whether a thread has begun to end the process: several may run out of memory at once.
  private static let isEnding = Atomic(false)

  /// Begins to watch.
  static func begin() {
    for number in signals {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { MemoryWatch.end($0) }
      // The signal is raised again by its own handler, which has to run where the stack could not grow, too.
      action.sa_flags = SA_NODEFER | SA_ONSTACK
      unsafe sigaction(number, &action, &previous[Int(number)])
    }
  }

  /// Prints a line and exits if memory is exhausted, and else does what would have been done without this type.
  private static func end(_ number: Int32) {
    // Read first: the calls below may set it.
    let failure = errno
    // Larger than what a frame of usual size allocates at once, so that it fails where that failed.
    let probe = unsafe mmap(nil, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if unsafe failure == ENOMEM || probe == MAP_FAILED {
      guard !isEnding.exchange(true, ordering: .relaxed) else { while true { pause() } }
      let line: StaticString = "zoetrope: memory is exhausted; allow more, or use a smaller size or fewer threads\n"
      _ = unsafe write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
      _exit(MemoryExitCode.current)
    }
    unsafe sigaction(number, &previous[Int(number)], nil)
    // The other two come again when their instruction is executed again, with its address for the backtrace.
    if number == SIGABRT || number == SIGTRAP { raise(number) }
  }
}
