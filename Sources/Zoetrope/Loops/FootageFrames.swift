import FileIO
import FixedPoint
import Frames
import Pipeline
import Raster

/// The frames of a loop of footage, decoded and faded in sequence.
final class FootageFrames: FrameStream, PremultipliedFrames {
  /// The most pixels of frames that are held to be played backwards: 2 GiB of them.
  private static let pixelLimit = 1 << 28

  private let loop: FootageLoop
  private let geometry: FrameGeometry
  private let cancellation: Cancellation
  private var frames: RetimedStream
  /// A second pass, as far before the start as the fade is long: the end is faded into its frames.
  private var before: RetimedStream?
  private var turning: TurningFrames
  /// The number of frames that were returned.
  private var count = 0

  /// Opens the footage and skips to the loop.
  ///
  /// - Parameters:
  ///   - loop: The loop.
  ///   - geometry: The shape in which the frames are shown.
  ///   - cancellation: Checked before every frame.
  /// - Throws: `VideoError`, ``FileIO/FileError``, `CancellationError`.
  init(_ loop: FootageLoop, _ geometry: FrameGeometry, _ cancellation: Cancellation) throws {
    let footage = loop.footage
    (self.loop, self.geometry, self.cancellation) = (loop, geometry, cancellation)
    turning = TurningFrames(loop.returning)
    try turning.check(footage, limit: FootageFrames.pixelLimit)
    frames = try footage.opened(cancellation)
    if loop.fadeCount > 0 { before = try footage.opened(cancellation) }
    try frames.skip(loop.frames.lowerBound, cancellation)
    try before?.skip(loop.frames.lowerBound - loop.fadeCount, cancellation)
  }

  var facts: StreamFacts {
    StreamFacts(size: geometry.size, frameRate: loop.footage.frameRate, hasAlpha: !loop.footage.isOpaque)
  }

  func next() throws -> TimedFrame? {
    guard count < loop.shownCount else { return nil }
    try cancellation.check()
    let duration = try Rational(1).divided(by: loop.footage.frameRate)
    let start = try duration.multiplied(by: Rational(Int64(count)))
    defer { count += 1 }
    return TimedFrame(pixmap: try pixmap(), start: start, duration: duration)
  }

  private func pixmap() throws -> Pixmap {
    let frameCount = loop.frames.count
    guard count < frameCount else { return turning.backwards(count - frameCount) }
    guard let frame = try frames.next() else { throw loop.footage.changed }
    var pixmap = geometry.apply(to: frame.pixmap)
    let faded = count - (frameCount - loop.fadeCount)
    if faded >= 0 {
      guard let other = try before?.next() else { throw loop.footage.changed }
      // The first of n faded frames is 1 / (n + 1) of the other, the last n / (n + 1).
      pixmap.mix(
        geometry.apply(to: other.pixmap), part: UInt16((faded + 1) * 65535 / (loop.fadeCount + 1)))
    }
    turning.append(pixmap, at: loop.frames.lowerBound + count)
    return pixmap
  }
}

/// Frames that are held to be shown again in reverse.
private struct TurningFrames {
  private let indices: Range<Int>
  private var frames: [Pixmap] = []

  /// - Parameter indices: The frames to hold.
  init(_ indices: Range<Int>) { self.indices = indices }

  func check(_ footage: Footage, limit: Int) throws {
    guard indices.count * footage.size.width * footage.size.height > limit else { return }
    throw FileError(
      "loop", footage.path,
      reason:
        "\(indices.count) frames of \(footage.size) are more than can be held to be played backwards; ask for a shorter "
        + "loop")
  }

  mutating func append(_ pixmap: Pixmap, at index: Int) {
    if indices.contains(index) { frames.append(pixmap) }
  }

  /// Returns a frame of the reverse pass, 0 for the first one after the turn.
  func backwards(_ index: Int) -> Pixmap { frames[frames.count - 1 - index] }
}

extension Footage {
  /// The error of a file that has fewer frames than when it was read first.
  fileprivate var changed: FileError { FileError("read", path, reason: "it changed while it was read") }
}

extension RetimedStream {
  /// Decodes frames and discards them.
  fileprivate mutating func skip(_ count: Int, _ cancellation: Cancellation) throws {
    for _ in 0..<count {
      try cancellation.check()
      _ = try next()
    }
  }
}
