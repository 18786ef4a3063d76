import CLibAV
import FixedPoint

/// A file that gets the video of others, frame by frame, without encoding it again.
@safe
struct VideoCopy: ~Copyable {
  let file: MediaFile
  private let packet: Packet
  private let path: String
  private let stream: UnsafeMutablePointer<AVStream>
  private let timeBase: AVRational
  /// When the frame before is decoded.
  private var lastDecoding = Int64.min
  /// Whether the file has an edit list for the sound, and so one that the video does not need.
  private let hasEditList: Bool

  /// Prepares the file, which is not begun yet.
  ///
  /// - Parameters:
  ///   - loop: What the video is like, and what else the file says of itself.
  ///   - keyframeCount: About how many keyframes there will be.
  ///   - path: The file.
  ///   - container: The kind of file, no animation.
  ///   - editsSound: Whether there will be sound that does not begin at 0.
  init(
    of loop: VideoLoop, keyframeCount: Int64, path: String, container: VideoContainer, editsSound: Bool = false
  ) throws(VideoError) {
    try loop.check(for: container)
    let hasEditList = [.mp4, .mov].contains(container) && editsSound
    var options = container.options(timescale: loop.clock.timescale, playCount: 0, isStream: false).map { option in
      option.name == "use_editlist" ? (option.name, hasEditList ? "1" : "0") : option
    }
    if container == .webm || container == .mkv {
      // Room for the index, which else moves all the rest when it is put in front: about 32 bytes a keyframe.
      options.append(("reserve_index_space", "\(min(keyframeCount * 32 + 256, 1 << 26))"))
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
    let packet = try Packet()
    (self.path, self.hasEditList, timeBase) = (path, hasEditList, loop.clock.timeBase)
    unsafe self.stream = stream
    self.file = file
    self.packet = packet
  }

  /// Takes the next frame of a loop, the `index`th; false when there are no more.
  func read(_ loop: VideoLoop, index: Int64) throws(VideoError) -> Bool {
    let isThere = try loop.packets.next(into: packet)
    // Else the file has changed meanwhile.
    guard isThere ? index < loop.frameCount : index == loop.frameCount else {
      throw VideoError.damaged("read \(loop.path)")
    }
    return isThere
  }

  /// Decides when the frame that was read shows.
  ///
  /// - Parameters:
  ///   - loop: Its loop, of which it is the `index`th.
  ///   - base: When frame 0 of the loop shows, in ticks of the loop's clock.
  ///   - delay: By how many frames decoding is ahead of showing at least.
  /// - Returns: When it is decoded.
  mutating func setTimes(
    _ loop: VideoLoop, index: Int64, base: Int64, delay: Int64 = 0
  ) throws(VideoError) -> Int64 {
    loop.clock.setTimes(of: packet, index: index, base: base, delay: delay)
    let decoding = unsafe max(packet.packet.pointer.pointee.dts, lastDecoding + 1)
    guard unsafe decoding <= packet.packet.pointer.pointee.pts else {
      throw VideoError(.unreadable, "repeat \(loop.path)", "its frames are decoded too late to begin again in time")
    }
    unsafe packet.packet.pointer.pointee.dts = decoding
    lastDecoding = decoding
    return decoding
  }

  /// Writes the frame that was read.
  func write() throws(VideoError) { try unsafe file.write(packet, to: stream, timeBase: timeBase) }

  /// Writes the index and closes the file. Only after this the file is whole.
  consuming func finish() throws(VideoError) {
    let (path, hasEditList) = (path, hasEditList)
    try file.finish()
    // libavformat writes an edit list for every track or for none.
    if hasEditList { try removeVideoEditLists(path) }
  }
}

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
