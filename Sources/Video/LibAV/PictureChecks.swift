import CLibAV
import FileIO
import Frames

/// The checks of pictures that follow one another without a container, in a file or through a pipe; there are none for video.
///
/// libav decodes each picture by itself, or passes over it. A picture that would be missing, or shown otherwise than it is to be
/// shown, is an error.
struct PictureChecks {
  private let name: String
  private let codec: String
  /// Whether the bytes are those of a file, rather than of a pipe.
  private let isFile: Bool
  /// Whether all pictures must be shown like the first: those of a pipe. WebP is kept in a file before it is read.
  private let mustBeAlike: Bool
  /// Whether each packet is a JPEG or a PNG.
  private let isSeries: Bool
  /// Whether pictures that follow one another are one packet, of which libav decodes the first.
  private let isUndivided: Bool
  /// The bytes of a pipe of pictures that are none; nil for a file and for video.
  private var foreign: ForeignBytes?
  /// The pictures behind the first of a series; nil before that.
  private var later: LaterPictures?
  /// Whether the last frame is a JPEG that is cut at its end, where libav does not refuse it.
  private(set) var lastIsCut = false
  /// The look of the first PNG of a pipe; nil before it.
  private var firstPNG: (orientation: Orientation, colors: PNGColors?)?

  /// Whether bytes that may be a picture were passed over.
  var passedOverBytes: Bool { foreign?.hasUnknown == true }

  /// Creates the checks of the pictures of a file or pipe.
  ///
  /// - Parameters:
  ///   - source: The demuxer of the pictures.
  ///   - isFile: Whether it reads a file, rather than a pipe.
  ///   - name: The name of the file or pipe in messages.
  init(_ source: PacketSource, isFile: Bool, name: String) {
    (self.name, self.isFile) = (name, isFile)
    let (codec, isSeries, isPicturePipe) = (source.codecName, source.isPictureSeries, source.isPicturePipe)
    (self.codec, self.isSeries, isUndivided) = (codec, isSeries, source.isUndivided)
    mustBeAlike = (!isFile || codec == "webp") && (isPicturePipe || isSeries)
    foreign = isFile || !isPicturePipe ? nil : ForeignBytes(in: source.formatName)
  }

  /// Checks a packet, and returns whether it is a frame.
  mutating func check(_ packet: Packet) throws(VideoError) -> Bool {
    if isUndivided, packet.repeatsItsHeader {
      throw refusal(
        "several pictures follow one another, of which libav reads the first; give each a name, or use PNG or PPM in a pipe"
      )
    }
    if ["bmp", "pam"].contains(codec), let reason = MisreadPicture.reason(MemoryBytes(packet.bytes)) {
      throw refusal(reason)
    }
    let bytes = isSeries ? packet.bytes : []
    let isFrame = later?.isFrame(bytes) ?? true
    if isSeries, later == nil { later = LaterPictures(after: bytes, isFile: isFile) }
    if foreign?.areFound(in: packet, isFrame: isFrame) == true { throw foreignBytes }
    if isFrame, isSeries { lastIsCut = JPEGSegments.isCut(bytes) }
    if isFrame, isSeries, mustBeAlike { try checkPNG(bytes) }
    return isFrame
  }

  /// Checks that a PNG of a pipe is to be shown like the first one.
  private mutating func checkPNG(_ bytes: [UInt8]) throws(VideoError) {
    let bytes = MemoryBytes(bytes)
    guard let header = PNGHeader(of: bytes) else { return }
    let orientation = Orientation(ofPNG: bytes) ?? .upright
    guard let firstPNG else {
      self.firstPNG = (orientation, header.colors)
      return
    }
    if firstPNG.orientation != orientation { throw differing("orientations") }
    if firstPNG.colors != header.colors { throw differing("gammas or primaries") }
  }

  /// Checks that a decoded frame behind the first is to be shown like that. PNGs are checked before they are decoded.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - orientation: The orientation of the first frame.
  func checkOrientation(
    of frame: UnsafePointer<AVFrame>, against orientation: Orientation
  ) throws(VideoError) {
    guard mustBeAlike, firstPNG == nil else { return }
    let own = unsafe Orientation(of: frame, codec: codec) ?? .upright
    if own != orientation { throw differing("orientations") }
  }

  /// Checks the end of the pictures.
  ///
  /// - Parameter byteCount: The number of all bytes.
  func checkEnd(_ byteCount: Int) throws(VideoError) {
    if foreign?.areLeft(of: byteCount) == true { throw foreignBytes }
  }

  /// The error of a pipe with ``ForeignBytes``.
  private var foreignBytes: VideoError {
    refusal("its pictures are followed by bytes in another format; give pictures of several formats as files")
  }

  /// Returns the error of a pipe of pictures that differ in a property which is known of the first one only.
  private func differing(_ properties: String) -> VideoError {
    refusal("its pictures have different \(properties); give each as a file of its own")
  }

  private func refusal(_ reason: String) -> VideoError { VideoError(.unreadable, "read \(name)", reason) }
}
