import FileIO
public import FixedPoint
public import Pipeline
public import Video

/// The repetition of a video file, in which everything is decided and checked, and nothing is begun.
public struct RepeatJob {
  /// The repeated video.
  public let loop: VideoLoop
  /// How often it plays.
  public let count: Int
  /// The container format of the written file.
  public let container: VideoContainer
  /// Notes for the user, a sentence each.
  public let notes: [String]
  private let sound: SoundChoice?
  private let inputs: [String]

  /// Reads a file through, and decides and checks everything.
  ///
  /// - Parameters:
  ///   - path: A video.
  ///   - repetition: How often it plays; its sound takes the place of the file's own.
  ///   - format: A kind of video.
  ///   - limit: The most pixels of a frame.
  ///   - cancellation: Asked after every packet that is read.
  /// - Throws: ``RequestError`` for what cannot be had, `VideoError` for what cannot be read, `CancellationError`.
  public init(
    path: String, _ repetition: Repetition, format: OutputFormat, limit: PixelLimit = .standard,
    cancellation: Cancellation
  ) throws {
    try repetition.check(for: format)
    guard let container = format.container, !container.isAnimation else {
      throw RequestError(.format, "\(format) cannot be repeated. Use mp4, mov, webm or mkv.")
    }
    loop = try VideoLoop(path: path, limit: limit) {
      if cancellation.isCancelled { throw CancellationError() }
    }
    do {
      try loop.check(for: container)
    } catch {
      throw RequestError(.video, error.reason)
    }
    count = try repetition.repeatCount(of: loop.length)
    guard !count.multipliedReportingOverflow(by: Int(loop.frameCount)).overflow else {
      throw RequestError(.repeatCount, "\(count) is too large for a video of \(loop.frameCount) frames")
    }
    try repetition.checkIndex(ofFrames: count * Int(loop.frameCount), in: container)
    sound = repetition.sound.map { SoundChoice(path: $0) } ?? (loop.hasSound ? SoundChoice(of: loop) : nil)
    try sound?.check(for: container)
    self.container = container
    inputs = [path] + [repetition.sound].compactMap(\.self)
    notes = count > 1 ? [Repetition.note(count, of: loop.length)] : []
  }

  /// How many frames the file has.
  public var frameCount: Int { count * Int(loop.frameCount) }

  /// How long the file is, in seconds.
  public var length: Rational {
    // Cannot overflow: it is at most a hundred years.
    (try? loop.length.multiplied(by: Rational(Int64(count)))) ?? loop.length
  }

  /// Writes the file.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves whatever stood there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - replaces: Whether a file that stands there may be replaced.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, `VideoError`, `CancellationError`.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> RenderReport {
    let export = Export(
      destination: .file(path), replaces: replaces, inputs: inputs, cancellation: cancellation, observer: observer)
    let report = try export.run {
      RepeatedVideoEncoder(loop: loop, count: count, sound: sound, container: container)
    }
    return RenderReport(bytes: report.byteCount, fit: report.fit)
  }
}
