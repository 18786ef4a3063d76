import Glibc

/// The time of some work: by the clock, and of all processors together.
struct ElapsedTime {
  var wall = Duration.zero
  var processor = Duration.zero

  /// A running measurement.
  struct Stopwatch {
    private let start = ContinuousClock.now
    private let processor = Stopwatch.processorTime

    /// The time since the stopwatch was created.
    var elapsed: ElapsedTime {
      ElapsedTime(wall: .now - start, processor: Stopwatch.processorTime - processor)
    }

    /// The processor time of all threads of the process.
    private static var processorTime: Duration {
      var time = timespec()
      unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  /// Returns the time of more or less of the same work.
  ///
  /// - Parameters:
  ///   - count: The number of items of that work.
  ///   - done: The number of items that took this time.
  func scaled(to count: Int, of done: Int) -> ElapsedTime {
    ElapsedTime(wall: wall * count / done, processor: processor * count / done)
  }

  /// Returns the time of work that some threads share, if one thread took this time.
  func shared(by threads: Int) -> ElapsedTime { ElapsedTime(wall: wall / threads, processor: processor) }

  static func + (first: ElapsedTime, second: ElapsedTime) -> ElapsedTime {
    ElapsedTime(wall: first.wall + second.wall, processor: first.processor + second.processor)
  }

  /// The difference, at least zero.
  static func - (first: ElapsedTime, second: ElapsedTime) -> ElapsedTime {
    ElapsedTime(wall: max(.zero, first.wall - second.wall), processor: max(.zero, first.processor - second.processor))
  }
}
