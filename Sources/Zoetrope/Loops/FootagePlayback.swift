import FileIO
import Pipeline
import Raster
import Video

extension FootageLoop {
  /// How many pixels of frames may be held to be played backwards: 2 GiB of them.
  private static let pixelLimit = 1 << 28

  /// Decodes the loop and calls a closure with each frame that is shown, in order.
  ///
  /// - Parameters:
  ///   - cancellation: Asked before every frame.
  ///   - body: Takes the place and the frame.
  /// - Throws: `VideoError`, ``FileError``, `CancelledError`, and what the closure throws.
  func forEachFrame(_ cancellation: Cancellation, _ body: (Int, Pixmap) throws -> Void) throws {
    var reader = try FrameReader(path: footage.path, limit: footage.limit)
    try reader.skip(frames.lowerBound, cancellation)
    // What the end is faded into: a second reading, as far before the start as the fade is long.
    var before: FrameReader? = nil
    if fadeCount > 0 {
      var other = try FrameReader(path: footage.path, limit: footage.limit)
      try other.skip(frames.lowerBound - fadeCount, cancellation)
      before = consume other
    }
    var turning = TurningFrames(bounces ? frames.count : 0)
    try turning.check(footage, limit: FootageLoop.pixelLimit)
    for place in 0..<frames.count {
      if cancellation.isCancelled { throw CancelledError() }
      guard var pixmap = try reader.next()?.pixmap else { throw footage.changed }
      let faded = place - (frames.count - fadeCount)
      if faded >= 0 {
        guard let other = try before?.next()?.pixmap else { throw footage.changed }
        // The first of n faded frames is 1 / (n + 1) of the other, the last n / (n + 1).
        pixmap.mix(other, part: UInt16((faded + 1) * 65535 / (fadeCount + 1)))
      }
      try body(place, pixmap)
      turning.append(pixmap, at: place)
    }
    for (index, pixmap) in turning.backwards.enumerated() {
      if cancellation.isCancelled { throw CancelledError() }
      try body(frames.count + index, pixmap)
    }
  }
}

/// The frames between the first and the last one, held so that they can be shown again backwards.
private struct TurningFrames {
  private let count: Int
  private var frames: [Pixmap] = []

  /// Frames of a pass of so many; of none, nothing is held.
  init(_ count: Int) { self.count = count }

  func check(_ footage: Footage, limit: Int) throws {
    guard count * footage.size.width * footage.size.height > limit else { return }
    throw FileError(
      "loop", footage.path,
      reason:
        "\(count) frames of \(footage.size) are more than can be held to be played backwards; ask for a shorter loop")
  }

  mutating func append(_ pixmap: Pixmap, at place: Int) {
    if place > 0, place < count - 1 { frames.append(pixmap) }
  }

  var backwards: ReversedCollection<[Pixmap]> { frames.reversed() }
}

extension Footage {
  /// The error of a file that has fewer frames than when it was read first.
  fileprivate var changed: FileError { FileError("read", path, reason: "it has changed meanwhile") }
}

extension FrameReader {
  /// Decodes frames and throws them away.
  fileprivate mutating func skip(_ count: Int, _ cancellation: Cancellation) throws {
    for _ in 0..<count {
      if cancellation.isCancelled { throw CancelledError() }
      _ = try next()
    }
  }
}
