public import FixedPoint
public import Frames
import FileIO

/// The frames of a stream, which fails as soon as a file turns out to have a fault.
public final class StrictFrames: FrameStream {
  private let stream: any FrameStream

  /// Takes the frames of a stream.
  public init(_ stream: any FrameStream) { self.stream = stream }

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  ///
  /// - Throws: The errors of the stream; ``FileIO/FileError`` for a file with a fault.
  public func next() throws -> TimedFrame? {
    let frame = try stream.next()
    if let fault = stream.faults.first { throw FileError("read", fault.file, reason: "it \(fault.kind.predicate)") }
    return frame
  }

  /// The size of every frame.
  public var size: PixelSize { stream.size }
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool { stream.hasAlpha }
  /// The samples that the frames come from.
  public var samples: StoredSamples { stream.samples }

  /// Returns whether the stream has transparent pixels.
  ///
  /// - Throws: The errors of the stream.
  public func showsTransparency(within limit: Int?) throws -> Bool { try stream.showsTransparency(within: limit) }
  /// Frames per second.
  public var frameRate: Rational { stream.frameRate }
  /// Whether frames have durations of their own.
  public var hasOwnDurations: Bool { stream.hasOwnDurations }
  /// Whether the constant rate shows every frame.
  public var hasConstantRate: Bool { stream.hasConstantRate }
  /// The rotation and mirroring that make frames upright.
  public var orientation: Orientation { stream.orientation }
  /// The width of a pixel divided by its height.
  public var pixelAspect: Rational { stream.pixelAspect }
  /// The number of times that the file says it plays.
  public var playCount: Int? { stream.playCount }
  /// The sound that comes with the frames.
  public var sound: StreamSound { stream.sound }
  /// The files that the frames come from.
  public var files: [String] { stream.files }
  /// The names of the files of which only later pictures have alpha.
  public var filesGainingAlpha: [String] { stream.filesGainingAlpha }
  /// Messages for the user about the colours of files behind the first.
  public var colorNotes: [String] { stream.colorNotes }
  /// The number of files whose frames were resized.
  public var resizedFileCount: Int { stream.resizedFileCount }
  /// Whether frames of such files got margins.
  public var hasMargins: Bool { stream.hasMargins }
  /// The name of a file with sound behind a first one that has none.
  public var fileWithLaterSound: String? { stream.fileWithLaterSound }
  /// Messages for the user about the frames.
  public var notes: [String] { stream.notes }

  /// Ends a waiting ``next()``.
  public func stop() { stream.stop() }
}

extension FrameStream {
  /// Messages for the user about files with faults, known after the last frame.
  public var damageNotes: [String] {
    faults.map { "\($0.file) \($0.kind.predicate)\($0.kind.consequence)" }
      + filesGainingAlpha.map {
        "transparent pixels of \($0) became black, since its first picture has no alpha; give each picture as a file of its own"
      }
  }

  /// Messages for the user that are known after the last frame.
  public var finalNotes: [String] {
    let notes = damageNotes + colorNotes
    guard resizedFileCount > 0 else { return notes }
    let files = resizedFileCount == 1 ? "a file has" : "\(resizedFileCount) files have"
    return notes + [
      "\(files) another size than the first, and \(resizedFileCount == 1 ? "is" : "are") resized to \(size)"
    ]
  }
}

extension FileFault.Kind {
  /// The predicate of a sentence about the file.
  fileprivate var predicate: String {
    switch self {
    case .damaged: "has gaps or errors"
    case .truncated: "ends too early"
    case .followed: "is followed by another file"
    }
  }

  /// The end of that sentence, with the consequence for the frames.
  fileprivate var consequence: String {
    switch self {
    case .damaged: ", as a broadcast that was recorded: frames there may be missing or wrong"
    case .truncated: ": frames may be missing at its end"
    case .followed: ", of which no frame is read; give each as a file of its own"
    }
  }
}
