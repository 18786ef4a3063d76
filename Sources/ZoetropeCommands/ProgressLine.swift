import Synchronization
import Zoetrope

/// Tells how far the work has come: frames, rate, time left. Before that, what there is to say about the work; after it,
/// what became of it.
struct ProgressLine: RenderObserver {
  let console: Console
  let style: ProgressStyle
  /// Whether nothing but progress is told.
  let isQuiet: Bool
  /// What there is to say about the work.
  var notes: [String]
  private let state = State()

  /// What changes while frames come, which the thread of the rendering tells and others may ask.
  private final class State: Sendable {
    /// When the first frame was begun, and when the line was written last; the clock's instants are no atomic values.
    let start = Mutex(ContinuousClock.now)
    let lastShown = Mutex<ContinuousClock.Instant?>(nil)
    /// The tenths of the work that a line was written for.
    let tenths = Mutex(0)
    /// What is done, in front of the frames; nil where there is one thing to do.
    let part = Mutex<String?>(nil)
    /// The frames that are done, and how many there will be.
    let frames = Mutex((done: 0, total: 0))
  }

  /// - Parameters:
  ///   - console: Where it is told.
  ///   - style: How; nil for a bar where somebody looks, and nothing elsewhere.
  ///   - isQuiet: Whether nothing is told but a progress that was asked for.
  ///   - notes: What there is to say about the work.
  init(console: Console, style: ProgressStyle?, isQuiet: Bool, notes: [String] = []) {
    self.style = style ?? (isQuiet || !console.errorIsTerminal ? .off : .bar)
    (self.console, self.isQuiet, self.notes) = (console, isQuiet, notes)
  }

  func began() {
    begin(nil)
    clear()  // of what was told while frames came
    notes.forEach(note)
  }

  func began(part: String) { begin(part) }

  private func begin(_ part: String?) {
    state.start.withLock { $0 = .now }
    state.tenths.withLock { $0 = 0 }
    state.part.withLock { $0 = part }
  }

  func rendered(frames: Int, of total: Int) {
    state.frames.withLock { $0 = (frames, total) }
    let part = state.part.withLock(\.self)
    let pace = Pace(frames: frames, total: total, after: .now - state.start.withLock(\.self))
    let text = (part.map { $0 + ": " } ?? "") + pace.text
    switch style {
    case .bar: showSeldom(isLast: frames == total) { "\r\(text)\u{1B}[K" }
    case .plain:
      let tenth = frames * 10 / max(1, total)
      let isNew = state.tenths.withLock { last in
        defer { last = tenth }
        return last != tenth
      }
      if isNew { console.note(text) }
    case .json:
      showSeldom(isLast: frames == total) {
        ProgressEvent(part: part, frames: frames, total: total, rate: pace.rate, secondsLeft: pace.secondsLeft).text
          + "\n"
      }
    case .off: break
    }
  }

  /// Tells that so many frames have been read, of nobody knows how many.
  func read(frames: Int) {
    showSeldom(isLast: false) {
      style == .json
        ? ProgressEvent(part: "reading", frames: frames).text + "\n" : "\rreading frame \(frames)\u{1B}[K"
    }
  }

  /// Tells that so many bytes of a pipe have been kept.
  func kept(bytes: Int) {
    showSeldom(isLast: false) {
      style == .json ? ProgressEvent(part: "keeping", bytes: bytes).text + "\n" : "\rkept \(byteText(bytes))\u{1B}[K"
    }
  }

  /// Tells what became of the work: in words, where there are some, or to a program.
  func finished(bytes: Int? = nil, fit: SizeFit? = nil, _ text: () -> String? = { nil }) {
    if style != .json, let text = text() { note(text) }
    if let fit { note(fit.text) }
    guard style == .json else { return }
    let frames = state.frames.withLock(\.self)
    console.status(ProgressEvent(frames: frames.done, total: frames.total, bytes: bytes, done: true).text + "\n")
  }

  /// Leaves the line empty.
  func clear() {
    if style == .bar { console.status("\r\u{1B}[K") }
  }

  /// A remark for people.
  private func note(_ text: String) {
    guard !isQuiet else { return }
    if style == .json {
      console.status(ProgressEvent(note: text).text + "\n")
    } else {
      console.note(text)
    }
  }

  /// Writes what is worth a look now, ten times a second at most.
  private func showSeldom(isLast: Bool, _ text: () -> String) {
    guard style == .bar || style == .json else { return }
    let now = ContinuousClock.now
    let isDue = state.lastShown.withLock { last in
      if let last, now - last < .milliseconds(100), !isLast { return false }
      last = now
      return true
    }
    if isDue { console.status(text()) }
  }
}
