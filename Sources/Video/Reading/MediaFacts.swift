import FileIO
import CLibAV
public import FixedPoint
public import Frames

/// The properties of an image or video file.
public struct MediaFacts: Equatable, Sendable {
  /// The container.
  public var container: MediaContainer
  /// libav's name of the codec.
  public var codec: String
  /// The codec's profile, if it has profiles.
  public var profile: String?
  /// The level of H.264, HEVC and AV1, which tells what a decoder must be able to do.
  public var level: String?
  /// The width in pixels.
  public var width = 0
  /// The height in pixels.
  public var height = 0
  /// libav's name of the pixel format.
  public var pixelFormat: String?
  /// Whether the pixel format has alpha.
  public var hasAlpha = false
  /// The samples of the pixel format.
  public var samples = StoredSamples(isDeep: false, isGrey: false)
  /// Whether the codec is lossless, as far as libav knows.
  public var isLossless = false
  /// Whether the lines of a frame are those of two fields, which show different times.
  public var isInterlaced = false
  /// The range of the code values: `limited` or `full`; nil if unspecified.
  public var colorRange: String?
  /// libav's name of the primaries.
  public var colorPrimaries: String?
  /// libav's name of the transfer function.
  public var colorTransfer: String?
  /// libav's name of the Y′CbCr matrix.
  public var colorMatrix: String?
  /// The name of the first frame's colour profile, if it cannot be applied: one of inks, for example.
  public var unappliedProfile: String?
  /// The time base, in seconds.
  public var timeBase: Rational
  /// The frame rate in frames per second, as stored or as estimated by libav; nil if unknown.
  public var frameRate: Rational?
  /// The rotation and mirroring that show frames upright.
  public var orientation = Orientation.upright
  /// The stored pixel aspect ratio, width over height.
  public var pixelAspect = Rational(1)
  /// The pts of the first frame, in seconds; nil if unspecified.
  public var startTime: Rational?
  /// The comment in the file's metadata, such as its creator.
  public var comment: String?
  /// The number of pictures that are left out: pages of a TIFF whose size is not that of the first, or smaller pictures and other
  /// views behind a JPEG.
  public var omittedPageCount = 0
  /// The tracks of the file beside its pictures.
  public var tracks = TrackCounts()
  /// The number of sound tracks.
  public var audioTrackCount: Int { tracks.sound }
  /// The end of the longest sound track, in seconds; nil if unknown.
  public var audioEnd: Rational?
  /// The playback properties of an APNG, an animated WebP or an animated AVIF.
  public var animation: AnimationFacts?
  /// The block structure of a GIF.
  public var gif: GIFInspection?
  /// The box layout of an MP4 or MOV.
  public var layout: ISOLayout?

  init(container: MediaContainer, codec: String, timeBase: Rational) {
    (self.container, self.codec, self.timeBase) = (container, codec, timeBase)
  }
}

extension MediaFacts {
  /// Reads the properties that are known before a frame is decoded.
  ///
  /// - Parameters:
  ///   - source: The demuxer of the file.
  ///   - bytes: The file, or its start.
  ///   - timeBase: The time base of the demuxer, in seconds.
  init(of source: PacketSource, _ bytes: any ByteSource, timeBase: Rational) {
    let codec = source.codecName
    self.init(container: MediaContainer(source.formatName, codec: codec, of: bytes), codec: codec, timeBase: timeBase)
    let start = unsafe source.stream.pointee.start_time
    if start != zoetrope_nopts_value { startTime = try? timeBase.multiplied(by: Rational(start)) }
    unsafe addSound(of: source.context.pointer)
    frameRate = Rational(positive: source.frameRate)
    orientation = source.orientation
    comment = unsafe MediaFacts.comment(in: source.metadata)
    if let properties = unsafe avcodec_descriptor_get(source.stream.pointee.codecpar.pointee.codec_id)?.pointee.props {
      isLossless = properties & AV_CODEC_PROP_LOSSY == 0
    }
  }

  /// Counts the tracks and finds the end of the longest sound track.
  private mutating func addSound(of context: UnsafeMutablePointer<AVFormatContext>) {
    tracks = unsafe TrackCounts(of: context)
    // The streams of an icon are its sizes, and one of an AVIF may be its alpha.
    if [.avif, .other("ico")].contains(container) { tracks.video = 0 }
    var ends: [Rational?] = []
    for index in 0..<(unsafe Int(context.pointee.nb_streams)) {
      guard let stream = unsafe context.pointee.streams[index],
        unsafe stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      else { continue }
      guard unsafe !stream.hasUnknownLength else { return }
      let base = unsafe Rational(Int64(stream.pointee.time_base.num), Int64(stream.pointee.time_base.den))
      func seconds(_ ticks: Int64, _ base: Rational) -> Rational? {
        ticks == zoetrope_nopts_value ? nil : try? base.multiplied(by: Rational(ticks))
      }
      if let length = unsafe seconds(stream.pointee.duration, base) {
        let start = unsafe seconds(stream.pointee.start_time, base) ?? .zero
        ends.append(try? start.adding(length))
      } else {
        // Matroska has one length for the whole file, which counts the samples before the first that is heard.
        let length = unsafe seconds(context.pointee.duration, Rational(1, Int64(AV_TIME_BASE)))
        let (delay, rate) = unsafe (
          stream.pointee.codecpar.pointee.initial_padding, stream.pointee.codecpar.pointee.sample_rate
        )
        let lead = Rational(Int64(max(0, delay)), Int64(max(1, rate)))
        ends.append(length.flatMap { try? $0.subtracting(lead) })
      }
    }
    if !ends.contains(nil) { audioEnd = ends.compactMap(\.self).max() }
  }

  /// The play count, 0 = forever; nil if the file has none, as videos do not.
  public var playCount: Int? { gif?.playCount ?? animation?.playCount }

  /// The codec with its profile and level: `h264 High 5.1`.
  public var codecText: String { [codec, profile, level].compactMap(\.self).joined(separator: " ") }

  /// Adds the properties of the first frame and its decoder.
  mutating func describe(
    _ frame: UnsafePointer<AVFrame>, of source: PacketSource, decodedBy decoder: borrowing DecoderContext
  ) {
    let format = unsafe AVPixelFormat(frame.pointee.format)
    let (primaries, transfer, matrix) = unsafe (
      frame.pointee.color_primaries, frame.pointee.color_trc, frame.pointee.colorspace
    )
    pixelFormat = unsafe text(av_get_pix_fmt_name(format))
    pixelAspect = unsafe Rational(positive: source.pixelAspect(of: frame)) ?? pixelAspect
    if let own = unsafe Orientation(of: frame, codec: codec) { orientation = own }
    // The comment of a PNG is read by the decoder, not by the demuxer.
    comment = unsafe comment ?? MediaFacts.comment(in: frame.pointee.metadata)
    hasAlpha = MediaFacts.hasAlpha(format)
    samples = StoredSamples(format)
    (profile, level) = (decoder.profile, decoder.level)
    // Of a PNG it is the order of the pixels in the file.
    isInterlaced = unsafe zoetrope_is_interlaced(frame) != 0 && !["png", "apng"].contains(codec)
    switch unsafe frame.pointee.color_range {
    case AVCOL_RANGE_MPEG: colorRange = "limited"
    case AVCOL_RANGE_JPEG: colorRange = "full"
    default: break
    }
    if primaries != AVCOL_PRI_UNSPECIFIED {
      colorPrimaries = unsafe text(av_color_primaries_name(primaries))
    }
    if transfer != AVCOL_TRC_UNSPECIFIED { colorTransfer = unsafe text(av_color_transfer_name(transfer)) }
    if matrix != AVCOL_SPC_UNSPECIFIED { colorMatrix = unsafe text(av_color_space_name(matrix)) }
  }

  /// Returns whether a pixel format has alpha.
  static func hasAlpha(_ format: AVPixelFormat) -> Bool {
    guard let descriptor = unsafe av_pix_fmt_desc_get(format) else { return false }
    return unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL) != 0
  }

  /// Adds the properties that only the container's bytes have.
  mutating func addContainer(_ bytes: any ByteSource) {
    switch container {
    case .gif: gif = GIFInspection(of: bytes)
    case .apng:
      animation = AnimationFacts(ofAPNG: bytes)
      if animation?.leavesGaps == true { hasAlpha = true }
    case .avif: animation = AnimationFacts(ofAVIF: bytes)
    case .mov, .mp4: layout = ISOLayout(of: bytes)
    default: break
    }
  }

  /// Returns the comment in the metadata by `av_dict_get`, which ignores case; nil if it is not UTF-8.
  static func comment(in metadata: OpaquePointer?) -> String? {
    guard let entry = unsafe av_dict_get(metadata, "comment", nil, 0) else { return nil }
    return unsafe String(validatingCString: entry.pointee.value)
  }

  private func text(_ words: UnsafePointer<CChar>?) -> String? { unsafe words.map { unsafe String(cString: $0) } }
}
