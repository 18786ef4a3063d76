public import FixedPoint
import FileIO
import Frames
public import Pipeline
public import Video

/// The properties of a file that targets limit.
public struct TargetMeasurement: Sendable {
  /// The size of the file in bytes.
  public let bytes: Int
  /// The metadata of the file.
  public let facts: MediaFacts
  /// The number of frames.
  public let frameCount: Int
  /// The length in seconds.
  public let seconds: Rational
  /// The play count, 0 = forever; nil if the file has none, as videos do not.
  public let playCount: Int?

  /// Reads a file frame by frame.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - cancellation: Checked before every frame.
  /// - Throws: `VideoError` for a file that cannot be read to its end, or `CancellationError`.
  public init(path: String, limit: PixelLimit = .standard, cancellation: Cancellation = Cancellation()) throws {
    var reader = try FrameReader(path: path, limit: limit)
    var timing = TimingReport()
    while true {
      try cancellation.check()
      guard let frame = try reader.next() else { break }
      try timing.add(frame)
    }
    bytes = try RegularFile(opening: path).count
    (facts, frameCount, seconds) = (reader.facts, timing.frameCount, timing.length)
    playCount = facts.playCount
  }

  /// Takes the properties of a verified file.
  ///
  /// - Throws: ``FileIO/FileError`` for a file that cannot be read.
  public init(_ loop: LoopVerification) throws {
    bytes = try RegularFile(opening: loop.path).count
    (facts, frameCount, seconds, playCount) = (
      loop.facts, loop.timing.frameCount, loop.timing.length, loop.playCount
    )
  }

  /// The frames per second on average; nil for a single frame.
  ///
  /// The stored rate is exact where times are rounded to milliseconds, as in WebM.
  var frameRate: Rational? {
    guard frameCount > 1, seconds > .zero else { return nil }
    if let rate = facts.frameRate,
      let rounding = try? Rational(Int64(frameCount)).divided(by: rate).subtracting(seconds).magnitude,
      rounding < Rational(1, 1000)
    {
      return rate
    }
    return try? Rational(Int64(frameCount)).divided(by: seconds)
  }

  /// Returns whether the frames had a rate of a range before the length of a GIF was rounded to hundredths of a second.
  func mayBeRounded(from range: LimitRange) -> Bool {
    guard format == .gif else { return false }
    let count = Rational(Int64(frameCount))
    func frames(of rate: Rational?, _ rounding: Rational) -> Rational? {
      rate.flatMap { try? seconds.adding(rounding).multiplied(by: $0) }
    }
    return (frames(of: range.lower, Rational(-1, 200)) ?? count) <= count
      && count <= (frames(of: range.upper, Rational(1, 200)) ?? count)
  }

  /// The size of the frames as they are shown.
  var size: PixelSize {
    let size = PixelSize(width: facts.width, height: facts.height)
    return facts.orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The format; nil for one that is not written here.
  var format: OutputFormat? {
    let format = OutputFormat(facts)
    return format == .apng && frameCount == 1 ? .png : format
  }
}
