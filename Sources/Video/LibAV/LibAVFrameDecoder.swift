import Frames
import FileIO
import CLibAV
import FixedPoint
import Raster

/// A decoder of the frames of a file by libav.
@safe
final class LibAVFrameDecoder: FrameDecoder {
  private let packets: PicturePackets
  private let decoder: DecoderContext
  private let frame: LibAVObject<AVFrame>
  private let name: String
  private let limits: PictureLimits
  /// The colours that frames are stored in.
  private var colors: StoredColors
  /// The alpha that is stored apart; nil if there is none.
  private let alpha: (any SeparateAlpha)?
  /// The picture of an AVIF; nil for other files.
  private let avif: AVIFPicture?
  private var clock: PresentationClock
  /// The frame after the last one returned; its start gives the duration of that one.
  private var ahead: Picture?
  /// The number of frames decoded.
  private var count = 0
  /// The size of the first one, before a part of it is cut out.
  private var firstSize: PixelSize?
  private var gaps = TransportGaps()
  private(set) var isDamaged = false
  private(set) var gainsAlpha = false
  /// The properties found in the file and its first frame.
  private(set) var facts: MediaFacts

  var isAtEnd: Bool { ahead == nil }

  var hasPartOfFrame: Bool { packets.hasPartOfFrame }

  /// Whether the pictures of a pipe were followed by bytes that are none of their format.
  var isFollowed: Bool { packets.checks.passedOverBytes }

  /// A decoded frame.
  private struct Picture {
    let pixmap: Pixmap
    /// The start in ticks.
    let start: Int64
    /// Whether the decoder takes it for a key frame.
    let isKeyFrame: Bool
  }

  /// Opens a file and decodes its first frame.
  convenience init(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    silenceLibAVLog()
    if let size = PixelSize(headerOf: bytes) { try limits.check(size.width, size.height, name: name) }
    let icon = IconPictures(bytes)
    let alpha: (any SeparateAlpha)? =
      if let mask = icon?.mask { mask } else { try AlphaTrack(bytes, limits, name: name) }
    let source = try PacketSource(picturesOf: bytes, limits, stream: icon?.largest, name: name)
    let tiff = source.isTIFF ? TIFFDirectories(bytes) : nil
    let avif = AVIFPicture(bytes)
    if avif?.isGrid == true {
      throw VideoError(
        .unreadable, "read \(name)",
        "it is a picture of tiles, which libav does not put together; avifdec makes a PNG of it")
    }
    if let obstacle = tiff?.obstacle { throw VideoError(.unreadable, "read \(name)", obstacle) }
    let packets = try PicturePackets(source, isFile: true, pages: tiff?.pages ?? [], name: name) { bytes.count }
    try self.init(packets, of: bytes, alpha, avif, tiff, limits, name: name)
    facts.addContainer(bytes)
    if let tiff {
      facts.omittedPageCount = tiff.otherPageCount
    } else if source.isPictureSeries, source.codecName != "png" {
      facts.omittedPageCount = try LaterPictures.omittedCount(in: bytes, limits, name: name)
    }
  }

  /// Opens a forward-only stream and decodes its first frame.
  convenience init(_ stream: ByteStream, _ limits: PictureLimits, name: String) throws(VideoError) {
    silenceLibAVLog()
    let head = MemoryBytes(stream.head)
    if let size = PixelSize(headerOf: head) { try limits.check(size.width, size.height, name: name) }
    let source = try PacketSource(picturesOf: stream, limits, name: name)
    let packets = try PicturePackets(source, isFile: false, name: name) { stream.byteCount }
    try self.init(packets, of: head, nil, nil, nil, limits, name: name)
  }

  private init(
    _ packets: PicturePackets, of bytes: any ByteSource, _ alpha: (any SeparateAlpha)?, _ avif: AVIFPicture?,
    _ tiff: TIFFDirectories?, _ limits: PictureLimits, name: String
  ) throws(VideoError) {
    let header = PNGHeader(of: bytes)
    let codec = packets.source.codecName
    colors = StoredColors(of: bytes, header, avif: avif, tiffProfile: tiff?.colorProfile, codec: codec)
    decoder = try DecoderContext(packets.source, limits)
    let timeBase = try Rational(timeBase: packets.source.timeBase, name: name)
    unsafe frame = try unsafe LibAVObject<AVFrame>.frame()
    facts = MediaFacts(of: packets.source, bytes, timeBase: timeBase)
    clock = PresentationClock(packets.source.durationPrecision)
    (self.packets, self.alpha, self.avif) = (packets, alpha, avif)
    (self.limits, self.name) = (limits, name)
    ahead = try decode()
    guard let ahead else { throw VideoError(.unreadable, "read \(name)", "it contains no picture") }
    (facts.width, facts.height) = (ahead.pixmap.width, ahead.pixmap.height)
    // Demuxers do not always know it before, and packets may come before the first that can be decoded.
    facts.startTime = (try? facts.timeBase.multiplied(by: Rational(ahead.start))) ?? facts.startTime
    unsafe facts.describe(frame.pointer, of: packets.source, decodedBy: decoder)
    facts.unappliedProfile = colors.unappliedProfile
    if alpha != nil { facts.hasAlpha = true }
    if let orientation = tiff?.orientation ?? Orientation(ofPNG: bytes) ?? avif.flatMap({ Orientation(of: $0) }) {
      facts.orientation = orientation
    }
    if let header { facts.samples = header.samples }
  }

  func next() throws(VideoError) -> TimedFrame? {
    guard let picture = ahead else { return nil }
    let index = count - 1
    ahead = try decode()
    // The stored end of a file that is cut off is that of frames that are missing.
    let storedEnd = ahead == nil && !hasPartOfFrame ? packets.source.endTicks : nil
    guard let shown = clock.show(from: picture.start, until: ahead?.start, storedEnd: storedEnd),
      let duration = try? facts.timeBase.multiplied(by: Rational(shown.duration)),
      let start = try? facts.timeBase.multiplied(by: Rational(picture.start))
    else {
      throw VideoError(.unreadable, "read \(name)", "the duration of frame \(index) is unknown")
    }
    return TimedFrame(
      pixmap: picture.pixmap, start: start, duration: duration, isKeyFrame: shown.isKeyFrame ?? picture.isKeyFrame)
  }

  /// Decodes the next frame in presentation order; nil after the last.
  private func decode() throws(VideoError) -> Picture? {
    while true {
      switch try unsafe decoder.receive(into: frame.pointer) {
      case .frame: return try picture()
      case .damagedFrame:
        isDamaged = true
        return try picture()
      case .nothing:
        if packets.isAtEnd { return nil }
        try sendNext()
      }
    }
  }

  /// Sends the next packet to the decoder, or the end of the file.
  private func sendNext() throws(VideoError) {
    guard try packets.next(hasFrame: count > 0) else {
      if gaps.isOpen { isDamaged = true }
      try unsafe decoder.send(nil)
      return
    }
    clock.add(pts: packets.current.pts, duration: packets.current.duration, isKeyFrame: packets.isKeyFrame)
    let isTaken = try unsafe decoder.send(packets.current.object.pointer)
    let hasGap = gaps.lose(before: packets.current)
    // A recording begins anywhere: what comes before its first frame that can be decoded is not missed.
    if count > 0, hasGap || !isTaken { isDamaged = true }
  }

  /// Checks the decoded frame and converts it to a picture.
  private func picture() throws(VideoError) -> Picture {
    try checkSize()
    if packets.source.isTIFF { unsafe describeColors(ofTIFF: frame.pointer) }
    unsafe colors.describe(frame.pointer)
    if facts.codec != "av1" { unsafe removeIdentity(from: frame.pointer) }
    if packets.source.centersChroma, unsafe frame.pointer.pointee.chroma_location == AVCHROMA_LOC_UNSPECIFIED {
      unsafe frame.pointer.pointee.chroma_location = AVCHROMA_LOC_CENTER
    }
    if count > 1 { try unsafe packets.checks.checkOrientation(of: frame.pointer, against: facts.orientation) }
    let pts = unsafe frame.pointer.pointee.best_effort_timestamp
    let start = clock.start(of: pts == zoetrope_nopts_value ? nil : pts, frameTicks: packets.source.frameTicks)
    // The conversion of such colours needs their alpha.
    let isMultiplied = alpha?.isPremultiplied == true
    var pixmap =
      // Samples of OpenEXR in floating point are linear light.
      if facts.codec == "exr", let light = unsafe Pixmap(linear: frame.pointer, colors.light) {
        light
      } else {
        try unsafe Pixmap(
          frame.pointer, isMultiplied ? nil : colors.conversion(of: frame.pointer),
          // librsvg draws with premultiplied alpha, and libav passes that on as straight.
          isPremultiplied: packets.pages.current?.isPremultiplied == true || facts.codec == "svg", name: name)
      }
    pixmap = packets.drawn(pixmap)
    try unsafe alpha?.apply(to: &pixmap, isMultiplied ? colors.conversion(of: frame.pointer) : nil)
    if let part = avif?.shownPart(ofWidth: pixmap.width, height: pixmap.height) {
      pixmap = pixmap.cropped(to: part)
    }
    if count > 1, !facts.hasAlpha, !gainsAlpha {
      let hasAlpha = unsafe MediaFacts.hasAlpha(AVPixelFormat(frame.pointer.pointee.format))
      gainsAlpha = (hasAlpha || packets.canvasSize != nil) && pixmap.pixels.contains { $0.alpha < .max }
    }
    return Picture(pixmap: pixmap, start: start, isKeyFrame: unsafe zoetrope_is_key_frame(frame.pointer) != 0)
  }

  /// Describes the Y′CbCr of a TIFF, which libav leaves open: the matrix of BT.601, and full range unless the page says otherwise
  /// (TIFF 6.0, section 21).
  private func describeColors(ofTIFF frame: UnsafeMutablePointer<AVFrame>) {
    guard let format = unsafe av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)),
      unsafe format.pointee.nb_components == 3, unsafe format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0
    else { return }
    unsafe frame.pointee.colorspace = AVCOL_SPC_SMPTE170M
    unsafe frame.pointee.color_range =
      packets.pages.current?.hasVideoRange == true ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
  }

  /// Removes the matrix of RGB from the description of a frame in Y′CbCr, where it is a mistake in all codecs but AV1: decoders of
  /// the others give RGB a format of its own, and 0 stands for an unknown matrix in ProRes (SMPTE RDD 36). That of AV1 does so
  /// for RGB with the primaries and the curve of sRGB only.
  private func removeIdentity(from frame: UnsafeMutablePointer<AVFrame>) {
    guard let format = unsafe av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)),
      unsafe format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0, unsafe frame.pointee.colorspace == AVCOL_SPC_RGB
    else { return }
    unsafe frame.pointee.colorspace = AVCOL_SPC_UNSPECIFIED
  }

  /// Counts the decoded frame, and checks that it is within the limits and as large as the first one.
  private func checkSize() throws(VideoError) {
    guard count < limits.frameCount else {
      throw VideoError(.tooLarge, "read \(name)", "it has more than \(limits.frameCount) frames")
    }
    count += 1
    let (width, height) = unsafe (Int(frame.pointer.pointee.width), Int(frame.pointer.pointee.height))
    let size = packets.canvasSize ?? PixelSize(width: width, height: height)
    try limits.check(size.width, size.height, frames: count, name: name)
    let first = firstSize ?? size
    firstSize = first
    guard first == size else {
      throw VideoError(
        .unreadable, "read \(name)",
        "its frame size changes from \(first.width)x\(first.height) to \(size.width)x\(size.height); to give all frames one size, "
          + "use ffmpeg -s \(first.width)x\(first.height) first")
    }
  }
}
