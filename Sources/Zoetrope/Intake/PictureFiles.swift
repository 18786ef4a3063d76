public import Frames
import FileIO
public import FixedPoint
public import Video

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

  /// The files that the frames come from.
  public var files: [String] { paths }

  /// Messages for the user about the frames, a sentence each.
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
