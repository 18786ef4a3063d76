import FileIO
import Glibc
import Pipeline
import Synchronization
import Zoetrope

/// Ends the process at the first signal that asks for it (Ctrl-C, a closed terminal, …) while nothing is written. While an
/// output is written, the first signal becomes a request to stop, so that no debris is left. The second one ends the process,
/// as does the first one after ``patience``: an encoder that could not start its threads never returns. Signals that were
/// ignored when the process began (by nohup, or for a job in the background) stay ignored.
final class SignalWatch: Sendable {
  /// The request to stop.
  let cancellation = Cancellation()
  private let lastSignal = Atomic<Int32>(0)
  private let state = Atomic(State.reading)

  private enum State: UInt8, AtomicRepresentable {
    /// Nothing was written: the process may wait for input, or work on it, without looking at ``cancellation``.
    case reading
    /// An output is written.
    case writing
    /// The process is about to exit.
    case ending
  }

  /// The signal that came; 0 if none did.
  var received: Int32 { lastSignal.load(ordering: .relaxed) }

  /// Tells that an output is written from now on.
  func beginWriting() {
    let (exchanged, state) = state.compareExchange(expected: .reading, desired: .writing, ordering: .relaxed)
    // The other thread exits.
    while !exchanged, state == .ending { pause() }
  }

  /// Begins to watch; called before there are other threads, which take over what is blocked here. If the thread that waits
  /// for signals cannot be started, they end the process as they always would.
  init() {
    // A file that grew too large or a closed pipe makes the write call fail, and must not end the process.
    for number in SignalWatch.ignoredSignals { signal(number, SIG_IGN) }
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !SignalWatch.isIgnored(number) {
      unsafe sigaddset(&watched, number)
    }
    // A blocked signal stays pending until `sigwait` receives it, and so is never lost, whenever it arrives.
    unsafe pthread_sigmask(SIG_BLOCK, &watched, nil)
    let thread = try? SystemThread { [self, watched] in
      var (watched, number) = (watched, Int32(0))
      guard unsafe sigwait(&watched, &number) == 0 else { return }
      lastSignal.store(number, ordering: .relaxed)
      if state.compareExchange(expected: .reading, desired: .ending, ordering: .relaxed).exchanged {
        Console(signals: self).note("stopped; nothing was written")
        _exit(ExitCode.stopped(by: number).rawValue)
      }
      cancellation.cancel()
      number = SignalWatch.secondSignal(of: watched) ?? number
      unsafe pthread_sigmask(SIG_UNBLOCK, &watched, nil)
      OutputTarget.withoutTemporaryNames { raise(number) }
    }
    thread?.detach()
    if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &watched, nil) }
  }

  /// Waits for another signal after the first one; returns nil if none came within ``patience``.
  private static func secondSignal(of watched: sigset_t) -> Int32? {
    let first = ContinuousClock.now
    var watched = watched
    while true {
      let elapsed = ContinuousClock.now - first
      guard elapsed < patience else { return nil }
      let rest = (patience - elapsed).components
      var limit = timespec(tv_sec: Int(rest.seconds), tv_nsec: Int(rest.attoseconds / 1_000_000_000))
      let number = unsafe sigtimedwait(&watched, nil, &limit)
      // Below 0 if none came, or another one interrupted the call.
      if number > 0, ContinuousClock.now - first >= duplicateWindow { return number }
    }
  }

  /// The time for stopping after the first signal. SVT-AV1, which finishes the frames that it has, takes longest: 2 s for
  /// 3840×2160 on two cores.
  private static let patience = Duration.seconds(10)

  /// The time after the first signal within which others are ignored: `timeout` sends its signal to the process and then to
  /// its group.
  private static let duplicateWindow = Duration.milliseconds(100)

  /// The signals of failed writes, which the calls report, too.
  static let ignoredSignals = [SIGXFSZ, SIGPIPE]

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
