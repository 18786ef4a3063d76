import FileIO
import CLibAV

/// The packets of pictures: those of a video stream of a picture or video file, the best one unless it is named.
extension PacketSource {
  /// Opens a file for its pictures.
  ///
  /// - Parameter index: The index of the stream to read, below 0 from the end; nil for the best.
  convenience init(
    picturesOf bytes: any ByteSource, _ limits: PictureLimits, stream index: Int? = nil, name: String
  ) throws(VideoError) {
    let owner = try unsafe FormatContext.openFile(bytes, name: name)
    if unsafe PacketSource.needsPackets(owner.pointer) {
      try unsafe findStreamInfo(owner.pointer, limits, name: name)
    } else if unsafe owner.pointer.formatName == "dpx_pipe" {
      // The parser that divides a file of several has to be there before the first packet.
      try unsafe PacketSource.lookAhead(in: owner.pointer, limits, name: name)
    }
    try unsafe self.init(picturesIn: owner, stream: index, name: name)
  }

  /// Returns whether streams, or their sizes and rates, are known from packets only, as in FLV, MPEG-PS, MPEG-TS, raw H.264
  /// and AVI.
  @unsafe private static func needsPackets(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    let kind = unsafe context.formatName
    guard !kind.hasSuffix("_pipe"), kind != "image2pipe" else { return false }
    if unsafe kind == "avi" || context.pointee.ctx_flags & AVFMTCTX_NOHEADER != 0 { return true }
    guard let stream = unsafe context.bestStream(AVMEDIA_TYPE_VIDEO) else { return true }
    return unsafe stream.pointee.codecpar.pointee.width == 0
  }

  /// Opens a forward-only stream for its pictures.
  convenience init(picturesOf stream: ByteStream, _ limits: PictureLimits, name: String) throws(VideoError) {
    let owner = try unsafe FormatContext.open(LibAVInput(stream), name: name)
    try unsafe PacketSource.lookAhead(in: owner.pointer, limits, name: name)
    try unsafe self.init(picturesIn: owner, stream: nil, name: name)
  }

  private convenience init(
    picturesIn owner: consuming LibAVObject<AVFormatContext>, stream wanted: Int?, name: String
  ) throws(VideoError) {
    let count = unsafe Int(owner.pointer.pointee.nb_streams)
    let index = wanted.map { $0 < 0 ? max(0, count + $0) : $0 }
    guard let stream = unsafe owner.pointer.bestStream(AVMEDIA_TYPE_VIDEO, index: index),
      unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE
    else {
      // libav takes files of some other formats for text.
      let hasSound = unsafe owner.pointer.bestStream(AVMEDIA_TYPE_AUDIO) != nil
      throw hasSound
        ? VideoError(.unreadable, "read \(name)", "it contains sound, but no picture")
        : VideoError.unknownFormat([], name: name)
    }
    unsafe self.init(owner, stream, name: name)
  }

  /// Probes the first packets where later reading cannot determine a property: the frame rate if unspecified, and the
  /// boundaries between concatenated pictures.
  @unsafe private static func lookAhead(
    in context: UnsafeMutablePointer<AVFormatContext>, _ limits: PictureLimits, name: String
  ) throws(VideoError) {
    let kind = unsafe context.formatName
    guard let stream = unsafe context.bestStream(AVMEDIA_TYPE_VIDEO) else { return }
    if kind.hasSuffix("_pipe") {
      // One picture is enough, since concatenated pictures have no times.
      unsafe context.pointee.probesize = 32
    } else {
      let hasRate = unsafe av_guess_frame_rate(context, stream, nil).num > 0
      guard ["asf", "matroska,webm", "mpegts"].contains(kind), !hasRate else { return }
    }
    let (width, height) = unsafe (stream.pointee.codecpar.pointee.width, stream.pointee.codecpar.pointee.height)
    try limits.check(Int(width), Int(height), name: name)
    try unsafe findStreamInfo(context, limits, name: name)
  }

  /// The frame rate in frames per second, as stored or as estimated by libav; 0/1 if unknown.
  var frameRate: AVRational {
    // The YUV4MPEG2 time base is the duration of one frame.
    if formatName == "yuv4mpegpipe" { return av_inv_q(timeBase) }
    let rate = unsafe av_guess_frame_rate(context.pointer, stream, nil)
    // Without any rate, as of an icon or the cover of a song, `avformat_find_stream_info` takes the ticks per second for it.
    let isGuess = unsafe stream.pointee.avg_frame_rate.num == 0 && av_cmp_q(rate, av_inv_q(timeBase)) == 0
    return isGuess ? AVRational(num: 0, den: 1) : rate
  }

  /// The duration of a frame at ``frameRate``, in ticks of ``timeBase``; nil if the rate is unknown.
  var frameTicks: Int64? {
    let rate = frameRate
    return rate.num > 0 && rate.den > 0 ? av_rescale_q(1, av_inv_q(rate), timeBase) : nil
  }

  /// Returns the pixel aspect ratio, width over height: that of the container, or else that of a decoded frame; 0/1 if unknown.
  ///
  /// Files of pictures but those of films store the resolution of a print instead.
  func pixelAspect(of frame: UnsafePointer<AVFrame>) -> AVRational {
    let stored = unsafe stream.pointee.sample_aspect_ratio
    let isPrint = isPicturePipe && formatName != "dpx_pipe" || ["apng", "ico", "mjpeg"].contains(formatName)
    return unsafe stored.num > 0 || isPrint ? stored : frame.pointee.sample_aspect_ratio
  }

  /// Whether the file is a TIFF, all of which is one packet.
  var isTIFF: Bool { formatName == "tiff_pipe" }

  /// Whether the file is one picture or several, one after another.
  var isPicturePipe: Bool { formatName.hasSuffix("_pipe") }

  /// Whether a chroma sample is in the middle of its luma samples unless the file says otherwise: in
  /// pictures such as WebP and TIFF (6.0, section 21), and AVIF, which browsers and libavif show so.
  var centersChroma: Bool {
    let brand = unsafe av_dict_get(context.pointer.pointee.metadata, "major_brand", nil, 0).map {
      unsafe String(cString: $0.pointee.value)
    }
    return isPicturePipe || brand == "avif" || brand == "avis"
  }

  /// Whether the file is a series of JPEGs or PNGs, of which each packet has one.
  var isPictureSeries: Bool { ["jpeg_pipe", "mjpeg", "png_pipe"].contains(formatName) }

  /// Whether the file is a picture in a format of which libav reads only some kinds.
  var isRarePicture: Bool {
    let common = ["png", "jpeg", "webp", "gif", "bmp", "tiff", "ppm", "pgm", "pam"].map { "\($0)_pipe" }
    return formatName == "fits" || isPicturePipe && !common.contains(formatName)
  }

  /// Whether the file is a picture in a format whose pictures libav does not tell apart: all that
  /// follow one another are one packet, of which the first is decoded.
  var isUndivided: Bool { ["exr", "sgi", "pcx", "xwd", "sunrast", "dds"].contains { formatName == "\($0)_pipe" } }

  /// The precision of the durations of frames: those of Matroska are rounded apart from starts, or one mean for all.
  var durationPrecision: PresentationClock.DurationPrecision { formatName.hasPrefix("matroska") ? .mean : .exact }
}
