import Frames
import FileIO
import CLibAV
import FixedPoint
import Raster

/// A decoder of the frames of a file by libav.
@safe
final class LibAVFrameDecoder: FrameDecoder {
  private let source: PictureDemuxer
  private let decoder: DecoderContext
  /// The alpha that is stored apart; nil if there is none.
  private let alpha: (any SeparateAlpha)?
  private let packet: Packet
  private let frame: LibAVObject<AVFrame>
  private let name: String
  private let limits: PictureLimits
  private var clock: PresentationClock
  /// Whether packets are PNGs in the container of a video, which have to be filtered.
  private let filtersPNGs: Bool
  /// The global colour table of a GIF; nil for other files.
  private var globalTable: GIFGlobalTable?
  private var isAtEnd = false
  /// The frame after the last one returned; its start gives the duration of that one.
  private var ahead: Picture?
  /// The number of frames decoded.
  private var count = 0
  /// Returns the number of bytes of the source, at its end.
  private let byteCount: () -> Int
  /// The end of the latest packet in bytes, where packets say it.
  private var packetEnd: Int64 = 0
  private(set) var hasPartOfFrame = false
  private(set) var isDamaged = false
  private(set) var gainsAlpha = false
  private var gaps = TransportGaps()
  /// The pages of a TIFF, all in one packet, that were not decoded yet.
  private var pages: ArraySlice<TIFFDirectories.Page>
  /// The colours that frames are stored in.
  private var colors: StoredColors
  /// Whether the colours of the page decoded last are stored multiplied by alpha.
  private var isPremultiplied = false
  /// Whether samples in floating point are linear light, as those of OpenEXR are.
  private let isLinear: Bool
  /// The pictures behind the first of a series; nil before that.
  private var later: LaterPictures?
  /// Whether the bytes are those of a file, rather than of a pipe.
  private let isFile: Bool
  /// The bytes of a pipe of pictures that are none; nil for a file and for video.
  private var foreign: ForeignBytes?
  /// The look of the first PNG of a pipe; nil before it.
  private var firstPNG: (orientation: Orientation, gamma: Int?)?
  /// The properties found in the file and its first frame.
  private(set) var facts: MediaFacts

  /// A decoded frame and its start in ticks.
  private struct Picture {
    let pixmap: Pixmap
    let start: Int64
  }

  /// Opens a file and decodes its first frame.
  convenience init(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    silenceLibAVLog()
    if let size = PictureHeader(of: bytes) { try limits.check(size.width, size.height, name: name) }
    let icon = IconPictures(bytes)
    let alpha: (any SeparateAlpha)? =
      if let mask = icon?.mask { mask } else { try AlphaTrack(bytes, limits, name: name) }
    let source = try PictureDemuxer(bytes, limits, stream: icon?.largest, name: name)
    let (directories, isSeries) = (source.isTIFF ? TIFFDirectories(bytes) : nil, source.isPictureSeries)
    if let obstacle = directories?.obstacle { throw VideoError(.unreadable, "read \(name)", obstacle) }
    let header = PNGHeader(of: bytes)
    let profile =
      directories?.colorProfile.flatMap { ColorProfile($0) } ?? header?.gammaProfile ?? ColorProfile(ofAVIF: bytes)
    try self.init(
      source, alpha, isFile: true, pages: directories?.pages ?? [], StoredColors(profile), limits, name: name
    ) { bytes.count }
    if let directories {
      facts.omittedPageCount = directories.otherPageCount
    } else if isSeries {
      facts.omittedPageCount = try LaterPictures.smallerCount(in: bytes, limits, name: name)
    }
    if let orientation = directories?.orientation ?? Orientation(ofPNG: bytes) ?? Orientation(ofAVIF: bytes) {
      facts.orientation = orientation
    }
    if let header { facts.samples = header.samples }
  }

  /// Opens a forward-only stream and decodes its first frame.
  convenience init(_ stream: ByteStream, _ limits: PictureLimits, name: String) throws(VideoError) {
    silenceLibAVLog()
    if let size = PictureHeader(of: MemoryBytes(stream.head)) { try limits.check(size.width, size.height, name: name) }
    let header = PNGHeader(of: MemoryBytes(stream.head))
    try self.init(
      PictureDemuxer(stream, limits, name: name), nil, isFile: false, StoredColors(header?.gammaProfile), limits,
      name: name
    ) { stream.byteCount }
    if let orientation = Orientation(ofPNG: MemoryBytes(stream.head)) { facts.orientation = orientation }
    if let header { facts.samples = header.samples }
  }

  private init(
    _ source: consuming PictureDemuxer, _ alpha: (any SeparateAlpha)?, isFile: Bool, pages: [TIFFDirectories.Page] = [],
    _ colors: StoredColors, _ limits: PictureLimits, name: String, byteCount: @escaping () -> Int
  ) throws(VideoError) {
    let decoder = try DecoderContext(source, limits, name: name)
    let timeBase = source.timeBase
    guard timeBase.num > 0, timeBase.den > 0 else {
      throw VideoError(
        .unreadable, "read \(name)", "its time base of \(timeBase.num)/\(timeBase.den) seconds is invalid")
    }
    packet = try Packet()
    unsafe frame = try unsafe LibAVObject("a frame", av_frame_alloc(), free: av_frame_free)
    facts = MediaFacts(of: source, timeBase: Rational(Int64(timeBase.num), Int64(timeBase.den)))
    // The duration of a frame of Matroska is rounded apart from the times of its start and end.
    clock = PresentationClock(roundsDurations: facts.container.hasPrefix("matroska"))
    let codec = unsafe source.stream.pointee.codecpar.pointee.codec_id
    filtersPNGs = codec == AV_CODEC_ID_PNG && !source.isPictureSeries
    globalTable = codec == AV_CODEC_ID_GIF ? GIFGlobalTable() : nil
    isLinear = codec == AV_CODEC_ID_EXR
    (self.name, self.limits, self.byteCount, self.alpha) = (name, limits, byteCount, alpha)
    (self.isFile, self.pages, self.colors) = (isFile, pages[...], colors)
    foreign = isFile || !source.isPicturePipe ? nil : ForeignBytes(in: facts.container)
    self.source = source
    self.decoder = decoder
    ahead = try decode()
    guard let ahead else { throw VideoError(.unreadable, "read \(name)", "it contains no picture") }
    (facts.width, facts.height) = (ahead.pixmap.width, ahead.pixmap.height)
    // Demuxers do not always know it before, and packets may come before the first that can be decoded.
    facts.startTime = (try? facts.timeBase.multiplied(by: Rational(ahead.start))) ?? facts.startTime
    unsafe facts.describe(frame.pointer, decodedBy: self.decoder)
    facts.unappliedProfile = self.colors.unappliedProfile
    if alpha != nil { facts.hasAlpha = true }
  }

  func next() throws(VideoError) -> TimedFrame? {
    guard let picture = ahead else { return nil }
    let index = count - 1
    ahead = try decode()
    // The stored end of a file that is cut off is that of frames that are missing.
    let storedEnd = ahead == nil && !hasPartOfFrame ? source.endTicks : nil
    guard let shown = clock.show(from: picture.start, until: ahead?.start, storedEnd: storedEnd),
      let duration = try? facts.timeBase.multiplied(by: Rational(shown.duration)),
      let start = try? facts.timeBase.multiplied(by: Rational(picture.start))
    else {
      throw VideoError(.unreadable, "read \(name)", "the duration of frame \(index) is unknown")
    }
    return TimedFrame(pixmap: picture.pixmap, start: start, duration: duration, isKeyFrame: shown.isKeyFrame)
  }

  /// Decodes the next frame in presentation order.
  private func decode() throws(VideoError) -> Picture? {
    while true {
      switch try unsafe decoder.receive(into: frame.pointer) {
      case .frame: return try picture()
      case .damagedFrame:
        isDamaged = true
        return try picture()
      case .nothing: if isAtEnd { return nil }
      }
      if count > 0, let page = pages.popFirst() {
        try set(page)
        try unsafe decoder.send(packet.packet.pointer)
      } else if try readPacket() {
        if source.isUndivided, packet.repeatsItsHeader {
          throw VideoError(
            .unreadable, "read \(name)",
            "several pictures follow one another, of which libav reads the first; give each a name, or use PNG or PPM in a pipe"
          )
        }
        let bytes = source.isPictureSeries ? packet.bytes : nil
        let isFrame = bytes.map { self.isFrame($0) } ?? true
        if foreign?.areFound(in: packet, isFrame: isFrame) == true { throw foreignBytes }
        if !isFrame { continue }
        if isPipeOfPictures, let bytes { try checkPNG(bytes) }
        if filtersPNGs { try packet.filterPNG() }
        try packet.move(&globalTable)
        if let page = pages.popFirst() { try set(page) }
        let read = unsafe packet.packet.pointer.pointee
        unsafe clock.add(pts: read.pts, duration: read.duration, isKeyFrame: read.flags & AV_PKT_FLAG_KEY != 0)
        packetEnd = unsafe read.pos + Int64(read.size)
        let isTaken = try unsafe decoder.send(packet.packet.pointer)
        // A recording begins anywhere: what comes before its first frame that can be decoded is not missed.
        let hasGap = gaps.lose(before: packet)
        if count > 0, hasGap || !isTaken { isDamaged = true }
      } else {
        isAtEnd = true
        if foreign?.areLeft(of: byteCount()) == true { throw foreignBytes }
        if gaps.isOpen { isDamaged = true }
        // Only here packets follow one another without anything behind the last.
        if facts.container == "yuv4mpegpipe", Int64(byteCount()) > packetEnd { hasPartOfFrame = true }
        try unsafe decoder.send(nil)
      }
    }
  }

  /// Reads the next packet; false at the end, also at that of a video which is cut off in the middle of a packet.
  private func readPacket() throws(VideoError) -> Bool {
    do throws(VideoError) {
      return try source.read(into: packet)
    } catch {
      guard count > 0, error.code == .unreadable, source.isCutOff else { throw error }
      hasPartOfFrame = true
      return false
    }
  }

  /// The error of a pipe with ``ForeignBytes``.
  private var foreignBytes: VideoError {
    VideoError(
      .unreadable, "read \(name)",
      "its pictures are followed by bytes in another format; give pictures of several formats as files")
  }

  /// Whether the pictures came through a pipe, one after another. WebP is kept in a file before it is read.
  private var isPipeOfPictures: Bool {
    (!isFile || facts.codec == "webp") && (source.isPicturePipe || source.isPictureSeries)
  }

  /// Checks that a PNG of a pipe is to be shown like the first one.
  private func checkPNG(_ bytes: [UInt8]) throws(VideoError) {
    let bytes = MemoryBytes(bytes)
    guard let header = PNGHeader(of: bytes) else { return }
    let orientation = Orientation(ofPNG: bytes) ?? .upright
    guard let firstPNG else { return self.firstPNG = (orientation, header.convertedGamma) }
    if firstPNG.orientation != orientation { throw differing("orientations") }
    if firstPNG.gamma != header.convertedGamma { throw differing("gammas") }
  }

  /// The error of a pipe of pictures that differ in a property which is known of the first one only.
  private func differing(_ properties: String) -> VideoError {
    VideoError(
      .unreadable, "read \(name)", "its pictures have different \(properties); give each as a file of its own")
  }

  /// Returns whether a packet of a series of pictures is a frame.
  private func isFrame(_ bytes: [UInt8]) -> Bool {
    if let later { return later.isFrame(bytes) }
    later = LaterPictures(after: bytes, isFile: isFile)
    return true
  }

  /// Makes a page the next to be decoded.
  private func set(_ page: TIFFDirectories.Page) throws(VideoError) {
    try packet.setFirst(page)
    isPremultiplied = page.isPremultiplied
  }

  /// Converts the decoded frame to a picture.
  private func picture() throws(VideoError) -> Picture {
    let (width, height) = unsafe (Int(frame.pointer.pointee.width), Int(frame.pointer.pointee.height))
    guard count < limits.frameCount else {
      throw VideoError(.tooLarge, "read \(name)", "it has more than \(limits.frameCount) frames")
    }
    count += 1
    try limits.check(width, height, frames: count, name: name)
    guard count == 1 || (facts.width, facts.height) == (width, height) else {
      throw VideoError(
        .unreadable, "read \(name)",
        "its frame size changes from \(facts.width)x\(facts.height) to \(width)x\(height); to give all frames one size, use "
          + "ffmpeg -s \(facts.width)x\(facts.height) first")
    }
    if isPipeOfPictures, count > 1, firstPNG == nil,
      case let own = unsafe Orientation(of: frame.pointer, codec: facts.codec) ?? .upright, own != facts.orientation
    {
      throw differing("orientations")
    }
    let pts = unsafe frame.pointer.pointee.best_effort_timestamp
    let start = clock.start(of: pts == zoetrope_nopts_value ? nil : pts, frameTicks: source.frameTicks)
    var pixmap =
      if isLinear, let light = unsafe Pixmap(linear: frame.pointer) {
        light
      } else {
        try unsafe Pixmap(
          frame.pointer, colors.conversion(of: frame.pointer), isPremultiplied: isPremultiplied, name: name)
      }
    try alpha?.apply(to: &pixmap)
    if count > 1, !facts.hasAlpha, !gainsAlpha {
      let hasAlpha = unsafe MediaFacts.hasAlpha(AVPixelFormat(frame.pointer.pointee.format))
      gainsAlpha = hasAlpha && pixmap.pixels.contains { $0.alpha < .max }
    }
    return Picture(pixmap: pixmap, start: start)
  }
}
