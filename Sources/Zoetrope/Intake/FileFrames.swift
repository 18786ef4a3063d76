public import Frames
import FileIO
public import FixedPoint
import LoopTiming
import Video

/// The frames of a file that libav reads, or an animated WebP.
public final class FileFrames: FrameStream {
  private var reader: FrameReader
  private let name: String
  /// The source of the bytes, if it can be read only once.
  private var pipe: (input: PipeInput, bytes: ByteStream)?
  /// The first frame, if it was looked at beforehand.
  private var first: TimedFrame?
  /// How many were given out of a series without times.
  private var count: Int64 = 0
  /// The size of every frame.
  public let size: PixelSize
  /// Frames per second; nil for a series of pictures.
  public let frameRate: Rational?
  /// Whether frames have durations that someone chose, as those of animated images.
  public let hasOwnDurations: Bool
  /// The number of times that the file says it plays, 0 = forever; nil if it does not say.
  public internal(set) var playCount: Int?
  /// The file; none for a pipe.
  public internal(set) var files: [String] = []

  /// Takes the frames of a reader.
  ///
  /// - Parameters:
  ///   - name: The name of the frames in messages.
  ///   - open: Opens a reader; called once or twice.
  init(named name: String, _ open: () throws -> FrameReader) throws {
    reader = try open()
    let facts = reader.facts
    (self.name, size) = (name, PixelSize(width: facts.width, height: facts.height))
    (hasOwnDurations, playCount) = (facts.isAnimatedImage, facts.animation?.playCount)
    let statedRate = hasOwnDurations ? nil : facts.frameRate
    frameRate = facts.isSeries ? nil : try statedRate ?? FileFrames.frameRate(of: open())
  }

  /// Takes the frames of a source that can be read only once.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the source.
  ///   - pipe: The source of the bytes.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - name: The name of the source in messages.
  init(_ bytes: ByteStream, _ pipe: PipeInput, limit: PixelLimit, named name: String) throws {
    do {
      reader = try FrameReader(bytes, limit: limit, name: name)
    } catch {
      throw bytes.failure ?? error
    }
    let facts = reader.facts
    (self.name, size) = (name, PixelSize(width: facts.width, height: facts.height))
    self.pipe = (pipe, bytes)
    (hasOwnDurations, playCount) = (facts.isAnimatedImage, facts.animation?.playCount)
    var rate = facts.isSeries ? nil : facts.frameRate
    if !facts.isSeries, rate == nil {
      // That of the first frame, where nothing is said.
      first = try reader.next()
      rate = first.flatMap { try? Rational(1).divided(by: $0.duration) } ?? Rational(1)
    }
    frameRate = rate
  }

  /// The rate of a constant-rate video of a file's frames.
  private static func frameRate(of reader: consuming FrameReader) throws -> Rational {
    var durations: [Rational] = []
    while let frame = try reader.next() { durations.append(frame.duration) }
    // A single picture has no duration: any rate is valid.
    guard durations.contains(where: { $0 > .zero }) else { return Rational(1) }
    return try FrameTiming(durations: durations).nearestConstantRate()
  }

  /// Whether it is a GIF, whose play count libav does not tell.
  var isGIF: Bool { reader.facts.container == "GIF" }

  /// Whether pixels may be transparent.
  public var hasAlpha: Bool { reader.facts.hasAlpha }

  /// How frames are turned to stand upright.
  public var turn: QuarterTurn { QuarterTurn(rawValue: reader.facts.quarterTurns) ?? .none }

  /// How wide a pixel is for its height.
  public var pixelAspect: Rational { reader.facts.pixelAspect }

  /// Messages for the user about the frames, a sentence each.
  public var notes: [String] {
    guard let transfer = reader.facts.colorTransfer, ["smpte2084", "arib-std-b67"].contains(transfer) else { return [] }
    return ["\(name) is HDR (\(transfer)); its colours are taken as they are stored, which looks pale"]
  }

  /// The next frame; nil after the last.
  public func next() throws -> TimedFrame? {
    guard var frame = try first.take() ?? read() else { return nil }
    if frameRate == nil {
      (frame.start, frame.duration) = (Rational(count), Rational(1))
      count += 1
    }
    return frame
  }

  private func read() throws -> TimedFrame? {
    do {
      return try reader.next()
    } catch {
      // libav knows only that something failed.
      throw pipe?.bytes.failure ?? error
    }
  }

  /// Lets a ``next()`` that waits come back.
  public func stop() { pipe?.input.stop() }
}

extension MediaFacts {
  /// Whether the file is a series of pictures, whose times are made up by libav.
  var isSeries: Bool { container.hasSuffix("_pipe") || container == "image2" }

  /// Whether the file is an animated image, whose frames have durations of their own.
  var isAnimatedImage: Bool { animation != nil || ["gif", "apng"].contains(container.lowercased()) }
}
