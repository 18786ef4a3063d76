import FileIO
import CLibAV
import FixedPoint
import Frames

/// The packets of one stream of a file, as stored.
@safe
final class PacketSource {
  /// The file.
  let file: NamedPath
  private let context: LibAVObject<AVFormatContext>
  /// The stream that is read.
  let stream: UnsafeMutablePointer<AVStream>
  /// A Boolean value that indicates whether damaged packets are returned: those of sound in MPEG-TS, as recordings of broadcasts
  /// lose some.
  let isLenient: Bool

  /// The media type of a stream.
  enum Kind {
    case video, sound

    fileprivate var mediaType: AVMediaType { self == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO }
  }

  /// Opens a file and finds its best stream of a media type.
  init(_ file: NamedPath, _ kind: Kind, _ limit: PixelLimit? = nil) throws(VideoError) {
    silenceLibAVLog()
    let name = file.name
    let kinds = kind == .video ? "video" : "video or audio"
    let owner = try unsafe FormatContext.openFile(RegularFile(path: file.path), name: name, kinds: kinds)
    // Finds the dts and the durations of packets, among others.
    let limits = PictureLimits(limit)
    try unsafe findStreamInfo(owner.pointer, limits, name: name)
    let index = unsafe av_find_best_stream(owner.pointer, kind.mediaType, -1, -1, nil, 0)
    // Cover art in an audio file is not a video.
    guard index >= 0, let stream = unsafe owner.pointer.pointee.streams[Int(index)],
      unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE,
      unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      throw VideoError(
        .unreadable, "read \(name)", kind == .video ? "it contains no video" : "it contains no audio")
    }
    _ = try Rational(timeBase: unsafe stream.pointee.time_base, name: name)
    try limits.check(
      unsafe Int(stream.pointee.codecpar.pointee.width), unsafe Int(stream.pointee.codecpar.pointee.height), name: name)
    for other in 0..<(unsafe owner.pointer.pointee.nb_streams) where Int32(other) != index {
      unsafe owner.pointer.pointee.streams[Int(other)]?.pointee.discard = AVDISCARD_ALL
    }
    self.file = file
    unsafe self.stream = stream
    isLenient = unsafe kind == .sound && owner.pointer.formatName == "mpegts"
    unsafe context = owner
  }

  /// The name of the file in messages.
  var name: String { file.name }

  /// The time base of the packets, in seconds.
  var timeBase: AVRational { unsafe stream.pointee.time_base }

  /// The end of the last packet in ticks of ``timeBase``, as stored for the stream or else for the file, where other streams may
  /// end later; nil if neither is, and for an ASF with other streams.
  var endTicks: Int64? { unsafe storedEnd(of: stream, in: context.pointer) }

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

  /// A Boolean value that indicates whether the file has an audio stream.
  var hasSound: Bool { unsafe av_find_best_stream(context.pointer, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0) >= 0 }

  /// The tracks of the file beside its pictures.
  var tracks: TrackCounts { unsafe TrackCounts(of: context.pointer) }

  /// The kind of image that the file is, for messages; nil for a video.
  var imageKind: String? {
    let name = unsafe context.pointer.formatName
    if ["gif", "apng", "webp_pipe"].contains(name) { return "an animated image, which repeats by itself" }
    return name.hasSuffix("_pipe") || name == "ico" ? "a picture, not a video" : nil
  }

  /// Reads the next packet of the stream; false at the end, also in the middle of a packet of a file that may be cut off.
  func read(into packet: Packet) throws(VideoError) -> Bool {
    do throws(VideoError) {
      return try unsafe packet.read(of: stream, in: context.pointer, isLenient: isLenient, name: name)
    } catch {
      guard file.mayBeCut, error.code == .unreadable, unsafe FormatContext.isCutOff(context.pointer) else {
        throw error
      }
      return false
    }
  }
}
