import Glibc

/// The scheduling policy of a thread that opens SVT-AV1, and the threads of the process before.
///
/// SVT-AV1, if run by root, raises the priority of its threads and of the thread that opens it above everything else
/// on the machine: encoding would starve all other work, and a thread that spins while it waits for another could
/// wait forever.
struct ThreadScheduling {
  private let policy: Int32
  private let parameters: sched_param
  private let threads: Set<Int32>

  /// Captures the policy of the calling thread; nil if the process is not run by root.
  init?() {
    guard geteuid() == 0 else { return nil }
    policy = sched_getscheduler(0)
    var parameters = sched_param()
    unsafe sched_getparam(0, &parameters)
    self.parameters = parameters
    threads = ThreadScheduling.threads()
  }

  /// Applies the policy to the calling thread and to the threads that have begun since, those of the program included. Those
  /// that were there before may have policies of their own.
  func restore() {
    guard policy >= 0 else { return }
    // 0 is the calling thread.
    for thread in ThreadScheduling.threads().subtracting(threads).union([0]) {
      _ = unsafe withUnsafePointer(to: parameters) { unsafe sched_setscheduler(thread, policy, $0) }
    }
  }

  /// Returns the numbers of the threads of the process.
  private static func threads() -> Set<Int32> {
    guard let tasks = unsafe opendir("/proc/self/task") else { return [] }
    defer { unsafe closedir(tasks) }
    var threads: Set<Int32> = []
    while let entry = unsafe readdir(tasks) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if let thread = Int32(name) { threads.insert(thread) }
    }
    return threads
  }
}
