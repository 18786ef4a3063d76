import Frames
import FileIO
import CLibAV
import FixedPoint
import Raster

/// The frames of a file that libav reads.
@safe
final class LibraryFrames: FrameDecoder {
  private let source: PictureSource
  private let decoder: DecoderContext
  private let packet: Packet
  private let frame: LibraryObject<AVFrame>
  private let name: String
  private let limits: PictureLimits
  /// Seconds a tick.
  private let timeBase: Rational
  private var isAtEnd = false
  /// The frame after the one that was given out: its time says how long that one shows.
  private var ahead: Picture?
  /// How many frames were decoded.
  private var count = 0
  /// How long the frame before showed, in ticks.
  private var ticksBefore: Int64?
  /// What packets say, by when their frames begin to show; what is past is forgotten.
  private var notes: [Int64: PacketNote] = [:]
  /// What the file and its first frame say.
  private(set) var facts: MediaFacts

  /// A decoded frame; its time, in ticks, is nil where the file does not say.
  private struct Picture {
    let pixmap: Pixmap
    let start: Int64?
  }

  private struct PacketNote {
    /// Ticks, if positive.
    let duration: Int64
    let isKeyFrame: Bool
  }

  /// Opens a file and decodes its first frame.
  convenience init(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    silenceLibraryLog()
    if let size = PictureHeader(of: bytes) { try limits.check(size.width, size.height, name: name) }
    try self.init(PictureSource(bytes, name: name), limits, name: name)
  }

  /// Opens what comes one after another and decodes its first frame.
  convenience init(_ stream: ByteStream, _ limits: PictureLimits, name: String) throws(VideoError) {
    silenceLibraryLog()
    if let size = PictureHeader(of: MemoryBytes(stream.head)) { try limits.check(size.width, size.height, name: name) }
    try self.init(PictureSource(stream, limits, name: name), limits, name: name)
  }

  private init(_ source: consuming PictureSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    let decoder = try DecoderContext(source, limits, name: name)
    let timeBase = source.timeBase
    guard timeBase.num > 0, timeBase.den > 0 else {
      throw VideoError(.unreadable, "read \(name)", "it counts time in \(timeBase.num)/\(timeBase.den) seconds")
    }
    self.timeBase = Rational(Int64(timeBase.num), Int64(timeBase.den))
    packet = try Packet()
    unsafe frame = try unsafe LibraryObject("a frame", av_frame_alloc(), free: av_frame_free)
    facts = MediaFacts(of: source, timeBase: self.timeBase)
    (self.name, self.limits) = (name, limits)
    self.source = source
    self.decoder = decoder
    ahead = try decode()
    guard let ahead else { throw VideoError(.unreadable, "read \(name)", "there is no picture in it") }
    (facts.width, facts.height) = (ahead.pixmap.width, ahead.pixmap.height)
    unsafe facts.describe(frame.pointer, decodedBy: self.decoder)
  }

  func next() throws(VideoError) -> TimedFrame? {
    guard let picture = ahead else { return nil }
    let index = count - 1
    ahead = try decode()
    let ticks = duration(of: picture, isOnly: index == 0 && ahead == nil)
    guard let ticks, ticks > 0 || (index == 0 && ahead == nil),
      let duration = try? timeBase.multiplied(by: Rational(ticks)),
      let start = try? timeBase.multiplied(by: Rational(picture.start ?? 0))
    else {
      throw VideoError(.unreadable, "read \(name)", "it does not say how long frame \(index) shows")
    }
    let isKeyFrame = picture.start.flatMap { notes[$0]?.isKeyFrame } ?? false
    ticksBefore = ticks
    if let start = picture.start { notes = notes.filter { $0.key > start } }
    return TimedFrame(pixmap: picture.pixmap, start: start, duration: duration, isKeyFrame: isKeyFrame)
  }

  /// How long a frame shows, in ticks.
  private func duration(of picture: Picture, isOnly: Bool) -> Int64? {
    guard let start = picture.start else { return isOnly ? 0 : nil }
    if let next = ahead?.start { return next &- start }
    let said = (notes[start]?.duration).flatMap { $0 > 0 ? $0 : nil }
    // The last of several may have no duration of its own; a still one needs none.
    return said ?? (isOnly ? 0 : ahead == nil ? ticksBefore : nil)
  }

  /// The next frame in the order in which they show.
  private func decode() throws(VideoError) -> Picture? {
    while true {
      if try unsafe decoder.receive(into: frame.pointer) { return try picture() }
      if isAtEnd { return nil }
      if try source.read(into: packet) {
        let read = unsafe packet.packet.pointer.pointee
        unsafe notes[read.pts] = unsafe PacketNote(
          duration: read.duration, isKeyFrame: read.flags & AV_PKT_FLAG_KEY != 0)
        try unsafe decoder.send(packet.packet.pointer)
      } else {
        isAtEnd = true
        try unsafe decoder.send(nil)
      }
    }
  }

  /// The decoded frame's pixels.
  private func picture() throws(VideoError) -> Picture {
    let (width, height) = unsafe (Int(frame.pointer.pointee.width), Int(frame.pointer.pointee.height))
    guard count < limits.frameCount else {
      throw VideoError(.tooLarge, "read \(name)", "it has more than \(limits.frameCount) frames")
    }
    count += 1
    try limits.check(width, height, frames: count, name: name)
    guard count == 1 || (facts.width, facts.height) == (width, height) else {
      throw VideoError(
        .unreadable, "read \(name)",
        "its frames are of different sizes: \(facts.width)x\(facts.height), then \(width)x\(height)")
    }
    let time = unsafe frame.pointer.pointee.best_effort_timestamp
    return Picture(
      pixmap: try unsafe Pixmap(frame.pointer, name: name), start: time == zoetrope_nopts_value ? nil : time)
  }
}
