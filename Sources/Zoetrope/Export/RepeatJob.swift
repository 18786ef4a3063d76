import FileIO
public import FixedPoint
import Frames
import LoopTiming
public import Pipeline
public import Video

/// A request to repeat a video file, checked completely before anything is written.
public struct RepeatJob {
  /// The repeated video.
  public let loop: VideoLoop
  /// The number of times that the video plays in the written file.
  public let count: Int
  /// The length of the written file, in seconds.
  public let length: Rational
  /// The container format of the written file.
  public let container: VideoContainer
  /// Notes for the user.
  public let notes: [Note]
  private let sound: SoundChoice?
  private let inputs: [String]
  /// The comment of the written file; nil for that of the video.
  private let comment: String?

  /// Reads the whole video, chooses the number of repetitions and checks the request.
  ///
  /// - Parameters:
  ///   - path: A video.
  ///   - repetition: The number of plays or the length, and the sound, if any, that replaces the video's own.
  ///   - format: The format of the written file, which must be a video.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - cancellation: Checked after every packet that is read.
  /// - Throws: ``RequestError`` if the request cannot be met, `VideoError` if the video cannot be read or
  ///   `CancellationError`.
  public init(
    path: String, _ repetition: Repetition, format: OutputFormat, limit: PixelLimit = .standard,
    cancellation: Cancellation = Cancellation()
  ) throws {
    try repetition.check(for: format)
    guard let container = format.container, !container.isAnimation else {
      throw RequestError(.format, "\(format) cannot be repeated. Use mp4, mov, webm or mkv.")
    }
    loop = try VideoLoop(path: path, limit: limit, visited: cancellation.check)
    do {
      try loop.check(for: container)
    } catch {
      throw RequestError(.video, error.reason)
    }
    count = try repetition.repeatCount(
      of: loop.length, frameCount: Int(loop.frameCount), from: .video, in: container)
    guard let length = try? loop.length.multiplied(by: Rational(Int64(count))) else {
      throw RequestError(.repeatCount, value: "\(count)", "is too large for a video of \(loop.length.secondsText)")
    }
    self.length = length
    sound = repetition.soundChoice ?? (loop.hasSound ? SoundChoice(of: loop) : nil)
    let soundNotes = try sound?.check(for: container, length: length) ?? []
    self.container = container
    // The command of one loop would be that of another file.
    let (origin, plays) = (loop.comment.flatMap { Provenance(text: $0) }, count)
    comment = plays > 1 ? origin.map { $0.repeated(plays)?.text ?? Provenance.unknownCommandText } : nil
    inputs = [path] + [repetition.sound].compactMap(\.self)
    let omissions = loop.tracks.omissionNotes(
      of: StandardInput.name(of: path), keepsSound: repetition.sound == nil && loop.hasSound)
    notes = ((count > 1 ? [Repetition.note(count, of: loop.length)] : []) + omissions + soundNotes).map { Note($0) }
  }

  /// The number of frames of the written file.
  public var frameCount: Int { count * Int(loop.frameCount) }

  /// Writes the file.
  ///
  /// The file gets its name only when it is complete, so an error or a cancellation leaves an existing file as it was.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives the progress after every frame.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, `VideoError`, `CancellationError`.
  @discardableResult public func run(
    writingTo path: String, replaces: Bool = false, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver()
  ) throws -> ExportReport {
    let export = Export(
      destination: .file(path), replaces: replaces, inputs: inputs, cancellation: cancellation, observer: observer)
    let done = try export.run {
      RepeatedVideoEncoder(loop: loop, count: count, sound: sound, container: container, comment: comment)
    }
    return ExportReport(
      bytes: done.byteCount, timing: FrameTiming(frameCount: frameCount, length: length),
      size: PixelSize(width: loop.width, height: loop.height))
  }
}
