import FileIO
import CLibAV
import FixedPoint
import Frames

/// The packets of one stream of a file, as stored: an open libav demuxer, and the stream that is read.
@safe
final class PacketSource {
  /// The demuxer.
  let context: LibAVObject<AVFormatContext>
  /// The stream that is read.
  let stream: UnsafeMutablePointer<AVStream>
  /// The name of the file in messages.
  let name: String
  /// libav's name of the container.
  let formatName: String
  /// Whether damaged packets and frames are returned: those of MPEG-TS, as recordings of broadcasts lose some, but not
  /// of video that is copied.
  let isLenient: Bool
  /// Whether a file that ends in the middle of a packet is read up to that, instead of being damaged.
  var mayBeCut: Bool
  /// Whether the file ended in the middle of a packet.
  private(set) var isCutOff = false

  /// The media type of a stream.
  enum Kind {
    case video, sound

    fileprivate var mediaType: AVMediaType { self == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO }
  }

  /// Creates the source of an open file.
  init(
    _ context: consuming LibAVObject<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>, isCopied: Bool = false,
    mayBeCut: Bool = false, name: String
  ) {
    let formatName = unsafe context.pointer.formatName
    (self.formatName, isLenient) = (formatName, formatName == "mpegts" && !isCopied)
    (self.mayBeCut, self.name) = (mayBeCut, name)
    unsafe self.stream = stream
    unsafe self.context = context
  }

  /// Opens a file and finds its best stream of a media type.
  convenience init(_ file: NamedPath, _ kind: Kind, _ limit: PixelLimit? = nil) throws(VideoError) {
    silenceLibAVLog()
    let name = file.name
    let kinds: FormatContext.Kinds = kind == .video ? .video : .videoOrSound
    let owner = try unsafe FormatContext.openFile(RegularFile(path: file.path), name: name, kinds: kinds)
    // Finds the dts and the durations of packets, among others.
    let limits = PictureLimits(limit)
    try unsafe findStreamInfo(owner.pointer, limits, name: name)
    // Cover art in a file of sound is not a video.
    guard let stream = unsafe owner.pointer.bestStream(kind.mediaType),
      unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE,
      unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      throw VideoError(
        .unreadable, "read \(name)", kind == .video ? "it contains no video" : "it contains no sound")
    }
    _ = try Rational(timeBase: unsafe stream.pointee.time_base, name: name)
    try limits.check(
      unsafe Int(stream.pointee.codecpar.pointee.width), unsafe Int(stream.pointee.codecpar.pointee.height), name: name)
    let index = unsafe stream.pointee.index
    for other in 0..<(unsafe owner.pointer.pointee.nb_streams) where Int32(other) != index {
      unsafe owner.pointer.pointee.streams[Int(other)]?.pointee.discard = AVDISCARD_ALL
    }
    unsafe self.init(owner, stream, isCopied: kind == .video, mayBeCut: file.mayBeCut, name: name)
  }

  /// The time base of the packets, in seconds.
  var timeBase: AVRational { unsafe stream.pointee.time_base }

  /// The end of the last packet in ticks of ``timeBase``, as stored for the stream or else for the file, where other streams may
  /// end later; nil if neither is, or if it is absurd, and for an ASF with other streams and an AVI through a pipe.
  var endTicks: Int64? {
    // An ASF stores the length of the file, which libav takes for that of each stream.
    guard unsafe formatName != "asf" || context.pointer.pointee.nb_streams == 1,
      unsafe !stream.hasUnknownLength
    else { return nil }
    let (start, duration) = unsafe (stream.pointee.start_time, stream.pointee.duration)
    let end: Int64
    if duration != zoetrope_nopts_value, duration > 0 {
      let (sum, overflows) = duration.addingReportingOverflow(start == zoetrope_nopts_value ? 0 : start)
      guard !overflows else { return nil }
      end = sum
    } else {
      let whole = unsafe context.pointer.pointee.duration
      guard whole != zoetrope_nopts_value, whole > 0 else { return nil }
      end = av_rescale_q(whole, AVRational(num: 1, den: AV_TIME_BASE), timeBase)
    }
    return isPlausible(end) ? end : nil
  }

  /// The codec parameters of the stream.
  var parameters: UnsafeMutablePointer<AVCodecParameters> { unsafe stream.pointee.codecpar }

  /// The codec's global header (`extradata`), required by a decoder before the first packet.
  var header: [UInt8] {
    let count = unsafe Int(parameters.pointee.extradata_size)
    return unsafe Array(UnsafeBufferPointer(start: parameters.pointee.extradata, count: count))
  }

  /// libav's name of the codec.
  var codecName: String { unsafe String(cString: avcodec_get_name(parameters.pointee.codec_id)) }

  /// The rotation and mirroring with which frames are shown.
  var orientation: Orientation {
    let matrix = unsafe zoetrope_display_matrix(stream)
    return unsafe matrix.map { unsafe Orientation(displayMatrix: $0) } ?? .upright
  }

  /// The metadata of the file.
  var metadata: OpaquePointer? { unsafe context.pointer.pointee.metadata }

  /// Whether the file has sound.
  var hasSound: Bool { unsafe context.pointer.bestStream(AVMEDIA_TYPE_AUDIO) != nil }

  /// The tracks of the file beside its pictures.
  var tracks: TrackCounts { unsafe TrackCounts(of: context.pointer) }

  /// The kind of image that the file is, for messages; nil for a video.
  var imageKind: String? {
    if ["gif", "apng", "webp_pipe"].contains(formatName) { return "an animated image, which repeats by itself" }
    return formatName.hasSuffix("_pipe") || formatName == "ico" ? "a picture, not a video" : nil
  }

  /// Reads the next packet of the stream; false at the end, also in the middle of a packet of a file that ``mayBeCut``.
  func read(into packet: Packet) throws(VideoError) -> Bool {
    do throws(VideoError) {
      return try readWhole(packet)
    } catch {
      guard mayBeCut, error.code == .unreadable, endsEarly else { throw error }
      isCutOff = true
      return false
    }
  }

  /// Reads the next packet of the stream by `av_read_frame`; false at the end.
  private func readWhole(_ packet: Packet) throws(VideoError) -> Bool {
    while true {
      unsafe av_packet_unref(packet.object.pointer)
      let result = unsafe av_read_frame(context.pointer, packet.object.pointer)
      if result == zoetrope_averror_eof { return false }
      try checkReading(result, "read \(name)")
      guard unsafe packet.object.pointer.pointee.stream_index == stream.pointee.index else { continue }
      guard !packet.isDamaged || isLenient else { throw VideoError.damaged("read \(name)") }
      for time in [packet.pts, packet.dts, packet.duration] where time != zoetrope_nopts_value {
        guard isPlausible(time) else {
          throw VideoError(.unreadable, "read \(name)", "one of its times exceeds \(PacketSource.longestTime) seconds")
        }
      }
      return true
    }
  }

  /// Returns whether a decoder's error is that of damaged data, which is left out.
  func omitsData(ofError result: Int32) -> Bool { isLenient && result == zoetrope_averror_invaliddata }

  /// The bound on times, in seconds from 0: 68 years, since recordings may have times that count from 1970.
  private static let longestTime = Int64(1) << 31

  /// Returns whether a time is within the bound, and in 2⁶¹ ticks, so that no sum of three times overflows.
  private func isPlausible(_ time: Int64) -> Bool {
    guard time.magnitude <= 1 << 61, timeBase.num > 0, timeBase.den > 0 else { return false }
    return av_compare_ts(abs(time), timeBase, PacketSource.longestTime, AVRational(num: 1, den: 1)) <= 0
  }

  /// Whether more bytes were asked for than the file has, all of which could be read, and the file is of a kind that makes sense
  /// without the rest.
  private var endsEarly: Bool {
    guard ["avi", "flv"].contains(formatName) || formatName.hasPrefix("mov,"),
      let file = unsafe context.pointer.pointee.pb
    else { return false }
    return unsafe avio_feof(file) != 0 && file.pointee.error == 0
  }
}
