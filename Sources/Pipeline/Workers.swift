/// The threads of a pipeline.
struct Workers {
  private let threads: [SystemThread]

  /// Starts threads that run the same work; fewer if the system allows no more.
  ///
  /// - Throws: ``ThreadError`` if none can be started.
  init(count: Int, _ work: @escaping @Sendable () -> Void) throws(ThreadError) {
    var threads: [SystemThread] = []
    for _ in 0..<max(0, count) {
      do throws(ThreadError) {
        threads.append(try SystemThread(work))
      } catch {
        if threads.isEmpty { throw error }
        break
      }
    }
    self.threads = threads
  }

  /// Waits for the end of all threads.
  func join() { threads.forEach { $0.join() } }
}
