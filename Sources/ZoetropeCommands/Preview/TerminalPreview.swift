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
  func run(_ state: PreviewState) throws {
    var (state, clock) = (state, LoopClock?.none)
    while !console.cancellation.isCancelled, let next = try play(state, &clock) { state = next }
  }

  /// Plays a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - last: The clock of the loop that was played last, which goes on if this one has the same frames; nil before the first.
  /// - Returns: The state to go on with; nil at the end.
  private func play(_ state: PreviewState, _ last: inout LoopClock?) throws -> PreviewState? {
    let size = screen.size
    let space = TerminalArea(columns: size.area.columns, rows: size.area.rows - 1)
    let content = try source.openThumbnail(
      state, width: space.columns * (picture.graphics == .blocks ? 1 : size.cell.width),
      console.cancellation)
    let (frames, facts) = (content.frames.source, content.facts)
    let area = space.fitted(width: frames.size.width, height: frames.size.height, cell: size.cell)
    screen.clear()
    var clock = LoopClock(facts)
    if let last, last.ends == clock.ends { clock = last }
    defer { last = clock }
    var shown = -1
    while !console.cancellation.isCancelled, !screen.isClosed {
      guard screen.size == size else { return state }
      let index = clock.frame
      if index != shown {
        // A slow line blocks here; the clock goes on, and the next frame is a later one.
        let pixels = try frames.straightBytes(ofFrame: index)
        let text = picture.text(
          pixels, width: frames.size.width, height: frames.size.height, area: area, cell: size.cell)
        screen.show(text, after: picture.removal(before: pixels), area: area, status: status(facts, index))
        shown = index
      }
      switch screen.key(within: min(100, clock.millisecondsToNextFrame)) {
      case UInt8(ascii: "q"): return nil
      case UInt8(ascii: " "): clock.toggle()
      case UInt8(ascii: "n"): return state.withSeed(UInt64(facts.scene?.seed ?? "")?.addingReportingOverflow(1))
      case UInt8(ascii: "p"): return state.withSeed(UInt64(facts.scene?.seed ?? "")?.subtractingReportingOverflow(1))
      default: break
      }
    }
    return nil
  }

  private func status(_ facts: PreviewFacts, _ index: Int) -> String {
    let position = "\(index) of \(facts.frameCount)"
    guard let scene = facts.scene else { return "\(position)  space pauses, q leaves" }
    return "\(position)  seed \(scene.seed)  space pauses, n next seed, p seed before, q leaves"
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
