import Dispatch
import Glibc
import Synchronization
import Zoetrope

/// Turns the first signal that asks to end (Ctrl-C, a closed terminal, …) into a wish to stop, so that the work ends by its
/// own roads and leaves no debris; the second one ends the process as it always would. What was ignored when the process
/// began (by nohup, or for a job in the background) stays ignored.
final class SignalWatch {
  let cancellation: Cancellation
  private let lastSignal: LastSignal

  private final class LastSignal: Sendable {
    let number = Atomic<Int32>(0)
  }

  /// The signal that came; 0 if none did.
  var received: Int32 { lastSignal.number.load(ordering: .relaxed) }

  /// Begins to watch; called before there are other threads, which take over what is blocked here.
  init() {
    let (cancellation, lastSignal) = (Cancellation(), LastSignal())
    // A file that grew too large or a closed pipe makes the write call fail, and must not end the process.
    for number in [SIGXFSZ, SIGPIPE] { signal(number, SIG_IGN) }
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !SignalWatch.isIgnored(number) {
      unsafe sigaddset(&watched, number)
    }
    // A blocked signal stays pending until `sigwait` receives it, and so is never lost, whenever it arrives.
    unsafe pthread_sigmask(SIG_BLOCK, &watched, nil)
    DispatchQueue(label: "zoetrope.signals").async { [watched] in
      var (watched, number) = (watched, Int32(0))
      guard unsafe sigwait(&watched, &number) == 0 else { return }
      lastSignal.number.store(number, ordering: .relaxed)
      cancellation.cancel()
      guard unsafe sigwait(&watched, &number) == 0 else { return }
      unsafe pthread_sigmask(SIG_UNBLOCK, &watched, nil)
      raise(number)
    }
    (self.cancellation, self.lastSignal) = (cancellation, lastSignal)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
