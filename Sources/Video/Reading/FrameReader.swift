public import Frames
import FileIO
import FixedPoint
import Raster

/// The frames of a file, decoded one after another: what libav knows, and animated WebP.
///
/// Memory does not grow with the number of frames, but for a WebP's, whose compressed bytes are held. Frames, times and
/// errors are those of ``Raster/MovingPicture/init(decoding:name:)``, for frames of as many pixels as are
/// wanted, and as many as there are.
public struct FrameReader: ~Copyable {
  private let source: any FrameDecoder
  /// What the file says of itself.
  public let facts: MediaFacts

  /// Opens a regular file and reads up to its first frame.
  ///
  /// - Throws: ``VideoError``: `unreadable`, `tooLarge`, `missingComponent`, `outOfMemory`.
  public init(path: String, limit: PixelLimit? = nil) throws(VideoError) {
    try self.init(try RegularFile(path: path), PictureLimits(limit), name: path)
  }

  /// Reads a regular file that is open, up to its first frame.
  ///
  /// - Parameters:
  ///   - descriptor: The file, which is read from its start and closed in the end.
  ///   - limit: The most pixels of a frame, if somebody chose that.
  ///   - name: What to call it in messages.
  /// - Throws: ``VideoError``, as above.
  public init(descriptor: Int32, limit: PixelLimit? = nil, name: String) throws(VideoError) {
    try self.init(try RegularFile(descriptor: descriptor, name: name), PictureLimits(limit), name: name)
  }

  /// Reads what comes one after another, up to its first frame; while more is waited for, that cannot be given out.
  ///
  /// - Parameters:
  ///   - stream: The bytes, of a kind that ``ByteStream/isReadForward()``.
  ///   - limit: The most pixels of a frame, if somebody chose that.
  ///   - name: What to call it in messages.
  /// - Throws: ``VideoError``, as above; where the stream failed it knows why.
  public init(_ stream: ByteStream, limit: PixelLimit? = nil, name: String) throws(VideoError) {
    let frames = try LibraryFrames(stream, PictureLimits(limit), name: name)
    var facts = frames.facts
    facts.nameContainer(Array(stream.head.prefix(64)))
    (source, self.facts) = (frames, facts)
  }

  /// Reads bytes up to their first frame, within limits that keep tests quick.
  package init(_ bytes: [UInt8], mostFrames: Int, mostPixels: Int) throws(VideoError) {
    var limits = PictureLimits(PixelLimit(pixelCount: mostPixels))
    limits.frameCount = mostFrames
    try self.init(MemoryBytes(bytes), limits, name: "the bytes")
  }

  init(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    if WebPFrames.isAnimation(bytes) {
      let frames = try WebPFrames(bytes, limits, name: name)
      (source, facts) = (frames, frames.facts)
    } else {
      let frames = try LibraryFrames(bytes, limits, name: name)
      var facts = frames.facts
      facts.addContainer(bytes)
      (source, self.facts) = (frames, facts)
    }
  }

  /// Decodes the next frame; nil after the last.
  ///
  /// - Throws: ``VideoError``: `unreadable`, `tooLarge`, `outOfMemory`.
  public mutating func next() throws(VideoError) -> TimedFrame? { try source.next() }
}
