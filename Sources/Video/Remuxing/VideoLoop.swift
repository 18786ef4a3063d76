import CLibAV
public import FixedPoint
package import Frames

/// The video stream of a file, scanned once, that can be repeated any number of times without re-encoding.
public final class VideoLoop {
  /// The path of the file.
  public let path: String
  /// The number of frames.
  public var frameCount: Int64 { clock.frameCount }
  /// The total duration, in seconds.
  public let length: Rational
  /// libav's name of the codec.
  public let codecName: String
  /// libav's name of the format of the samples; nil where the file does not tell it.
  public let pixelFormatName: String?
  /// The comment in the file's metadata; nil for none.
  package let comment: String?
  /// Whether the file has sound.
  public let hasSound: Bool
  /// The tracks of the file beside its pictures.
  package let tracks: TrackCounts
  /// The width of a frame in pixels.
  public let width: Int
  /// The height of a frame in pixels.
  public let height: Int
  let packets: RewindablePackets
  let clock: FrameClock
  /// The pts of the first frame by the file's own clock, in seconds.
  let start: Rational

  /// Scans the packets of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file in any format that libav can demux.
  ///   - limit: The maximum number of pixels per frame; nil for the default.
  ///   - visited: Called after every packet; an error it throws ends the scan.
  /// - Throws: ``VideoError`` if the file has no video, or none that can be repeated; errors of `visited`.
  public convenience init(path: String, limit: PixelLimit? = nil, visited: () throws -> Void) throws {
    try self.init(path: path, limit: limit, memoryLimit: RewindablePackets.memoryLimit, visited: visited)
  }

  convenience init(path: String, limit: PixelLimit? = nil, memoryLimit: Int, visited: () throws -> Void) throws {
    var survey: FrameClock.Survey?
    let file = NamedPath(path)
    let packets = try RewindablePackets(file, .video, limit: limit, memoryLimit: memoryLimit) { packet, source in
      if survey == nil {
        if let kind = source.imageKind { throw VideoError(.unreadable, "repeat \(source.name)", "it is \(kind)") }
        survey = FrameClock.Survey(of: source)
      }
      try survey?.add(packet)
      try visited()
    }
    guard let survey else { throw VideoError(.unreadable, "repeat \(file.name)", "it contains no video") }
    try self.init(path: path, packets, survey.clock())
  }

  /// Opens a file that was scanned before, to be read once.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - clock: The clock that the scan found.
  convenience init(path: String, scanned clock: FrameClock) throws {
    try self.init(path: path, RewindablePackets(NamedPath(path), .video), clock)
  }

  private init(path: String, _ packets: RewindablePackets, _ clock: FrameClock) throws {
    (self.packets, self.clock) = (packets, clock)
    guard let length = try? clock.length, length > .zero else {
      throw VideoError(.unreadable, "repeat \(packets.source.name)", "its duration is zero or too long")
    }
    start = (try? clock.startTime) ?? .zero
    (self.path, self.length) = (path, length)
    (codecName, hasSound, tracks) = (packets.source.codecName, packets.source.hasSound, packets.source.tracks)
    comment = unsafe MediaFacts.comment(in: packets.source.metadata)
    let format = unsafe AVPixelFormat(packets.source.parameters.pointee.format)
    pixelFormatName = unsafe av_get_pix_fmt_name(format).map { unsafe String(cString: $0) }
    width = unsafe Int(packets.source.parameters.pointee.width)
    height = unsafe Int(packets.source.parameters.pointee.height)
  }

  /// Checks that a container can hold the video.
  ///
  /// - Throws: ``VideoError`` (`invalidSetting`) with a container that would do.
  public func check(for container: VideoContainer) throws(VideoError) {
    func refusal(_ reason: String) -> VideoError {
      VideoError(refusing: RefusedSetting(kind: .container, value: container.rawValue), reason)
    }
    let codec = unsafe packets.source.parameters.pointee.codec_id
    if container.isMatroska, packets.source.orientation != .upright {
      throw refusal("\(path) has a rotation, which \(container) files do not store; mp4 and mov files do")
    }
    if !container.isMatroska, unsafe packets.source.stream.hasAlphaBeside {
      throw refusal("\(path) has transparency, which \(container) files cannot hold; webm and mkv files can")
    }
    // libav writes other files of raw video, which no program reads.
    let rawFormats = container == .mov ? ["rgb24", "uyvy422", "yuyv422"] : []
    if codec == AV_CODEC_ID_RAWVIDEO, !rawFormats.contains(pixelFormatName ?? "") {
      throw refusal(
        "\(path) has raw video of \(pixelFormatName ?? "an unknown format"), which cannot be copied into \(container); encode it first"
      )
    }
    guard !container.takes(codec) else { return }
    let others = [VideoContainer.mp4, .mov, .webm, .mkv].first { $0.takes(codec) }
    throw refusal(
      "\(path) has \(codecName), which \(container) files cannot hold; "
        + (others.map { "\($0) files can" } ?? "encode it first"))
  }

  /// Returns whether another video has the same coding parameters, so that a decoder can continue from one to the
  /// other.
  func isCoded(like other: VideoLoop) -> Bool {
    let (mine, its) = unsafe (packets.source.parameters, other.packets.source.parameters)
    let sameKind = unsafe mine.pointee.codec_id == its.pointee.codec_id && mine.pointee.format == its.pointee.format
    return sameKind && (width, height) == (other.width, other.height)
      && av_cmp_q(clock.timeBase, other.clock.timeBase) == 0 && packets.source.header == other.packets.source.header
  }
}

extension VideoContainer {
  /// Returns whether the muxer accepts a codec, by `avformat_query_codec`.
  func takes(_ codec: AVCodecID) -> Bool {
    // The codecs of video that it accepts, but not `avformat_write_header`.
    if self == .mov, [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1].contains(codec) { return false }
    guard let muxer = unsafe av_guess_format(muxerName, nil, nil) else { return false }
    return unsafe avformat_query_codec(muxer, codec, FF_COMPLIANCE_NORMAL) == 1
  }
}
