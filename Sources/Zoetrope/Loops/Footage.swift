public import Frames
import FileIO
public import FixedPoint
public import Pipeline
import LoopAnalysis
import Raster
public import Video

/// Footage, read once: how long it is, and a signature of every frame.
public struct Footage: Sendable {
  /// The file.
  public let path: String
  /// The size of its frames.
  public let size: PixelSize
  /// How many frames it has.
  public var frameCount: Int { signatures.count }
  /// Its length in seconds.
  public let length: Rational
  let signatures: [FrameSignature]
  /// The most pixels of a frame.
  let limit: PixelLimit

  /// The most frames that are looked at: signatures of two kilobytes each are held.
  public static let frameLimit = 1 << 16

  /// Reads all frames of a file.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - limit: The most pixels of a frame.
  ///   - cancellation: Asked before every frame.
  ///   - scanned: Told after every frame how many were read.
  /// - Throws: `VideoError` for what cannot be read, ``FileIO/FileError`` for what has too many frames or but one,
  ///   `CancellationError`.
  public init(
    path: String, limit: PixelLimit = .standard, cancellation: Cancellation, scanned: (Int) -> Void
  ) throws {
    var reader = try FrameReader(path: path, limit: limit)
    self.limit = limit
    var signatures: [FrameSignature] = []
    var (first, end): (Rational?, Rational) = (nil, .zero)
    var size = PixelSize(width: 0, height: 0)
    while let frame = try reader.next() {
      if cancellation.isCancelled { throw CancellationError() }
      guard signatures.count < Footage.frameLimit else {
        throw FileError("read", path, reason: "it has more than \(Footage.frameLimit) frames, too many to be compared")
      }
      signatures.append(FrameSignature(frame.pixmap))
      size = PixelSize(width: frame.pixmap.width, height: frame.pixmap.height)
      first = first ?? frame.start
      end = try frame.start.adding(frame.duration)
      scanned(signatures.count)
    }
    guard let first, signatures.count > 1, end > first else {
      throw FileError("loop", path, reason: "it has only one frame, and a loop needs two")
    }
    (self.path, self.size, self.signatures) = (path, size, signatures)
    length = try end.subtracting(first)
  }

  /// Frames per second, on average.
  public var frameRate: Rational {
    // The times come from a file's 32-bit clock. If the exact rate cannot be represented, a whole rate suffices.
    (try? Rational(Int64(frameCount)).divided(by: length)) ?? Rational(30)
  }

  /// The number of frames nearest to a time in seconds.
  func frames(in seconds: Rational) -> Int {
    Int(clamping: (try? seconds.multiplied(by: frameRate).rounded(.nearest)) ?? Int64.max)
  }
}
