import FileIO
import Glibc
import Preview
import Terminal
import Zoetrope

/// A preview in the terminal.
struct TerminalPreview {
  private let source: any PreviewSource
  private let console: Console
  private let picture: TerminalPicture
  private let screen: TerminalScreen

  /// Takes the terminal.
  ///
  /// - Throws: ``UsageError`` without a terminal.
  init(_ source: any PreviewSource, graphics: TerminalPicture.Graphics?, _ console: Console) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let screen = TerminalScreen() else {
      throw UsageError("--terminal needs a terminal for input and output. Leave it out to get a page for the browser.")
    }
    (self.source, self.console, self.screen) = (source, console, screen)
    picture = TerminalPicture(environment: environmentVariables(), graphics: graphics)
  }

  /// Plays until a key or a signal ends it, or the terminal goes.
  ///
  /// - Throws: The errors of the source before the first picture. A later one is told below the last picture.
  func run(_ state: PreviewState) throws {
    var (state, shown) = (state, Shown?.none)
    while !console.cancellation.isCancelled {
      let size = screen.size
      var opened = try open(state, size, after: shown)
      guard let next = try play(state, size, &opened) else { return }
      (state, shown) = (next, opened)
    }
  }

  /// A content on the screen.
  private struct Shown {
    let content: any PreviewContent
    /// The clock of its loop.
    var clock: LoopClock
    /// The files of the state, and their revision when they were read.
    var files: [String]
    var revision: FileRevision
    /// The reason that the state cannot be shown, in one line; nil if it is shown.
    var problem: String?
  }

  /// Returns the space for a picture, above the line below it.
  private func space(in size: TerminalSize) -> TerminalArea {
    TerminalArea(columns: size.area.columns, rows: size.area.rows - 1)
  }

  /// Opens a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - size: The size of the terminal.
  ///   - last: The content on the screen, which stays if the state cannot be opened, and whose clock goes on if the new loop has the same
  ///     frames; nil for nothing.
  private func open(_ state: PreviewState, _ size: TerminalSize, after last: Shown?) throws -> Shown {
    // Looked at before they are read: a change meanwhile is seen as one.
    let files = source.files(of: state) ?? last?.files ?? [state.input]
    let revision = FileRevision(of: files)
    do {
      let width = space(in: size).columns * (picture.graphics == .blocks ? 1 : size.cell.width)
      let content = try source.openThumbnail(state, width: width, console.cancellation)
      var clock = LoopClock(content.facts)
      if let last, last.clock.ends == clock.ends { clock = last.clock }
      return Shown(content: content, clock: clock, files: files, revision: revision)
    } catch {
      guard var last, !console.cancellation.isCancelled else { throw error }
      (last.files, last.revision, last.problem) = (files, revision, source.problem(error, state).line)
      return last
    }
  }

  /// Plays a content until another one is to be opened.
  ///
  /// - Returns: The state to go on with; nil at the end.
  private func play(_ state: PreviewState, _ size: TerminalSize, _ shown: inout Shown) throws -> PreviewState? {
    let (frames, facts) = (shown.content.frames.source, shown.content.facts)
    let area = space(in: size).fitted(width: frames.size.width, height: frames.size.height, cell: size.cell)
    screen.clear()
    var drawn = -1
    var lookTime = ContinuousClock.now + TerminalPreview.lookInterval
    while !console.cancellation.isCancelled, !screen.isClosed {
      guard screen.size == size else { return state }
      if ContinuousClock.now >= lookTime {
        guard FileRevision(of: shown.files) == shown.revision else { return state }
        lookTime = ContinuousClock.now + TerminalPreview.lookInterval
      }
      let index = shown.clock.frame
      if index != drawn {
        // A slow line blocks here; the clock goes on, and the next frame is a later one.
        let pixels = try frames.straightBytes(ofFrame: index)
        let text = picture.text(
          pixels, width: frames.size.width, height: frames.size.height, area: area, cell: size.cell)
        screen.show(
          text, after: picture.removal(before: pixels), area: area, status: shown.problem ?? status(facts, index))
        drawn = index
      }
      switch screen.key(within: min(100, shown.clock.millisecondsToNextFrame)) {
      case UInt8(ascii: "q"): return nil
      case UInt8(ascii: " "): shown.clock.toggle()
      case UInt8(ascii: "n"): return state.withSeed(UInt64(facts.scene?.seed ?? "")?.addingReportingOverflow(1))
      case UInt8(ascii: "p"): return state.withSeed(UInt64(facts.scene?.seed ?? "")?.subtractingReportingOverflow(1))
      default: break
      }
    }
    return nil
  }

  /// The time between two looks at files.
  private static let lookInterval = Duration.milliseconds(100)

  private func status(_ facts: PreviewFacts, _ index: Int) -> String {
    let position = "\(index) of \(facts.frameCount)"
    guard let scene = facts.scene else { return "\(position)  space pauses, q leaves" }
    return "\(position)  seed \(scene.seed)  space pauses, n next seed, p seed before, q leaves"
  }
}

extension PreviewProblem {
  /// The first mistake in one line, which begins with its position in the file.
  fileprivate var line: String {
    let mistake = mistakes[0]
    let numbers = [mistake.line, mistake.column].compactMap { $0.map(String.init) }
    let position = ([file].compactMap(\.self) + numbers).joined(separator: ":")
    let text = position.isEmpty ? mistake.text : "\(position): \(mistake.text)"
    return String(text.prefix { !$0.isNewline }).printable
  }
}

/// The variables of the environment, `NAME=VALUE` each.
func environmentVariables() -> [String] {
  var variables: [String] = []
  var next = unsafe environ
  while let variable = unsafe next.pointee {
    unsafe variables.append(String(cString: variable))
    unsafe next += 1
  }
  return variables
}

extension PreviewState {
  /// Returns the same state with another seed; itself if there is none.
  fileprivate func withSeed(_ seed: (partialValue: UInt64, overflow: Bool)?) -> PreviewState {
    guard let seed, !seed.overflow else { return self }
    var state = self
    state.options.removeAll { $0.name == Setting.seed.rawValue }
    state.options.append(Option(name: Setting.seed.rawValue, value: "\(seed.partialValue)"))
    return state
  }
}
