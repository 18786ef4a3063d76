import Frames
import Pipeline
import Preview
import Raster
import Synchronization
import Zoetrope

/// Contents without a command line behind them, for tests of sessions.
final class StubSource: PreviewSource {
  let opened = Mutex<[PreviewState]>([])
  /// Called while a whole file is encoded.
  let encoding: @Sendable (Cancellation) throws -> Void
  /// Called while a content is opened.
  let opening: @Sendable (PreviewState, Cancellation) throws -> Void
  /// The frames of all contents; nil for three of a standard.
  let frames: (any FrameSource)?
  let openLimit = 8

  init(
    frames: (any FrameSource)? = nil,
    encoding: @escaping @Sendable (Cancellation) throws -> Void = { _ in },
    opening: @escaping @Sendable (PreviewState, Cancellation) throws -> Void = { _, _ in }
  ) {
    (self.frames, self.encoding, self.opening) = (frames, encoding, opening)
  }

  var catalogue: [UInt8] { Array("{}".utf8) }

  func open(_ state: PreviewState, _ cancellation: Cancellation) throws -> any PreviewContent {
    opened.withLock { $0.append(state) }
    try opening(state, cancellation)
    guard state.input != "broken", state.value(of: "picture") == nil else { throw RequestError(.scene, "broken") }
    return try StubContent(files(of: state) ?? [state.input], frames, encoding)
  }

  func files(of state: PreviewState) -> [String]? {
    state.value(of: "files").map { [$0] } ?? state.value(of: "picture").map { [state.input, $0] }
  }

  func openThumbnail(
    _ state: PreviewState, width: Int, _ cancellation: Cancellation
  ) throws -> any PreviewContent { try open(state, cancellation) }

  func problem(_ error: any Error, _ state: PreviewState) -> PreviewProblem {
    PreviewProblem(mistakes: [.init(text: "\(error)")])
  }

  func save(_ state: PreviewState, to path: String, replaces: Bool) throws -> PreviewState { state }
}

struct StubContent: PreviewContent {
  let frames: FrameSequence
  let files: [String]
  let encoding: @Sendable (Cancellation) throws -> Void

  init(
    _ files: [String], _ source: (any FrameSource)?, _ encoding: @escaping @Sendable (Cancellation) throws -> Void
  ) throws {
    let pixmaps = (0..<3).map { index in
      Pixmap(width: 2, height: 1, filledWith: RGBA16(red: UInt16(257 * index), green: 0, blue: 0xFFFF, alpha: 0xFFFF))
    }
    frames =
      try source.map { try FrameSequence($0, frameRate: Rational(1)) }
      ?? FrameSequence(pixmaps, durations: [Rational(1), Rational(1), Rational(1)])
    (self.files, self.encoding) = (files, encoding)
  }

  var facts: PreviewFacts {
    PreviewFacts(
      command: "", format: "gif", width: 2, height: 1, frameCount: 3, length: 3, frameRate: "1", summary: "", notes: [])
  }

  func estimate(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    PreviewCost(estimate: 10, seconds: 1)
  }

  func encode(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    try encoding(cancellation)
    return PreviewCost(file: [1, 2, 3], seconds: 1)
  }

  func psnr(of file: [UInt8], _ format: OutputFormat, _ cancellation: Cancellation) throws -> Double? {
    Double(file.count)
  }
}
