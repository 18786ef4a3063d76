import FixedPoint

/// A writer that repeats a loop in a file, optionally with sound, without re-encoding the video.
///
/// With a constant frame rate and n frames per loop, frame k of pass r is shown from r · n + k to r · n + k + 1 times
/// the frame duration; otherwise at its time in the loop plus r times the loop's duration.
///
/// ```swift
/// let loop = try VideoLoop(path: "loop.mp4") {}
/// var repeater = try VideoRepeater(loop, count: 10, sound: nil, path: "long.mp4", container: .mp4)
/// while try repeater.writeFrame() {}
/// try repeater.finish()
/// ```
///
/// A repeater that is released without ``finish()``, or after an error, frees its resources and leaves an unreadable
/// file at the path.
public struct VideoRepeater: ~Copyable {
  /// The number of frames written so far.
  public private(set) var frameCount: Int64 = 0

  private let loop: VideoLoop
  private let count: Int64
  private var copy: VideoRemuxer
  private var index: Int64 = 0
  private var pass: Int64 = 0
  private let sound: SoundWriter?

  /// Creates the file or truncates an existing one.
  ///
  /// - Parameters:
  ///   - loop: The loop to repeat.
  ///   - count: The number of passes, at least 1.
  ///   - sound: The sound; nil for none.
  ///   - path: The path of the file.
  ///   - container: The container format, not an animated image.
  ///   - comment: A comment for the file's metadata; nil for that of the loop.
  /// - Throws: ``VideoError``; `invalidSetting` if the container cannot hold the codec. Errors of reading the sound.
  public init(
    _ loop: VideoLoop, count: Int64, sound: SoundChoice?, path: String, container: VideoContainer,
    comment: String? = nil
  ) throws {
    let length = try loop.length.multiplied(by: Rational(count))
    let packets = try sound.map { try $0.packets(for: container, length: length) }
    let keyframeCount = min(loop.clock.keyframeCount, 1 << 20) * min(count, 1 << 10)
    let copy = try VideoRemuxer(
      of: loop, keyframeCount: keyframeCount, path: path, container: container,
      editsSound: (packets?.start ?? 0) != 0)
    let writer: SoundWriter? =
      if let packets { try unsafe SoundWriter(packets, copy.file.addStream(), in: container) } else { nil }
    if let comment { try unsafe copy.file.setMetadata("comment", comment) }
    try loop.packets.rewind()
    try copy.begin(loop)
    (self.loop, self.count, self.sound) = (loop, count, writer)
    self.copy = copy
  }

  /// Writes the next frame and the sound before it; false after the last frame.
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
    try copy.setTimes(loop, index: index, base: pass * loop.clock.period)
    try sound?.write(before: (copy.packet.dts, loop.clock.timeBase), to: copy.file)
    try copy.write(loop)
    (index, frameCount) = (index + 1, frameCount + 1)
    return true
  }

  /// Writes the index and closes the file. The file is complete only after this call.
  ///
  /// - Throws: ``VideoError``: `writingFailed`; a full disk may surface only here.
  public consuming func finish() throws(VideoError) { try copy.finish() }
}

// The repeater has one owner at a time, and libav's contexts may move between threads between calls.
extension VideoRepeater: @unchecked Sendable {}
