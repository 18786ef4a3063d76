import CLibAV
import FixedPoint

/// A muxer that copies the packets of other videos into a file without re-encoding.
@safe
struct VideoRemuxer: ~Copyable {
  let file: Muxer
  /// The frame read last.
  let packet: Packet
  private let path: String
  private let stream: UnsafeMutablePointer<AVStream>
  private let timeBase: AVRational
  /// The dts of the previous frame.
  private var lastDecoding = Int64.min
  /// Whether the file has an edit list for the sound track, in which case the muxer also
  /// writes one for the video track, which does not need it.
  private let hasEditList: Bool

  /// Prepares the file; the header is not written yet.
  ///
  /// - Parameters:
  ///   - loop: The video that defines the stream parameters and the metadata.
  ///   - keyframeCount: The approximate number of key frames.
  ///   - path: The path of the file.
  ///   - container: The container format, not an animated image.
  ///   - editsSound: Whether a sound track will be added that does not start at 0.
  init(
    of loop: VideoLoop, keyframeCount: Int64, path: String, container: VideoContainer, editsSound: Bool = false
  ) throws(VideoError) {
    try loop.check(for: container)
    let hasEditList = [.mp4, .mov].contains(container) && editsSound
    var options = container.options(timescale: loop.clock.timescale, playCount: 0, isStream: false).map { option in
      option.name == "use_editlist" ? (option.name, hasEditList ? "1" : "0") : option
    }
    if container.isMatroska {
      // Reserves space for the index, about 32 bytes per key frame; otherwise moving it to the front would move all
      // other data.
      options.append(("reserve_index_space", "\(min(keyframeCount * 32 + 256, 1 << 26))"))
    }
    // Negative times are kept, rather than shifting all other times.
    options.append(("avoid_negative_ts", "disabled"))
    let file = try Muxer(.file(path: path), container: container, options: options, comment: nil)
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

  /// Removes the bit rate of the source from the stream parameters, before the header is written.
  func forgetBitRate() { unsafe stream.pointee.codecpar.pointee.bit_rate = 0 }

  /// Writes the header.
  ///
  /// - Parameter loop: The video that defines the stream parameters.
  func begin(_ loop: VideoLoop) throws(VideoError) {
    do throws(VideoError) { try file.begin() } catch { throw error.blaming(loop) }
  }

  /// Reads the frame of a loop at an index, in order; false after the last frame.
  func read(_ loop: VideoLoop, index: Int64) throws(VideoError) -> Bool {
    let isThere = try loop.packets.next(into: packet)
    // A mismatch means that the file has changed since it was first read.
    guard isThere ? index < loop.frameCount : index == loop.frameCount else {
      throw VideoError.damaged("read \(loop.path)")
    }
    return isThere
  }

  /// Sets the pts and dts of the frame read last.
  ///
  /// - Parameters:
  ///   - loop: The loop of the frame.
  ///   - index: The index of the frame in the loop, in decoding order.
  ///   - base: The pts of frame 0 of the loop, in ticks of the loop's clock.
  ///   - delay: The minimum lead of decoding over presentation, in frames.
  mutating func setTimes(_ loop: VideoLoop, index: Int64, base: Int64, delay: Int64 = 0) throws(VideoError) {
    loop.clock.setTimes(of: packet, index: index, base: base, delay: delay)
    guard packet.raiseDecodingTime(above: &lastDecoding) else {
      throw VideoError(
        .unreadable, "repeat \(loop.path)", "its decoding times would fall behind its presentation times; re-encode it")
    }
  }

  /// Writes the frame of a loop read last.
  func write(_ loop: VideoLoop) throws(VideoError) {
    do throws(VideoError) {
      try unsafe file.write(packet, to: stream, timeBase: timeBase)
    } catch {
      throw error.blaming(loop)
    }
  }

  /// Writes the index and closes the file. The file is complete only after this call.
  consuming func finish() throws(VideoError) {
    let (path, hasEditList) = (path, hasEditList)
    try file.finish()
    // libavformat writes edit lists for all tracks or for none.
    if hasEditList { try removeVideoEditLists(path) }
  }
}

extension VideoError {
  /// Returns the error of reading a loop whose data the muxer cannot parse; any other error as it is.
  fileprivate func blaming(_ loop: VideoLoop) -> VideoError {
    averror == zoetrope_averror_invaliddata ? .damaged("read \(loop.path)", averror: averror) : self
  }
}

extension FrameClock {
  /// The ticks per second of a clock in which all times are integers.
  fileprivate var timescale: Int32 { VideoSettings.timescale(ofTicks: Int64(timeBase.den)) }
}

extension VideoContainer {
  /// Returns the codec tag for the container: the source's tag if the container knows it, otherwise the one that
  /// players expect; 0 for the muxer's default.
  fileprivate func tag(of source: PacketSource) -> UInt32 {
    let (codec, tag) = unsafe (source.parameters.pointee.codec_id, source.parameters.pointee.codec_tag)
    guard self == .mp4 || self == .mov else { return 0 }
    if let muxer = unsafe av_guess_format(muxerName, nil, nil), tag != 0,
      unsafe av_codec_get_id(muxer.pointee.codec_tag, tag) == codec
    {
      return tag
    }
    return codec == AV_CODEC_ID_HEVC ? VideoCodec.hevc.tag(in: self) ?? 0 : 0
  }
}
