import FileIO
import CLibAV

/// The packets of one stream of a file, as they are stored.
@safe
final class PacketSource {
  /// What the file is called in messages.
  let name: String
  private let context: LibraryObject<AVFormatContext>
  /// The stream that is read.
  let stream: UnsafeMutablePointer<AVStream>

  /// What a stream holds.
  enum Kind {
    case video, sound

    fileprivate var mediaType: AVMediaType { self == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO }
  }

  /// Opens a file and finds its best stream of a kind.
  init(path: String, _ kind: Kind, _ limit: PixelLimit? = nil) throws(VideoError) {
    silenceLibraryLog()
    let kinds = kind == .video ? "video" : "video or sound"
    let owner = try unsafe PictureSource.open(LibraryInput(RegularFile(path: path)), name: path, kinds: kinds)
    // When packets are decoded, how long they last.
    let limits = PictureLimits(limit)
    try unsafe findStreamInfo(owner.pointer, limits, name: path)
    let index = unsafe av_find_best_stream(owner.pointer, kind.mediaType, -1, -1, nil, 0)
    // The cover of a piece of music is no video.
    guard index >= 0, let stream = unsafe owner.pointer.pointee.streams[Int(index)],
      unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE,
      unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      throw VideoError(
        .unreadable, "read \(path)", kind == .video ? "there is no video in it" : "there is no sound in it")
    }
    let timeBase = unsafe stream.pointee.time_base
    guard timeBase.num > 0, timeBase.den > 0 else {
      throw VideoError(.unreadable, "read \(path)", "it counts time in \(timeBase.num)/\(timeBase.den) seconds")
    }
    try limits.check(
      unsafe Int(stream.pointee.codecpar.pointee.width), unsafe Int(stream.pointee.codecpar.pointee.height), name: path)
    for other in 0..<(unsafe owner.pointer.pointee.nb_streams) where Int32(other) != index {
      unsafe owner.pointer.pointee.streams[Int(other)]?.pointee.discard = AVDISCARD_ALL
    }
    name = path
    unsafe self.stream = stream
    unsafe context = owner
  }

  /// The seconds in which packets count.
  var timeBase: AVRational { unsafe stream.pointee.time_base }

  /// How the stream is coded.
  var parameters: UnsafeMutablePointer<AVCodecParameters> { unsafe stream.pointee.codecpar }

  /// What a decoder must know before the first packet (`extradata`).
  var header: [UInt8] {
    let count = unsafe Int(parameters.pointee.extradata_size)
    return unsafe Array(UnsafeBufferPointer(start: parameters.pointee.extradata, count: count))
  }

  /// libav's name of the codec.
  var codecName: String { unsafe String(cString: avcodec_get_name(parameters.pointee.codec_id)) }

  /// What the file says of itself.
  var metadata: OpaquePointer? { unsafe context.pointer.pointee.metadata }

  /// Whether the file has sound, too.
  var hasSound: Bool { unsafe av_find_best_stream(context.pointer, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0) >= 0 }

  /// Whether the file is a picture that moves, which repeats by itself.
  var isAnimation: Bool {
    let name = unsafe String(cString: context.pointer.pointee.iformat.pointee.name)
    return ["gif", "apng", "webp_pipe", "png_pipe"].contains(name)
  }

  /// Seconds from 0 in which packets must lie: 34 years. Thus no sum of their times overflows, in whatever unit.
  private static let longestTime = Int64(1) << 30

  /// The next packet of the stream; false at the end.
  func read(into packet: borrowing Packet) throws(VideoError) -> Bool {
    guard try unsafe packet.read(of: stream, in: context.pointer, name: name) else { return false }
    let (seconds, ticks) = unsafe (AVRational(num: 1, den: 1), packet.packet.pointer.pointee)
    for time in unsafe [ticks.pts, ticks.dts, ticks.duration] where time != zoetrope_nopts_value {
      // Compares without overflow.
      guard av_compare_ts(time, timeBase, PacketSource.longestTime, seconds) <= 0,
        av_compare_ts(time, timeBase, -PacketSource.longestTime, seconds) >= 0
      else {
        throw VideoError(.unreadable, "read \(name)", "one of its times is beyond \(PacketSource.longestTime) seconds")
      }
    }
    return true
  }
}
