import Synchronization

/// The exit code of a process that ends because memory is exhausted, wherever it is at that time.
public enum MemoryExitCode {
  private static let value = Atomic(ExitCode.failed.rawValue)

  /// The exit code, which the handler of a signal can read.
  public static var current: Int32 { value.load(ordering: .relaxed) }

  /// Makes it the exit code of what is worth another try, for the rest of the process.
  static func becomeTemporary() { value.store(ExitCode.temporary.rawValue, ordering: .relaxed) }
}
