public import Frames
import FileIO
public import FixedPoint
public import Pipeline
import LoopAnalysis
import Raster

/// Footage at a constant rate, read once: its length, and a signature of every frame.
public struct Footage: Sendable {
  /// The file.
  public let path: String
  /// The size of the frames; in a file whose format needs even sides, those that are not given are the nearest even ones.
  public var size: PixelSize { geometry.size }
  /// The number of frames.
  public var frameCount: Int { signatures.count }
  /// The length in seconds.
  public let length: Rational
  /// Frames per second.
  public var frameRate: Rational { retiming.frameRate }
  /// The sound of the file.
  public let sound: StreamSound
  /// The tracks of the file beside its pictures.
  public var tracks: TrackCounts { facts.tracks }
  /// The time in the file at which the frames begin, in seconds.
  public let start: Rational
  /// Messages for the user about the frames, a sentence each.
  public let notes: [String]
  /// The note on the part of frames that is cut off for the target; nil for none.
  package let cutNote: String?
  /// The number of frames that are left out as too short for the rate, and that of all; 0 where that is expected: at a requested
  /// rate, or where a target lowers a constant one.
  package let omission: (omitted: Int, all: Int)
  /// The requested part, rate and shape.
  let settings: FootageSettings
  /// The facts of the file.
  let facts: StreamFacts
  let signatures: [FrameSignature]
  /// The indices of the frames that show the picture of the frame before them, since that is shown for longer.
  let heldFrames: Set<Int>
  private let retiming: FrameRetiming
  private let geometry: FrameGeometry
  /// Whether no pixel is transparent.
  let isOpaque: Bool
  /// Whether a size was requested.
  var isResized: Bool { settings.bounds != nil }

  /// The maximum number of frames: signatures of two kilobytes each are held.
  public static let frameLimit = 1 << 16

  /// Reads all frames of a file.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - settings: The part of it, its rate and its shape.
  ///   - cancellation: Checked before every frame.
  ///   - scanned: Called after every frame with the number of frames read.
  /// - Throws: ``FileIO/FileError`` for a file that is missing, or has too many frames or a single one, `VideoError` for one that
  ///   cannot be decoded, ``RequestError`` for a part or a size that is not allowed, `CancellationError`.
  public init(
    path: String, _ settings: FootageSettings = FootageSettings(), cancellation: Cancellation = Cancellation(),
    scanned: (Int) -> Void = { _ in }
  ) throws {
    // It is read more than once.
    guard path != "-" else {
      throw FileError("read", StandardInput.name, reason: "footage is read more than once; give the name of a file")
    }
    try RequestChecks.check(time: settings.start, .span)
    _ = try RegularFile(opening: path)
    let stream = try FileFrames(path: path, limit: settings.limit, until: settings.end, cancellation: cancellation) {
      _ in
    }
    let facts = stream.facts
    if let rate = settings.frameRate { try RequestChecks.check(rate) }
    let ownRate = settings.target?.limits.rate(facts.constantRate) ?? facts.constantRate
    var retiming = FrameRetiming(frameRate: settings.frameRate ?? ownRate)
    (retiming.start, retiming.end) = (settings.start, settings.end)
    geometry = try settings.geometry(of: facts, isEven: false)
    cutNote = try geometry.cutNote(of: facts, fitting: settings.fitting, for: settings.target)
    var frames = try RetimedStream(of: settings.isStrict ? StrictFrames(stream) : stream, retiming)
    var signatures: [FrameSignature] = []
    var heldFrames: Set<Int> = []
    var isOpaque = true
    while let (pixmap, isNew) = try frames.next() {
      try cancellation.check()
      guard signatures.count < Footage.frameLimit else {
        throw FileError("read", path, reason: "it has more than \(Footage.frameLimit) frames, too many to be compared")
      }
      if isNew || signatures.isEmpty {
        if facts.hasAlpha { isOpaque = isOpaque && pixmap.pixels.allSatisfy { $0.alpha == .max } }
        signatures.append(FrameSignature(geometry.apply(to: pixmap)))
      } else {
        heldFrames.insert(signatures.count)
        signatures.append(signatures[signatures.count - 1])
      }
      scanned(signatures.count)
    }
    guard !signatures.isEmpty else {
      throw FrameIntake(timing: retiming, geometry: geometry).nothingIsLeft(of: path)
    }
    guard signatures.count > 1 else {
      throw FileError("loop", path, reason: "it has only one frame, and a loop needs two")
    }
    length = try Rational(Int64(signatures.count)).divided(by: retiming.frameRate)
    sound = if case .file(_, let start) = facts.sound { .file(path: path, start: start) } else { facts.sound }
    (self.path, self.settings, self.facts) = (path, settings, facts)
    (self.signatures, self.heldFrames) = (signatures, heldFrames)
    notes = stream.notes + stream.damageNotes
    (self.retiming, self.isOpaque) = (retiming, isOpaque)
    let isOwnRate = settings.frameRate == nil && (ownRate == facts.constantRate || !facts.hasConstantRate)
    omission = isOwnRate ? frames.omission : (omitted: 0, all: 0)
    start = retiming.firstTime(in: facts)
  }

  /// Reads all frames again, as they are stored.
  func opened(_ cancellation: Cancellation) throws -> RetimedStream {
    let stream = try FileFrames(
      path: path, limit: settings.limit, until: retiming.end, cancellation: cancellation
    ) { _ in }
    return try RetimedStream(of: stream, retiming)
  }

  /// Returns the time in the file at which a frame begins, in seconds.
  package func time(ofFrame index: Int) throws -> Rational {
    try start.adding(Rational(Int64(index)).divided(by: frameRate))
  }

  /// Returns the number of frames in a time in seconds, rounded to the nearest or by another rule.
  func frames(in seconds: Rational, _ rounding: Rounding = .nearest) -> Int {
    Int(clamping: (try? seconds.multiplied(by: frameRate).rounded(rounding)) ?? Int64.max)
  }
}
