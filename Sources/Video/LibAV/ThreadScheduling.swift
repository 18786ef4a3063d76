import Glibc

/// How the system shares its processors among the threads of the process.
struct ThreadScheduling {
  private let policy: Int32
  private let parameters: sched_param

  /// That of the calling thread.
  init() {
    policy = sched_getscheduler(0)
    var parameters = sched_param()
    unsafe sched_getparam(0, &parameters)
    self.parameters = parameters
  }

  /// Gives it to every thread of the process.
  ///
  /// SVT-AV1 raises its threads, and the one that opens it, above everything else on the machine where it is root's: an
  /// encoding would stop all other work, and what waits for another thread in a loop may wait for ever.
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
