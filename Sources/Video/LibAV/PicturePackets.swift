import CLibAV
import Frames
import Raster

/// The packets of a picture or video file in the form that its decoder gets: those without a frame are left out, and some are
/// rewritten.
final class PicturePackets {
  /// The demuxer of the file.
  let source: PacketSource
  /// The packet read last.
  let current: Packet
  private(set) var checks: PictureChecks
  /// The pages of a TIFF.
  private(set) var pages: TIFFPages
  /// The canvas of a GIF; nil for other files.
  private var canvas: GIFCanvas?
  /// Whether packets are PNGs in the container of a video, which have to be filtered.
  private let filtersPNGs: Bool
  /// The canvas of an APNG; nil for other files.
  private var animation: APNGCanvas?
  /// Returns the number of bytes of the source, at its end.
  private let byteCount: () -> Int
  /// The end of the packet read last in bytes, where packets say it.
  private var packetEnd: Int64 = 0
  private(set) var isAtEnd = false
  /// Whether a part of a frame follows the last packet, or is that.
  private(set) var hasPartOfFrame = false

  /// Creates the packets of a file.
  ///
  /// - Parameters:
  ///   - source: The demuxer of the file.
  ///   - isFile: Whether the bytes are those of a file, rather than of a pipe.
  ///   - pages: The pages of a TIFF.
  ///   - name: The name of the file in messages.
  ///   - byteCount: Returns the number of bytes of the source, at its end.
  init(
    _ source: PacketSource, isFile: Bool, pages: [TIFFDirectories.Page] = [], name: String,
    byteCount: @escaping () -> Int
  ) throws(VideoError) {
    current = try Packet()
    checks = PictureChecks(source, isFile: isFile, name: name)
    let (codec, isSeries) = (source.codecName, source.isPictureSeries)
    canvas = codec == "gif" ? GIFCanvas(name: name) : nil
    animation = codec == "apng" ? APNGCanvas(header: source.header, name: name) : nil
    filtersPNGs = codec == "png" && !isSeries
    self.pages = TIFFPages(pages)
    self.byteCount = byteCount
    self.source = source
  }

  /// Reads the next packet, or turns to the next page in it; false at the end.
  ///
  /// - Parameter hasFrame: Whether a frame was decoded before.
  func next(hasFrame: Bool) throws(VideoError) -> Bool {
    if hasFrame, try pages.setNext(in: current) { return true }
    source.mayBeCut = hasFrame
    repeat {
      guard try source.read(into: current) else {
        try end()
        return false
      }
    } while try !checks.check(current)
    if filtersPNGs { try current.filterPNG() }
    try current.prepare(for: &animation)
    try current.prepare(for: &canvas)
    try pages.setNext(in: current)
    packetEnd = unsafe current.object.pointer.pointee.pos + Int64(current.size)
    return true
  }

  /// Whether the packet read last is that of a key frame.
  var isKeyFrame: Bool { animation?.isKeyFrame ?? current.isKey }

  /// The size of an APNG, each of whose frames has its own; nil for other files.
  var canvasSize: PixelSize? { animation?.size }

  /// Returns what is shown of the picture decoded last: for an APNG, its canvas.
  func drawn(_ picture: Pixmap) -> Pixmap { animation?.drawn(picture) ?? picture }

  /// Ends the packets, and checks that no bytes are left.
  private func end() throws(VideoError) {
    isAtEnd = true
    try checks.checkEnd(byteCount())
    // Only in YUV4MPEG2 packets follow one another without anything behind the last.
    let hasRest = source.formatName == "yuv4mpegpipe" && Int64(byteCount()) > packetEnd
    hasPartOfFrame = hasRest || checks.lastIsCut || source.isCutOff
  }
}
