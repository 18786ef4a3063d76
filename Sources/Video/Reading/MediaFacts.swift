import FileIO
import CLibAV
public import FixedPoint

/// What a file of pictures says of itself.
public struct MediaFacts: Equatable, Sendable {
  /// The kind of file: `GIF`, `APNG`, `WebP`, `MP4`, `MOV`, `WebM`, `Matroska`, or libav's name for others.
  public var container: String
  /// libav's name of the codec.
  public var codec: String
  /// The codec's profile, where it has such.
  public var profile: String?
  /// Columns.
  public var width = 0
  /// Rows.
  public var height = 0
  /// libav's name of the pixels' format.
  public var pixelFormat: String?
  /// Whether that format has alpha.
  public var hasAlpha = false
  /// Whether decoding gives what was encoded, as far as the codec tells.
  public var isLossless = false
  /// The range of the codes: `limited` or `full`; nil where it does not say.
  public var colorRange: String?
  /// The primaries, by libav's name.
  public var colorPrimaries: String?
  /// The transfer function, by libav's name.
  public var colorTransfer: String?
  /// The matrix of Y′CbCr, by libav's name.
  public var colorMatrix: String?
  /// The seconds in which times are counted.
  public var timeBase: Rational
  /// Frames per second, as the file says or as libav found out; nil where neither does.
  public var frameRate: Rational?
  /// By how many right angles frames are turned clockwise to stand upright.
  public var quarterTurns = 0
  /// How wide a pixel is for its height, as it is stored.
  public var pixelAspect = Rational(1)
  /// When the first frame shows, in seconds; nil where the file does not say.
  public var startTime: Rational?
  /// The text that the file carries for whoever reads it, such as what made it.
  public var comment: String?
  /// Tracks of sound.
  public var audioTrackCount = 0
  /// What an APNG or a WebP says of its playing.
  public var animation: AnimationFacts?
  /// How an MP4 or MOV is laid out.
  public var layout: ISOLayout?

  init(container: String, codec: String, timeBase: Rational) {
    (self.container, self.codec, self.timeBase) = (container, codec, timeBase)
  }
}

extension MediaFacts {
  /// What an open file says before a frame is decoded.
  init(of source: borrowing PictureSource, timeBase: Rational) {
    let format = unsafe source.context.pointer.pointee.iformat.pointee.name
    let codec = unsafe source.stream.pointee.codecpar.pointee.codec_id
    self.init(
      container: unsafe format.map { unsafe String(cString: $0) } ?? "unknown",
      codec: unsafe String(cString: avcodec_get_name(codec)), timeBase: timeBase)
    let start = unsafe source.stream.pointee.start_time
    if start != zoetrope_nopts_value { startTime = try? timeBase.multiplied(by: Rational(start)) }
    for index in 0..<(unsafe Int(source.context.pointer.pointee.nb_streams)) {
      let kind = unsafe source.context.pointer.pointee.streams[index]?.pointee.codecpar.pointee.codec_type
      if kind == AVMEDIA_TYPE_AUDIO { audioTrackCount += 1 }
    }
    let rate = unsafe av_guess_frame_rate(source.context.pointer, source.stream, nil)
    if rate.num > 0, rate.den > 0 { frameRate = Rational(Int64(rate.num), Int64(rate.den)) }
    // Its clock ticks once a frame.
    if container == "yuv4mpegpipe" { frameRate = try? Rational(1).divided(by: timeBase) }
    let aspect = unsafe av_guess_sample_aspect_ratio(source.context.pointer, source.stream, nil)
    if aspect.num > 0, aspect.den > 0 { pixelAspect = Rational(Int64(aspect.num), Int64(aspect.den)) }
    quarterTurns = unsafe MediaFacts.quarterTurns(of: source.stream)
    comment = unsafe MediaFacts.comment(in: source.context.pointer.pointee.metadata)
    if let properties = unsafe avcodec_descriptor_get(codec)?.pointee.props {
      isLossless = properties & AV_CODEC_PROP_LOSSY == 0
    }
  }

  /// Adds what the first frame and its decoder say.
  mutating func describe(_ frame: UnsafePointer<AVFrame>, decodedBy decoder: borrowing DecoderContext) {
    let format = unsafe AVPixelFormat(frame.pointee.format)
    let (primaries, transfer, matrix) = unsafe (
      frame.pointee.color_primaries, frame.pointee.color_trc, frame.pointee.colorspace
    )
    pixelFormat = unsafe text(av_get_pix_fmt_name(format))
    // Of a PNG the decoder reads it.
    comment = unsafe comment ?? MediaFacts.comment(in: frame.pointee.metadata)
    if let descriptor = unsafe av_pix_fmt_desc_get(format) {
      hasAlpha = unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL) != 0
    }
    profile = decoder.profile
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

  /// Adds what only the bytes of the container say, and calls it by its usual name.
  mutating func addContainer(_ bytes: any ByteSource) {
    nameContainer(bytes.bytes(at: 0, count: 64) ?? [])
    switch container {
    case "APNG": animation = AnimationFacts(ofAPNG: bytes)
    case "MOV", "MP4": layout = ISOLayout(of: bytes)
    default: break
    }
  }

  /// Calls the container by its usual name.
  ///
  /// - Parameter start: Its first 64 bytes.
  mutating func nameContainer(_ start: [UInt8]) {
    switch container {
    case "gif": container = "GIF"
    case "apng": container = "APNG"
    case "matroska,webm": container = start.contains("webm") ? "WebM" : "Matroska"
    case let name where name.hasPrefix("mov,"):
      container = start.contains("ftypqt") || !start.contains("ftyp") ? "MOV" : "MP4"
    default: break
    }
  }

  /// `av_display_rotation_get`: what a stream's display matrix says, to the nearest right angle.
  private static func quarterTurns(of stream: UnsafeMutablePointer<AVStream>) -> Int {
    guard let data = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil) else { return 0 }
    let degrees = unsafe data.withMemoryRebound(to: Int32.self, capacity: 9) { unsafe av_display_rotation_get($0) }
    guard degrees.isFinite else { return 0 }
    return (Int((-degrees / 90).rounded()) % 4 + 4) % 4
  }

  /// `av_dict_get`, which finds it in upper and lower case; nil if it is not UTF-8.
  private static func comment(in metadata: OpaquePointer?) -> String? {
    guard let entry = unsafe av_dict_get(metadata, "comment", nil, 0) else { return nil }
    return unsafe String(validatingCString: entry.pointee.value)
  }

  private func text(_ words: UnsafePointer<CChar>?) -> String? { unsafe words.map { unsafe String(cString: $0) } }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
