import Synchronization
import Zoetrope

/// Reports progress: frames, rate, time left. Before that, it prints notes on the work; after it, the result.
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
    style = reporting.progress ?? (reporting.isQuiet || !console.errorIsTerminal ? .off : .bar)
    (self.console, self.reporting, self.activity, self.notes) = (console, reporting, activity, notes)
  }

  func began() {
    begin(nil)
    clear()  // The line about frames that are read.
    notes.forEach(note)
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
    showCount("reading: frame \(frames)", ProgressEvent(part: "reading", frames: frames))
  }

  /// Reports the number of bytes of a pipe that have been kept.
  func kept(bytes: Int) {
    showCount("reading: \(byteText(bytes))", ProgressEvent(part: "keeping", bytes: bytes))
  }

  private func showCount(_ text: String, _ event: ProgressEvent) {
    showSeldom(isLast: false) {
      switch style {
      case .json: event.text + "\n"
      case .plain: "zoetrope: \(text)\n"
      case .bar, .off: "\r\(text)\u{1B}[K"
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
    new.forEach(note)
  }

  /// Reports the result, and throws if it exceeds its size limit.
  ///
  /// - Parameters:
  ///   - result: The description of the file that was made.
  ///   - fit: The outcome of the size budget; nil without one.
  ///   - frames: Its frames and their time, for people.
  /// - Returns: The description with notes and the time taken.
  @discardableResult
  func made(_ result: ResultDescription, _ fit: SizeFit? = nil, frames: String) throws -> ResultDescription {
    let (name, elapsed) = (outputName(result.path), .now - start)
    var result = result
    (result.notes, result.seconds) = (notes + state.lateNotes.withLock(\.self), elapsed.seconds)
    if reporting.json, !reporting.isDeferred {
      do {
        try console.write(try jsonText(result))
      } catch {
        guard result.path != nil else { throw error }
        throw IncompleteError(cause: error, state: "\(name) is written")
      }
    }
    // A file for a target has no name yet, and may still be refused.
    let fit = reporting.isDeferred ? nil : fit
    try fit?.check(name, .smallestWasWritten)
    if style != .json {
      let size = result.bytes.map { ", \(byteText($0))" } ?? ""
      let quality = result.quality.map { ", quality \($0)" } ?? ""
      note("\(name): \(result.width)x\(result.height), \(frames)\(size)\(quality)")
    }
    if let fit { note(fit.text) }
    if reporting.detail == .everything { note(Pace(frames: result.frames, of: result.frames, after: elapsed).summary) }
    // The last trial of a size budget may have had other frames.
    if fit != nil { finished([result]) } else { finished(bytes: result.bytes) }
    return result
  }

  /// Reports the file that would be made. This is the requested output, and so goes to standard output.
  ///
  /// - Parameters:
  ///   - result: The description of the file that would be made.
  ///   - estimate: The approximate size and time.
  ///   - frames: Its frames and their time, for people.
  /// - Returns: The description with notes and the estimate.
  func planned(
    _ result: ResultDescription, _ estimate: FileEstimate, frames: String
  ) throws -> ResultDescription {
    var result = result
    (result.notes, result.estimate) = (
      notes + state.lateNotes.withLock(\.self), .init(bytes: estimate.bytes, seconds: estimate.time.seconds)
    )
    if reporting.json {
      if !reporting.isDeferred { try console.write(try jsonText(result)) }
    } else {
      let size = estimate.bytes.map { ", about \(byteText($0))" } ?? ""
      try console.print([
        "\(outputName(result.path)): \(result.width)x\(result.height), \(frames)\(size) in about "
          + estimate.time.text
      ])
      if let fit = estimate.fit, fit.isMet { try console.print([fit.text]) }
    }
    try estimate.fit?.check(outputName(result.path), .isExpected)
    finished()
    return result
  }

  /// Reports to programs that all is done.
  func finished(bytes: Int? = nil) {
    let frames = state.work.withLock(\.frames)
    if !reporting.isDeferred { finished(frames: frames.done, of: frames.total, bytes: bytes) }
  }

  /// Reports to programs that several files are done.
  func finished(_ results: [ResultDescription]) {
    let (frames, bytes) = (results.map(\.frames).reduce(0, +), results.compactMap(\.bytes))
    finished(frames: frames, of: frames, bytes: bytes.isEmpty ? nil : bytes.reduce(0, +))
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
  private func note(_ text: String) {
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
