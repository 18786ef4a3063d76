import FileIO
import Glibc
import Pipeline
import Synchronization
import Zoetrope

/// A running preview: the contents that are open, their frames and costs, and changes of their files.
///
/// Its functions are called by several threads at a time.
package final class PreviewSession: Sendable {
  let source: any PreviewSource
  private let opened = Mutex(Opened())
  private let encodings = EncodingQueue()
  /// The openings, each with the page that waits for it.
  private let openings = RunningWork<String?>()
  /// The turns of the frames that are drawn.
  private let turns = Semaphore()

  /// The contents that are open, the least recently used first.
  private struct Opened {
    var all: [OpenedPreview] = []
    var lastID = 0
    /// The files of each state that was opened, even if it cannot be opened any more, or could not be.
    private(set) var files: [PreviewState: [String]] = [:]
    /// The encoded files that are kept, the oldest first.
    var encoded: [(id: Int, format: OutputFormat, byteCount: Int)] = []

    /// Keeps the files of a state.
    mutating func keep(_ files: [String], of state: PreviewState) {
      if self.files.count >= PreviewSession.stateLimit { self.files = [:] }
      self.files[state] = files
    }
  }

  /// The number of states whose files are known.
  private static let stateLimit = 256
  /// The bytes of the largest file that the page gets.
  static let fileLimit = 64 << 20
  /// The number of frames that are drawn at a time: as many as a page asks for. Each uses all processors, and takes 16 bytes per pixel.
  static let drawingLimit = 3
  /// The bytes of encoded files that are kept.
  private let keptLimit: Int

  /// Creates a session without any content.
  ///
  /// - Parameters:
  ///   - source: The origin of its contents.
  ///   - keptLimit: The bytes of encoded files that are kept; the newest file is kept in any case.
  package init(source: any PreviewSource, keptLimit: Int = 256 << 20) {
    (self.source, self.keptLimit) = (source, keptLimit)
    for _ in 0..<PreviewSession.drawingLimit { turns.signal() }
  }

  /// Opens what a state describes, unless it is open and its files are unchanged. Encodings of others end.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - page: The page that waits for it, whose earlier openings are cancelled; nil for none.
  /// - Throws: The errors of the source; `CancellationError` when the page opens another, or the preview ends.
  func open(_ state: PreviewState, for page: String? = nil) throws -> OpenedPreview {
    try openings.run(for: page, replacing: { page != nil && $0 == page }) { try open(state, $0) }
  }

  /// Returns what a state describes as a picture of a width at most.
  func openThumbnail(_ state: PreviewState, width: Int) throws -> any PreviewContent {
    try openings.run(for: nil) { try source.openThumbnail(state, width: width, $0) }
  }

  private func open(_ state: PreviewState, _ cancellation: Cancellation) throws -> OpenedPreview {
    let known = opened.withLock { opened -> OpenedPreview? in
      guard let index = opened.all.lastIndex(where: { $0.state == state }) else { return nil }
      let found = opened.all.remove(at: index)
      guard found.revision == FileRevision(of: found.content.files) else { return nil }
      opened.all.append(found)
      return found
    }
    encodings.cancelAll(exceptOf: known?.id)
    if let known { return known }
    // Looked at before they are read: a change meanwhile is seen as one.
    let expected = source.files(of: state) ?? files(of: state)
    let before = FileRevision(of: expected)
    let content: any PreviewContent
    do {
      content = try source.open(state, cancellation)
    } catch {
      // A picture that is missing may arrive.
      if let files = source.files(of: state) { opened.withLock { $0.keep(files, of: state) } }
      throw error
    }
    // Not every source looks at it, and a later opening must not be disturbed.
    try cancellation.check()
    let revision = content.files == expected ? before : FileRevision(of: content.files)
    // Those that were asked for again meanwhile.
    encodings.cancelAll()
    return opened.withLock { opened in
      opened.keep(content.files, of: state)
      opened.lastID += 1
      let new = OpenedPreview(id: opened.lastID, state: state, revision: revision, content: content)
      opened.all.append(new)
      if opened.all.count > source.openLimit { opened.all.removeFirst() }
      return new
    }
  }

  /// Returns an open content; nil if it was closed.
  func content(_ id: Int) -> OpenedPreview? { opened.withLock { $0.all.first { $0.id == id } } }

  /// Draws a frame when it is its turn.
  ///
  /// - Throws: The errors of drawing; `CancellationError` after the end.
  func drawn<Frame>(_ draw: () throws -> Frame) throws -> Frame {
    turns.wait()
    defer { turns.signal() }
    if openings.isEnded { throw CancellationError() }
    return try draw()
  }

  /// Returns the revision of the files of a state.
  func revision(of state: PreviewState) -> FileRevision { FileRevision(of: files(of: state)) }

  private func files(of state: PreviewState) -> [String] { opened.withLock { $0.files[state] } ?? [state.input] }

  /// Waits until the files of a state have another revision than a known one, for some seconds at most.
  ///
  /// - Returns: The revision.
  func waitForChange(of state: PreviewState, from known: String, seconds: Int = 15) -> FileRevision {
    let end = ContinuousClock.now + .seconds(seconds)
    var revision = revision(of: state)
    while revision.text == known, ContinuousClock.now < end, !openings.isEnded {
      usleep(PreviewSession.lookInterval)
      revision = self.revision(of: state)
    }
    return revision
  }

  /// The time between two looks at files, in microseconds.
  private static let lookInterval: UInt32 = 100_000

  /// Returns the cost of a file of an open content.
  ///
  /// - Parameters:
  ///   - preview: The content.
  ///   - format: The format of the file.
  ///   - depth: How thoroughly it is measured.
  /// - Throws: The errors of encoding; `CancellationError` when another content is opened.
  func cost(of preview: OpenedPreview, as format: OutputFormat, _ depth: CostDepth) throws -> PreviewCost {
    if let known = preview.knownCost(of: format, depth) { return known }
    let content = preview.content
    switch depth {
    case .sample: return try measured(preview, format, depth) { try content.estimate(format, $0) }
    case .whole: return try measured(preview, format, depth) { try content.encode(format, $0) }
    case .score:
      let whole = try cost(of: preview, as: format, .whole)
      return try measured(preview, format, depth) { cancellation in
        var scored = whole
        if let file = whole.file {
          scored.psnr = try content.psnr(of: file, format, cancellation)
          scored.targets = try PreviewTarget.all(for: file, format, cancellation)
        }
        scored.file = nil
        return scored
      }
    }
  }

  /// Measures a cost and keeps it, unless another request has done so before this one has its turn.
  private func measured(
    _ preview: OpenedPreview, _ format: OutputFormat, _ depth: CostDepth,
    _ measure: @escaping @Sendable (Cancellation) throws -> PreviewCost
  ) throws -> PreviewCost {
    try encodings.run(for: preview.id) { cancellation in
      if let known = preview.knownCost(of: format, depth) { return known }
      let cost = try measure(cancellation)
      preview.keep(cost, of: format, depth)
      if cost.file != nil { self.forgetFiles(before: (preview.id, format, cost.bytes)) }
      return cost
    }
  }

  /// Forgets the oldest files that are too many with a new one, which the page is likely to ask for next.
  private func forgetFiles(before new: (id: Int, format: OutputFormat, byteCount: Int)) {
    opened.withLock { opened in
      // Those of contents that were closed are gone already.
      opened.encoded.removeAll { file in !opened.all.contains { $0.id == file.id } }
      opened.encoded.append(new)
      while opened.encoded.count > 1, opened.encoded.reduce(0, { $0 + $1.byteCount }) > keptLimit {
        let oldest = opened.encoded.removeFirst()
        opened.all.first { $0.id == oldest.id }?.forgetFile(of: oldest.format)
      }
    }
  }

  /// Ends all that waits, reads or encodes.
  package func end() {
    openings.end()
    encodings.end()
  }
}
