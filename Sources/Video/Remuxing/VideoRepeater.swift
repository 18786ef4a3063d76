import FixedPoint

/// Writes a loop several times in a row into a file, with sound under it, without encoding the video again.
///
/// Frame k of pass r shows from r · n + k to r · n + k + 1 times the duration of a frame, where the loop has n frames of
/// one duration; else where it shows in the loop, plus r times the loop's length.
///
/// ```swift
/// let loop = try VideoLoop(path: "loop.mp4") {}
/// var repeater = try VideoRepeater(loop, count: 10, sound: nil, path: "long.mp4", container: .mp4)
/// while try repeater.writeFrame() {}
/// try repeater.finish()
/// ```
///
/// One that is dropped without ``finish()``, or has thrown, leaves an unreadable file at the path, and frees all else.
public struct VideoRepeater: ~Copyable {
  /// The frames that were written so far.
  public private(set) var frameCount: Int64 = 0

  private let loop: VideoLoop
  private let count: Int64
  private var copy: VideoCopy
  private var index: Int64 = 0
  private var pass: Int64 = 0
  private let sound: SoundWriter?

  /// Creates the file, or empties the one that stands there.
  ///
  /// - Parameters:
  ///   - loop: What is repeated.
  ///   - count: How often it plays, at least once.
  ///   - sound: What is heard; nil is nothing.
  ///   - path: The file.
  ///   - container: The kind of file, no animation.
  /// - Throws: ``VideoError``; `invalidSetting` if the container does not take the codec. What reading the sound throws.
  public init(
    _ loop: VideoLoop, count: Int64, sound: SoundChoice?, path: String, container: VideoContainer
  ) throws {
    let length = try loop.length.multiplied(by: Rational(count))
    let packets = try sound.map { try $0.packets(for: container, length: length) }
    let keyframeCount = min(loop.clock.keyframeCount, 1 << 20) * min(count, 1 << 10)
    let copy = try VideoCopy(
      of: loop, keyframeCount: keyframeCount, path: path, container: container,
      editsSound: (packets?.start ?? 0) != 0)
    let writer: SoundWriter? =
      if let packets { try unsafe SoundWriter(packets, copy.file.addStream(), in: container) } else { nil }
    try loop.packets.rewind()
    try copy.file.begin()
    (self.loop, self.count, self.sound) = (loop, count, writer)
    self.copy = copy
  }

  /// Writes the next frame, and the sound before it; false when there are no more.
  public mutating func writeFrame() throws -> Bool {
    while try !copy.read(loop, index: index) {
      (pass, index) = (pass + 1, 0)
      guard pass < count else {
        try sound?.write(before: nil, to: copy.file)
        return false
      }
      try loop.packets.rewind()
    }
    guard pass < count else { throw VideoError.damaged("read \(loop.path)") }
    let decoding = try copy.setTimes(loop, index: index, base: pass * loop.clock.period)
    try sound?.write(before: (decoding, loop.clock.timeBase), to: copy.file)
    try copy.write()
    (index, frameCount) = (index + 1, frameCount + 1)
    return true
  }

  /// Writes the index and closes the file. Only after this the file is whole.
  ///
  /// - Throws: ``VideoError``: `writingFailed`; a full disk may show here and not before.
  public consuming func finish() throws(VideoError) { try copy.finish() }
}

// It has one owner at a time, and libav's contexts may move from one thread to another between calls.
extension VideoRepeater: @unchecked Sendable {}
