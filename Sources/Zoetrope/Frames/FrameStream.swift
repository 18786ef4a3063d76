public import FixedPoint
public import Video

/// Pictures that come one after another, each with the time at which it shows.
public protocol FrameStream: AnyObject {
  /// The size of every frame, as it is stored.
  var size: PixelSize { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Frames per second; nil for pictures without a time of their own, each of which counts as one second.
  var frameRate: Rational? { get }
  /// How frames are turned to stand upright.
  var turn: QuarterTurn { get }
  /// How wide a pixel is for its height.
  var pixelAspect: Rational { get }
  /// What somebody should know about them, a sentence each.
  var notes: [String] { get }

  /// The next frame; nil after the last. May wait for it.
  func next() throws -> TimedFrame?

  /// Lets a ``next()`` that waits, on another thread, come back with an error: nothing more is wanted.
  func stop()
}

extension FrameStream {
  /// Nothing, of what never waits.
  public func stop() {}
}

/// The frames of a file that libav reads, or an animated WebP.
public final class FileFrames: FrameStream {
  private var reader: FrameReader
  private let name: String
  /// What the bytes come from, if they come but once.
  private var pipe: (input: PipeInput, bytes: ByteStream)?
  /// The first frame, if it was looked at beforehand.
  private var first: TimedFrame?
  /// How many were given out of a series without times.
  private var count: Int64 = 0
  /// The size of every frame.
  public let size: PixelSize
  /// Frames per second; nil for a series of pictures.
  public let frameRate: Rational?

  /// Takes the frames of a reader.
  ///
  /// - Parameters:
  ///   - name: What to call them in messages.
  ///   - open: Opens a reader, maybe twice.
  init(named name: String, _ open: () throws -> FrameReader) throws {
    reader = try open()
    let facts = reader.facts
    (self.name, size) = (name, PixelSize(width: facts.width, height: facts.height))
    frameRate = facts.isSeries ? nil : try facts.frameRate ?? FileFrames.frameRate(of: open())
  }

  /// Takes the frames of what comes but once.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - pipe: What those come from.
  ///   - limit: The most pixels of a frame.
  ///   - name: What to call it in messages.
  init(_ bytes: ByteStream, _ pipe: PipeInput, limit: PixelLimit, named name: String) throws {
    do {
      reader = try FrameReader(bytes, limit: limit, name: name)
    } catch {
      throw bytes.failure ?? error
    }
    let facts = reader.facts
    (self.name, size) = (name, PixelSize(width: facts.width, height: facts.height))
    self.pipe = (pipe, bytes)
    var rate = facts.isSeries ? nil : facts.frameRate
    if !facts.isSeries, rate == nil {
      // That of the first frame, where nothing is said.
      first = try reader.next()
      rate = first.flatMap { try? Rational(1).divided(by: $0.duration) } ?? Rational(1)
    }
    frameRate = rate
  }

  /// The lowest rate in which every frame of a file that says none lasts a whole number of frames; the mean one where that
  /// is more than 100.
  private static func frameRate(of reader: consuming FrameReader) throws -> Rational {
    var (common, count, total) = (Rational.zero, Int64(0), Rational.zero)
    while let frame = try reader.next() {
      common = try common.commonDivisor(with: frame.duration)
      total = try total.adding(frame.duration)
      count += 1
    }
    // A single picture lasts as long as anybody likes.
    guard total > .zero else { return Rational(1) }
    let exact = try Rational(1).divided(by: common)
    return exact <= Rational(100) ? exact : try Rational(count).divided(by: total)
  }

  /// Whether pixels may be transparent.
  public var hasAlpha: Bool { reader.facts.hasAlpha }

  /// How frames are turned to stand upright.
  public var turn: QuarterTurn { QuarterTurn(rawValue: reader.facts.quarterTurns) ?? .none }

  /// How wide a pixel is for its height.
  public var pixelAspect: Rational { reader.facts.pixelAspect }

  /// What somebody should know about them.
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
  /// Whether it is pictures one behind the other, which have no times but those that libav makes up.
  fileprivate var isSeries: Bool { container.hasSuffix("_pipe") || container == "image2" }
}

/// Pictures of their own, one file after another.
public final class PictureFiles: FrameStream {
  private let paths: [String]
  private let limit: PixelLimit
  private var index = 0
  private var first: TimedFrame?
  /// The size of every frame.
  public let size: PixelSize
  /// Whether pixels may be transparent.
  public let hasAlpha: Bool
  /// How frames are turned to stand upright.
  public let turn: QuarterTurn
  /// How wide a pixel is for its height.
  public let pixelAspect: Rational

  /// Opens the first of the files.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - limit: The most pixels of a picture.
  /// - Precondition: there is at least one.
  public init(paths: [String], limit: PixelLimit = .standard) throws {
    var reader = try FrameReader(path: paths[0], limit: limit)
    (self.paths, self.limit) = (paths, limit)
    size = PixelSize(width: reader.facts.width, height: reader.facts.height)
    hasAlpha = reader.facts.hasAlpha
    turn = QuarterTurn(rawValue: reader.facts.quarterTurns) ?? .none
    pixelAspect = reader.facts.pixelAspect
    first = try reader.next()
  }

  /// Frames per second; nil for a series of pictures.
  public var frameRate: Rational? { nil }

  /// What somebody should know about them.
  public var notes: [String] { [] }

  /// The next frame; nil after the last.
  public func next() throws -> TimedFrame? {
    guard index < paths.count else { return nil }
    defer { index += 1 }
    var frame = first.take()
    if frame == nil {
      var reader = try FrameReader(path: paths[index], limit: limit)
      let found = PixelSize(width: reader.facts.width, height: reader.facts.height)
      guard found == size else {
        throw FileError("read", paths[index], reason: "it is \(found), the first picture (\(paths[0])) \(size)")
      }
      frame = try reader.next()
    }
    frame?.start = Rational(Int64(index))
    frame?.duration = Rational(1)
    return frame
  }
}
