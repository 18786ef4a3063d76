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
  /// Held because a source that nobody holds stops.
  private let sources: [any DispatchSourceSignal]

  private final class LastSignal: Sendable {
    let number = Atomic<Int32>(0)
  }

  /// The signal that came; 0 if none did.
  var received: Int32 { lastSignal.number.load(ordering: .relaxed) }

  init() {
    let (cancellation, lastSignal) = (Cancellation(), LastSignal())
    // A file that grew too large and a reader that went away are errors of the call that writes, not the end of us.
    for number in [SIGXFSZ, SIGPIPE] { signal(number, SIG_IGN) }
    let queue = DispatchQueue(label: "zoetrope.signals")
    sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !SignalWatch.isIgnored($0) }.map { number in
      signal(number, SIG_IGN)  // its default action would come first
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        lastSignal.number.store(number, ordering: .relaxed)
        cancellation.cancel()
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
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
