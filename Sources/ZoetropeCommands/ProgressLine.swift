import Synchronization
import Zoetrope

/// One line on a terminal that tells how far a rendering has come: frames, rate, time left. Before it, what there is to
/// say about the rendering.
struct ProgressLine: RenderObserver {
  let console: Console
  let notes: [String]
  let isShown: Bool
  private let times = Times()

  /// When the first frame was begun, and when the line was written last; the clock's instants are no atomic values.
  private final class Times: Sendable {
    let start = Mutex(ContinuousClock.now)
    let lastShown = Mutex<ContinuousClock.Instant?>(nil)
    /// What is done, in front of the frames; empty where there is one thing to do.
    let part = Mutex("")
  }

  init(console: Console, notes: [String], isShown: Bool) {
    (self.console, self.notes, self.isShown) = (console, notes, isShown)
  }

  func began() {
    times.start.withLock { $0 = .now }
    clear()  // of what was told while frames came
    notes.forEach(console.note)
  }

  func began(part: String) {
    times.start.withLock { $0 = .now }
    times.part.withLock { $0 = part + ": " }
  }

  func rendered(frames: Int, of total: Int) {
    show(at: ContinuousClock.now, isLast: frames == total) {
      times.part.withLock(\.self)
        + ProgressLine.text(frames: frames, total: total, after: $0 - times.start.withLock { $0 })
    }
  }

  /// Tells that so many frames have come, of nobody knows how many.
  func kept(frames: Int) { show(at: ContinuousClock.now, isLast: false) { _ in "reading frame \(frames)" } }

  /// Writes the line, ten times a second at most.
  private func show(at now: ContinuousClock.Instant, isLast: Bool, _ text: (ContinuousClock.Instant) -> String) {
    guard isShown else { return }
    let isDue = times.lastShown.withLock { last in
      if let last, now - last < .milliseconds(100), !isLast { return false }
      last = now
      return true
    }
    if isDue { console.status("\r\(text(now))\u{1B}[K") }
  }

  /// Leaves the line empty.
  func clear() {
    if isShown { console.status("\r\u{1B}[K") }
  }

  /// `frame 120 of 1950, 61.2 per second, 0:30 left`
  static func text(frames: Int, total: Int, after elapsed: Duration) -> String {
    let milliseconds = max(1, Int(elapsed / .milliseconds(1)))
    let rate = Rational(Int64(frames) * 1000, Int64(milliseconds)).decimal(places: 1)
    let left = (total - frames) * milliseconds / max(1, frames) / 1000
    let time = "\(left / 60):\(String(left % 60 + 100).dropFirst())"
    return "frame \(frames) of \(total), \(rate) per second, \(time) left"
  }
}
