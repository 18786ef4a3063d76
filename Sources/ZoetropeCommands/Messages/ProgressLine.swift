import Synchronization
import Zoetrope

/// Reports progress: frames, rate, time left; and prints the notes on the work.
struct ProgressLine: RenderObserver {
  let console: Console
  let reporting: Reporting
  let style: ProgressStyle
  /// The work for people, such as `rendering`, where it has no parts.
  let activity: String
  /// The notes on the work.
  var notes: [String]
  /// The additional notes, printed if ``Reporting/detail`` is `everything`.
  var details: [String] = []
  private let state = State()
  private let start = ContinuousClock.now

  /// The notes on the work, and those that became known during it.
  var allNotes: [String] { notes + state.lateNotes.withLock(\.self) }
  /// The time since the work began.
  var elapsed: Duration { ContinuousClock.now - start }

  /// The state that changes during rendering. The rendering thread writes it; other threads may read it.
  private final class State: Sendable {
    let work = Mutex(Work())
    /// The time at which the line was last written; nil before that.
    let lastShown = Mutex<ContinuousClock.Instant?>(nil)
    /// The notes that became known during the work.
    let lateNotes = Mutex<[String]>([])
  }

  /// The work, or the current part of it.
  private struct Work {
    /// The name of the part, shown before the frames; nil if the work has only one.
    var part: String?
    /// The number of finished frames, and the total.
    var frames = (done: 0, total: 0)
    /// The time at which the first frame was begun.
    var start = ContinuousClock.now
    /// The number of tenths of the work for which a line was written.
    var tenths = 0
    /// The number of frames finished before the work began; nil until it is known.
    var earlier: Int?
  }

  /// - Parameters:
  ///   - console: The destination of the reports.
  ///   - reporting: The amount of detail, and the style of progress.
  ///   - activity: The work for people, such as `rendering`.
  ///   - notes: The notes on the work.
  init(console: Console, _ reporting: Reporting, _ activity: String, notes: [String] = []) {
    style = reporting.progress ?? (reporting.isQuiet || !console.canChangeLine ? .off : .bar)
    (self.console, self.reporting, self.activity, self.notes) = (console, reporting, activity, notes)
  }

  func began() {
    begin(nil)
    clear()  // The line about frames that are read.
    tell(notes)
    if reporting.detail == .everything { details.forEach(note) }
  }

  func began(part: String) { begin(part) }

  private func begin(_ part: String?) {
    state.work.withLock { $0 = Work(part: part, frames: $0.frames) }
  }

  func rendered(frames: Int, of total: Int) {
    let (part, pace, isNewTenth) = state.work.withLock { work -> (String?, Pace, Bool) in
      let (earlier, tenths) = (work.earlier ?? frames - 1, frames * 10 / max(1, total))
      defer { (work.frames, work.earlier, work.tenths) = ((frames, total), earlier, tenths) }
      let pace = Pace(frames: frames, of: total, earlier: earlier, after: ContinuousClock.now - work.start)
      return (work.part, pace, tenths != work.tenths)
    }
    switch style {
    case .bar:
      showSeldom(isLast: frames == total) {
        "\r\(pace.bar(part ?? activity, columns: console.errorColumns))\u{1B}[K"
      }
    case .plain:
      if isNewTenth { console.note("\(part ?? activity): \(pace.text)") }
    case .json:
      showSeldom(isLast: frames == total) {
        ProgressEvent(part: part, frames: frames, total: total, rate: pace.rate, secondsLeft: pace.secondsLeft).text
          + "\n"
      }
    case .off: break
    }
  }

  /// Reports the number of frames read, whose total is unknown.
  func read(frames: Int) {
    showCount("frame \(frames)", ProgressEvent(part: "reading", frames: frames))
  }

  /// Reports the number of bytes of a pipe that have been kept.
  func kept(bytes: Int) {
    showCount(byteText(bytes), ProgressEvent(part: "keeping", bytes: bytes))
  }

  private func showCount(_ count: String, _ event: ProgressEvent) {
    let text = "reading: \(count)"
    showSeldom(isLast: false) {
      switch style {
      case .json: event.text + "\n"
      case .plain: "zoetrope: \(text)\n"
      case .bar, .off:
        // A line that is wrapped would stay.
        "\r\([text, count].first { $0.count < console.errorColumns } ?? "")\u{1B}[K"
      }
    }
  }

  /// Prints notes that became known during the work.
  func add(_ lateNotes: [String]) {
    // A hint may belong to several notes.
    let new = state.lateNotes.withLock { known in
      let new = lateNotes.filter { !known.contains($0) }
      known += new
      return new
    }
    guard !new.isEmpty else { return }
    clear()
    tell(new)
  }

  /// Prints notes, those on several files of a target once.
  private func tell(_ notes: [String]) {
    (reporting.lateLines?.untold(notes) ?? notes).forEach(note)
  }

  /// Reports to programs that all is done.
  func finished(bytes: Int? = nil) {
    let frames = state.work.withLock(\.frames)
    if !reporting.isDeferred { finished(frames: frames.done, of: frames.total, bytes: bytes) }
  }

  /// Reports to programs that all is done, where other frames count than those that were counted so far.
  func finished(frames: Int, of total: Int, bytes: Int? = nil) {
    guard style == .json else { return }
    console.status(ProgressEvent(frames: frames, total: total, bytes: bytes, done: true).text + "\n")
  }

  /// Leaves the line empty.
  func clear() {
    if style == .bar { console.status("\r\u{1B}[K") }
  }

  /// A remark for people.
  func note(_ text: String) {
    guard !reporting.isQuiet else { return }
    if style == .json {
      console.status(ProgressEvent(note: text).text + "\n")
    } else {
      console.note(text)
    }
  }

  /// Writes a text unless one was written in the last tenth of a second, or ten seconds for lines; the last text always.
  private func showSeldom(isLast: Bool, _ text: () -> String) {
    guard style != .off else { return }
    let (now, pause) = (ContinuousClock.now, style == .plain ? Duration.seconds(10) : .milliseconds(100))
    let isDue = state.lastShown.withLock { last in
      if let last, now - last < pause, !isLast { return false }
      last = now
      return true
    }
    if isDue { console.status(text()) }
  }
}
