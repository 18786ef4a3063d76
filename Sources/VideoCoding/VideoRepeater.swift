import CLibAV
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
@safe
public struct VideoRepeater: ~Copyable {
  /// The frames that were written so far.
  public private(set) var frameCount: Int64 = 0

  private let loop: VideoLoop
  private let count: Int64
  private let packet: Packet
  private let file: MediaFile
  private let path: String
  private let stream: UnsafeMutablePointer<AVStream>
  private var index: Int64 = 0
  private var pass: Int64 = 0
  /// When the frame before is decoded.
  private var lastDecoding = Int64.min
  private let sound: SoundWriter?
  /// Whether the file has an edit list for the sound, and so one that the video does not need.
  private let hasEditList: Bool

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
    try loop.check(for: container)
    let length = try loop.length.multiplied(by: Rational(count))
    let packets = try sound.map { try $0.packets(for: container, length: length) }
    let editsSound = [.mp4, .mov].contains(container) && (packets?.start ?? 0) != 0
    var options = container.options(timescale: loop.clock.timescale, playCount: 0, isStream: false).map { option in
      option.name == "use_editlist" ? (option.name, editsSound ? "1" : "0") : option
    }
    if container == .webm || container == .mkv {
      // Room for the index, which else moves all the rest when it is put in front: about 32 bytes a keyframe.
      let size = min(loop.clock.keyframeCount, 1 << 20) * min(count, 1 << 10) * 32 + 256
      options.append(("reserve_index_space", "\(min(size, 1 << 26))"))
    }
    // What comes before 0 stays there, and moves nothing else.
    options.append(("avoid_negative_ts", "disabled"))
    let file = try MediaFile(.file(path: path), container: container, options: options, comment: nil)
    let source = loop.packets.source
    try unsafe file.addMetadata(source.metadata)
    let stream = try unsafe file.addStream()
    try unsafe stream.describe(as: source.stream)
    unsafe stream.pointee.codecpar.pointee.codec_tag = container.tag(of: source)
    unsafe stream.pointee.time_base = loop.clock.timeBase
    if let rate = loop.clock.frameRate { unsafe stream.pointee.avg_frame_rate = rate }
    let writer: SoundWriter? =
      if let packets { try unsafe SoundWriter(packets, file.addStream(), in: container) } else { nil }
    let packet = try Packet()
    try loop.packets.rewind()
    try file.begin()
    (self.loop, self.count, self.path) = (loop, count, path)
    unsafe self.stream = stream
    (self.sound, hasEditList) = (writer, editsSound)
    self.file = file
    self.packet = packet
  }

  /// Writes the next frame, and the sound before it; false when there are no more.
  public mutating func writeFrame() throws -> Bool {
    while try !loop.packets.next(into: packet) {
      // Else the file has changed meanwhile.
      guard index == loop.frameCount else { throw VideoError.damaged("read \(loop.path)") }
      (pass, index) = (pass + 1, 0)
      guard pass < count else {
        try sound?.write(before: nil, to: file)
        return false
      }
      try loop.packets.rewind()
    }
    guard pass < count, index < loop.frameCount else { throw VideoError.damaged("read \(loop.path)") }
    let clock = loop.clock
    clock.setTimes(of: packet, index: index, pass: pass)
    let decoding = unsafe max(packet.packet.pointer.pointee.dts, lastDecoding + 1)
    guard unsafe decoding <= packet.packet.pointer.pointee.pts else {
      throw VideoError(.unreadable, "repeat \(loop.path)", "its frames are decoded too late to begin again in time")
    }
    unsafe packet.packet.pointer.pointee.dts = decoding
    lastDecoding = decoding
    try sound?.write(before: (decoding, clock.timeBase), to: file)
    try unsafe file.write(packet, to: stream, timeBase: clock.timeBase)
    (index, frameCount) = (index + 1, frameCount + 1)
    return true
  }

  /// Writes the index and closes the file. Only after this the file is whole.
  ///
  /// - Throws: ``VideoError``: `writingFailed`; a full disk may show here and not before.
  public consuming func finish() throws(VideoError) {
    let (path, hasEditList) = (path, hasEditList)
    try file.finish()
    // libavformat writes an edit list for every track or for none.
    if hasEditList { try removeVideoEditLists(path) }
  }
}

// It has one owner at a time, and libav's contexts may move from one thread to another between calls.
extension VideoRepeater: @unchecked Sendable {}

extension FrameClock {
  /// Ticks a second of a file in which each time is a whole number of them; at least 10000, since some players round
  /// times to the tick when they seek.
  fileprivate var timescale: Int32 {
    var timescale = Int64(timeBase.den)
    while timescale < 10_000 { timescale *= 2 }
    return Int32(clamping: timescale)
  }
}

extension VideoContainer {
  /// The codec's tag: the one that it has, where this kind of file knows it; else what players want; 0 is the muxer's own.
  fileprivate func tag(of source: PacketSource) -> UInt32 {
    let (codec, tag) = unsafe (source.parameters.pointee.codec_id, source.parameters.pointee.codec_tag)
    guard self == .mp4 || self == .mov else { return 0 }
    if let muxer = unsafe av_guess_format(muxerName, nil, nil), tag != 0,
      unsafe av_codec_get_id(muxer.pointee.codec_tag, tag) == codec
    {
      return tag
    }
    let wish = codec == AV_CODEC_ID_HEVC ? VideoCodec.hevc.tag(in: self) : nil
    return wish?.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } ?? 0
  }
}
