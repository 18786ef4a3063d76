import CLibAV
public import FixedPoint

/// The video of a file, read through once, that can be played any number of times in a row without encoding it again.
public final class VideoLoop {
  /// The file.
  public let path: String
  /// How many frames it has.
  public let frameCount: Int64
  /// How long all of them show, in seconds.
  public let length: Rational
  /// libav's name of the codec.
  public let codecName: String
  /// Whether the file has sound.
  public let hasSound: Bool
  /// Columns of a frame.
  public let width: Int
  /// Rows of a frame.
  public let height: Int
  let packets: PacketLoop
  let clock: FrameClock
  /// When the first frame shows by the file's own clock, in seconds.
  let start: Rational

  /// Reads the packets of a file.
  ///
  /// - Parameters:
  ///   - path: A regular file of any kind that libav reads.
  ///   - limit: The most pixels of a frame, if somebody chose that.
  ///   - visited: Called after every packet; what it throws ends the reading.
  /// - Throws: ``VideoError`` for what has no video, or none that can be repeated; what `visited` throws.
  public convenience init(path: String, limit: PixelLimit? = nil, visited: () throws -> Void) throws {
    try self.init(path: path, limit: limit, memoryLimit: PacketLoop.memoryLimit, visited: visited)
  }

  init(path: String, limit: PixelLimit? = nil, memoryLimit: Int, visited: () throws -> Void) throws {
    var survey: FrameClock.Survey?
    packets = try PacketLoop(path: path, .video, limit: limit, memoryLimit: memoryLimit) { packet, source in
      if survey == nil {
        guard !source.isAnimation else {
          throw VideoError(.unreadable, "repeat \(path)", "it is an animation, which repeats by itself")
        }
        survey = FrameClock.Survey(of: source)
      }
      try survey?.add(packet)
      try visited()
    }
    guard let survey else { throw VideoError(.unreadable, "repeat \(path)", "there is no video in it") }
    clock = try survey.clock()
    guard let length = try? clock.length, length > .zero else {
      throw VideoError(.unreadable, "repeat \(path)", "its length cannot be counted")
    }
    start = (try? clock.startTime) ?? .zero
    (self.path, self.length, frameCount) = (path, length, clock.frameCount)
    (codecName, hasSound) = (packets.source.codecName, packets.source.hasSound)
    width = unsafe Int(packets.source.parameters.pointee.width)
    height = unsafe Int(packets.source.parameters.pointee.height)
  }

  /// Refuses a kind of file that cannot hold the video.
  ///
  /// - Throws: ``VideoError`` (`invalidSetting`), which says what the file holds and what would do.
  public func check(for container: VideoContainer) throws(VideoError) {
    let codec = unsafe packets.source.parameters.pointee.codec_id
    guard !container.takes(codec) else { return }
    let others = [VideoContainer.mp4, .mov, .webm, .mkv].first { $0.takes(codec) }
    throw VideoError(
      refusing: RefusedSetting(kind: .container, value: container.rawValue),
      "\(container) files hold \(container.codecs.map(\.rawValue).joined(separator: ", ")); "
        + "\(path) has \(codecName)" + (others.map { "; -o OUT.\($0) would do" } ?? ""))
  }

  /// Whether another video is coded like this one, so that a decoder can go on from one to the other.
  func isCoded(like other: VideoLoop) -> Bool {
    let (mine, its) = unsafe (packets.source.parameters, other.packets.source.parameters)
    let sameKind = unsafe mine.pointee.codec_id == its.pointee.codec_id && mine.pointee.format == its.pointee.format
    return sameKind && (width, height) == (other.width, other.height)
      && av_cmp_q(clock.timeBase, other.clock.timeBase) == 0 && packets.source.header == other.packets.source.header
  }
}

extension VideoContainer {
  /// `avformat_query_codec`: whether the muxer takes a codec.
  func takes(_ codec: AVCodecID) -> Bool {
    guard let muxer = unsafe av_guess_format(muxerName, nil, nil) else { return false }
    return unsafe avformat_query_codec(muxer, codec, FF_COMPLIANCE_NORMAL) == 1
  }
}
