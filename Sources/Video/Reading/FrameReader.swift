public import Frames
import FileIO
import FixedPoint
import Raster

/// A reader of the frames of any file that libav can decode, or of animated WebP.
///
/// Memory does not grow with the number of frames, except for the delays of a GIF or APNG in ``facts``, and for WebP, whose
/// compressed bytes are held. Frames, times and errors equal those of ``Raster/MovingPicture/init(decoding:name:)``, but the
/// number of frames is unlimited and the number of pixels per frame can be chosen.
public struct FrameReader: ~Copyable {
  private let source: any FrameDecoder
  /// Finds the fault of the container.
  private let containerFault: () -> FileFault.Kind?
  /// The properties of the file.
  public let facts: MediaFacts
  /// The exact durations of the next frames of an APNG, in seconds: libav rounds its times to 1/100000 s.
  private var exactDurations: ArraySlice<Rational>
  /// The end of the frames whose exact durations are known, in seconds.
  private var exactEnd = Rational.zero

  /// Opens a regular file and reads up to its first frame.
  ///
  /// - Throws: ``VideoError``: `unreadable`, `tooLarge`, `missingComponent`, `outOfMemory`.
  public init(path: String, limit: PixelLimit? = nil) throws(VideoError) {
    try self.init(try RegularFile(path: path), PictureLimits(limit), name: StandardInput.name(of: path))
  }

  /// Reads an open regular file, up to its first frame.
  ///
  /// - Parameters:
  ///   - descriptor: The file, which is read from its start and closed on deinitialization.
  ///   - limit: The maximum number of pixels per frame; nil for the default.
  ///   - name: The name of the file in messages.
  /// - Throws: ``VideoError``, as ``init(path:limit:)``.
  public init(descriptor: Int32, limit: PixelLimit? = nil, name: String) throws(VideoError) {
    try self.init(try RegularFile(descriptor: descriptor, name: name), PictureLimits(limit), name: name)
  }

  /// Reads a forward-only stream, up to its first frame. A frame is returned only once the next one, or the end, has
  /// been read.
  ///
  /// - Parameters:
  ///   - stream: The bytes, in a format that satisfies ``ByteStream/isReadForward()``.
  ///   - limit: The maximum number of pixels per frame; nil for the default.
  ///   - name: The name of the stream in messages.
  /// - Throws: ``VideoError``, as ``init(path:limit:)``; if the stream itself failed, ``ByteStream/failure`` has the
  ///   reason.
  public init(_ stream: ByteStream, limit: PixelLimit? = nil, name: String) throws(VideoError) {
    let frames = try LibAVFrameDecoder(stream, PictureLimits(limit), name: name)
    (source, facts, exactDurations) = (frames, frames.facts, [])
    containerFault = { frames.isFollowed ? .followed : stream.elementFault }
  }

  /// Reads bytes up to their first frame, with limits that keep tests fast.
  package init(_ bytes: [UInt8], mostFrames: Int, mostPixels: Int) throws(VideoError) {
    var limits = PictureLimits(PixelLimit(pixelCount: mostPixels))
    limits.frameCount = mostFrames
    try self.init(MemoryBytes(bytes), limits, name: "the bytes")
  }

  init(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    let matroska = MatroskaBytes(bytes)
    let bytes: any ByteSource = matroska ?? bytes
    if WebPFrameDecoder.isAnimation(bytes) {
      let frames = try WebPFrameDecoder(bytes, limits, name: name)
      (source, facts, exactDurations) = (frames, frames.facts, [])
    } else {
      let frames = try LibAVFrameDecoder(bytes, limits, name: name)
      (source, facts) = (frames, frames.facts)
      exactDurations = (facts.container == .apng ? facts.animation?.shownDurations : nil)?[...] ?? []
    }
    let container = facts.container
    containerFault = {
      if let matroska { return matroska.fault }
      return ContainerWalk(bytes).endFault(in: container)
    }
  }

  /// Decodes the next frame; nil after the last.
  ///
  /// - Throws: ``VideoError``: `unreadable`, `tooLarge`, `outOfMemory`.
  public mutating func next() throws(VideoError) -> TimedFrame? {
    guard var frame = try source.next() else { return nil }
    // Sums of durations in many units may have too many digits.
    guard let duration = exactDurations.popFirst(), let end = try? exactEnd.adding(duration) else {
      exactDurations = []
      return frame
    }
    (frame.start, frame.duration, exactEnd) = (exactEnd, duration, end)
    return frame
  }

  /// Whether the last frame was decoded.
  package var isAtEnd: Bool { source.isAtEnd }

  /// Whether frames of an MPEG-TS file so far were missing or damaged, as in the recording of a
  /// broadcast; a damaged frame of another format is an error.
  public var isDamaged: Bool { source.isDamaged }

  /// Whether pictures so far had transparent pixels, though the first one has no alpha.
  public var gainsAlpha: Bool { source.gainsAlpha }

  /// Returns whether pixels of a file may be transparent, and their samples: those of a PNG or JPEG by its header, of another
  /// file by its first frame; nil for a file that cannot be read.
  public static func survey(path: String, limit: PixelLimit? = nil) -> (hasAlpha: Bool, samples: StoredSamples)? {
    guard let file = try? RegularFile(path: path) else { return nil }
    if let png = PNGHeader(of: file) { return (png.hasAlpha, png.samples) }
    // A grey JPEG is rare enough to be taken for one of colours.
    if file.bytes(at: 0, count: 2) == [0xFF, 0xD8] { return (false, StoredSamples(isDeep: false, isGrey: false)) }
    return (try? FrameReader(path: path, limit: limit).facts).map { ($0.hasAlpha, $0.samples) }
  }

  /// The fault of the file: `truncated` for a GIF, Matroska, WebM, Ogg, YUV4MPEG2, MP4, MOV, AVIF, AVI, FLV, TIFF, OpenEXR, QOI,
  /// JPEG, JPEG-LS or Sun raster, `followed` for a GIF, WebP, APNG, MP4, MOV or AVIF, or the PNGs of a pipe, `damaged` for a
  /// Matroska, WebM or Ogg of which libav passes over a part. Of a pipe, and of a file that ends within a frame, it is known after
  /// the last frame. Other truncated files are errors.
  public var endFault: FileFault.Kind? { source.hasPartOfFrame ? .truncated : containerFault() }
}
