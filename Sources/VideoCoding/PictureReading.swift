import CLibAV
import FixedPoint
public import Raster

/// What a moving picture may have, so that it fits into memory: its pixels take 8 bytes each.
struct PictureLimits {
  var frameCount = 1024
  /// Pixels of all frames together.
  var pixelCount = 1 << 26

  /// Throws if some frames of a size are too large together.
  func check(_ width: Int, _ height: Int, frames: Int = 1, name: String) throws(VideoError) {
    guard frames * width * height > pixelCount else { return }
    throw VideoError(
      .tooLarge, "read \(name)",
      "frame \(frames) of \(width)x\(height) is too much: there may be \(pixelCount) pixels in all of its frames")
  }
}

extension MovingPicture {
  /// Decodes a file of pictures, still or moving: what libav knows, such as GIF, APNG, PNG, WebP, JPEG, or a video, with
  /// alpha where the file has it.
  ///
  /// Frames show from their own time to the next one's, the last as long as the file says; in an animation without delays
  /// each shows for a tenth of a second, as in browsers. There may be 1024 frames and 2²⁶ pixels in all of them. A damaged
  /// file is an error, but for what libav mends in silence: a GIF or JPEG that ends within its pixels, and a Matroska
  /// that ends between its frames.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: What to call it in messages.
  /// - Throws: ``VideoCoding/VideoError``: `unreadable` for what is no picture, or damaged; `tooLarge`; `missingComponent`;
  ///   `outOfMemory`.
  public init(decoding bytes: [UInt8], name: String) throws(VideoError) {
    try self.init(decoding: bytes, name: name, limits: PictureLimits())
  }

  init(decoding bytes: [UInt8], name: String, limits: PictureLimits) throws(VideoError) {
    silenceLibraryLog()
    let source = try PictureSource(bytes, name: name)
    let decoder = try DecoderContext(source, limits, name: name)
    var collected = try CollectedFrames(timeBase: source.timeBase, limits, name: name)
    let packet = try Packet()
    let frame = try unsafe LibraryObject("a frame", av_frame_alloc(), free: av_frame_free)
    while try source.read(into: packet) {
      unsafe collected.note(packet.packet.pointer)
      try unsafe decoder.send(packet.packet.pointer)
      while try unsafe decoder.receive(into: frame.pointer) { try unsafe collected.add(frame.pointer) }
    }
    try unsafe decoder.send(nil)
    while try unsafe decoder.receive(into: frame.pointer) { try unsafe collected.add(frame.pointer) }
    self.init(frames: try collected.frames())
  }
}

/// The frames of a file in the order in which they show, and what is known of their times.
private struct CollectedFrames {
  private let name: String
  private let limits: PictureLimits
  /// Seconds a tick.
  private let timeBase: Rational
  private var pixmaps: [Pixmap] = []
  /// When each frame begins to show, in ticks; nil where the file does not say.
  private var starts: [Int64?] = []
  /// How long the packets say that their frames show, by when these begin to.
  private var durations: [Int64: Int64] = [:]

  init(timeBase: AVRational, _ limits: PictureLimits, name: String) throws(VideoError) {
    guard timeBase.num > 0, timeBase.den > 0 else {
      throw VideoError(.unreadable, "read \(name)", "it counts time in \(timeBase.num)/\(timeBase.den) seconds")
    }
    self.timeBase = Rational(Int64(timeBase.num), Int64(timeBase.den))
    (self.name, self.limits) = (name, limits)
  }

  /// Takes note of a packet's time.
  mutating func note(_ packet: UnsafePointer<AVPacket>) {
    let (time, duration) = unsafe (packet.pointee.pts, packet.pointee.duration)
    if duration > 0 { durations[time] = duration }
  }

  /// Adds a decoded frame.
  mutating func add(_ frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    let (width, height) = unsafe (Int(frame.pointee.width), Int(frame.pointee.height))
    guard pixmaps.count < limits.frameCount else {
      throw VideoError(.tooLarge, "read \(name)", "it has more than \(limits.frameCount) frames")
    }
    try limits.check(width, height, frames: pixmaps.count + 1, name: name)
    if let first = pixmaps.first, first.width != width || first.height != height {
      throw VideoError(
        .unreadable, "read \(name)",
        "its frames are of different sizes: \(first.width)x\(first.height), then \(width)x\(height)")
    }
    let time = unsafe frame.pointee.best_effort_timestamp
    starts.append(time == zoetrope_nopts_value ? nil : time)
    pixmaps.append(try unsafe Pixmap(frame, name: name))
  }

  /// All frames with their durations.
  func frames() throws(VideoError) -> [MovingPicture.Frame] {
    guard !pixmaps.isEmpty else { throw VideoError(.unreadable, "read \(name)", "there is no picture in it") }
    var frames: [MovingPicture.Frame] = []
    for (index, pixmap) in pixmaps.enumerated() {
      frames.append(MovingPicture.Frame(pixmap: pixmap, duration: try duration(of: index)))
    }
    return frames
  }

  private func duration(of index: Int) throws(VideoError) -> Rational {
    var ticks: Int64?
    if let start = starts[index] {
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      ticks = next.map { $0 &- start } ?? durations[start]
    }
    // The last of several may have no duration of its own; a still one needs none.
    if ticks == nil, index > 0, index + 1 == starts.count, let start = starts[index], let before = starts[index - 1] {
      ticks = start &- before
    }
    if pixmaps.count == 1 { ticks = ticks ?? 0 }
    guard let ticks, ticks > 0 || pixmaps.count == 1,
      let seconds = try? timeBase.multiplied(by: Rational(ticks))
    else {
      throw VideoError(.unreadable, "read \(name)", "it does not say how long frame \(index) shows")
    }
    return seconds
  }
}
