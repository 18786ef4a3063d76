import Glibc

/// The scheduling policy of the process's threads.
struct ThreadScheduling {
  private let policy: Int32
  private let parameters: sched_param

  /// Captures the policy of the calling thread.
  init() {
    policy = sched_getscheduler(0)
    var parameters = sched_param()
    unsafe sched_getparam(0, &parameters)
    self.parameters = parameters
  }

  /// Applies the policy to every thread of the process.
  ///
  /// SVT-AV1, if run by root, raises the priority of its threads and of the thread that opens it above everything else
  /// on the machine: encoding would starve all other work, and a thread that spins while it waits for another could
  /// wait forever.
  func restore() {
    guard policy >= 0, let tasks = unsafe opendir("/proc/self/task") else { return }
    defer { unsafe closedir(tasks) }
    while let entry = unsafe readdir(tasks) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard let thread = Int32(name) else { continue }
      _ = unsafe withUnsafePointer(to: parameters) { unsafe sched_setscheduler(thread, policy, $0) }
    }
  }
}
