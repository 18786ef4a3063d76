public import Quantization
import Raster

/// Writes a looping GIF89a, image by image, to a caller-supplied sink.
///
/// After an error both the writer and the file are unusable: discard them.
public struct GIFWriter: ~Copyable {
  private let file: GIFFile
  private let width: Int
  private let height: Int
  /// The last image passed to ``write(_:delayCentiseconds:)``, held back because ``prolong(byCentiseconds:)`` may
  /// extend its delay.
  private var pending: (image: CodedImage, delayCentiseconds: Int)? = nil
  /// An image of one transparent pixel, which changes nothing.
  private let transparentPixel: CodedImage

  /// The smallest delay that players keep, in centiseconds.
  package static let leastDelay = 2

  /// The largest delay that GIF can store, in centiseconds. An image shown for longer is followed by images that change
  /// nothing.
  package static let maximumDelay = 65535

  /// The largest total delay of an image, in centiseconds: four months, stored as at most 16 thousand images.
  package static let maximumTotalDelay = 1 << 30

  /// Writes the header of a GIF.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas (GIF's logical screen), 1...65535.
  ///   - height: The height of the canvas, 1...65535.
  ///   - globalColorTable: The colours of images without a local colour table; nil if every image has one.
  ///   - repetitionCount: The number of repetitions, 0...65535, where 0 is forever; nil plays once.
  ///   - comments: The texts of comment extensions, without NUL; empty ones are omitted.
  ///   - sink: Receives the bytes of the file in order. Its first error is rethrown by the call that meets it and by
  ///     all later calls.
  /// - Throws: ``GIFError`` for a value out of range or a failure of libgif; the sink's error.
  public init(
    width: Int, height: Int, globalColorTable: Palette? = nil, repetitionCount: Int? = 0, comments: [String] = [],
    sink: @escaping (RawSpan) throws -> Void
  ) throws {
    try GIFWriter.check(width: width, height: height, repetitionCount: repetitionCount, comments: comments)
    let file = try GIFFile(output: GIFOutput(sink: sink))
    try file.putLogicalScreen(width: width, height: height, table: globalColorTable)
    if let repetitionCount { try file.put(GIFWriter.loopExtension(repetitionCount: repetitionCount)) }
    try file.put(comments.flatMap(GIFWriter.commentExtension))
    (self.width, self.height, self.file) = (width, height, file)
    transparentPixel = .transparent(
      PixelRegion(width: 1, height: 1), disposal: .keep, hasTable: globalColorTable == nil)
  }

  /// Adds an image with its delay.
  ///
  /// - Parameters:
  ///   - image: An image that lies within the canvas.
  ///   - delayCentiseconds: The delay in centiseconds, 2...2³⁰. With what extends it, that of an image with a
  ///     ``CodedImage/clearedArea`` is at least 4, which the next call checks. Players replace delays below 2 by a default of their
  ///     own.
  /// - Throws: ``GIFError`` for an image or a delay out of range or a failure of libgif; the sink's error.
  public mutating func write(_ image: CodedImage, delayCentiseconds: Int) throws {
    try GIFWriter.check(delayCentiseconds: delayCentiseconds)
    let area = image.area
    guard area == PixelRegion(columns: area.columns, rows: area.rows, width: width, height: height) else {
      throw GIFError(
        "write a frame",
        "its \(area.width) x \(area.height) pixels at (\(area.x), \(area.y)) exceed the logical screen, "
          + "\(width) x \(height)")
    }
    try writePending()
    pending = (image, delayCentiseconds)
  }

  /// Extends the delay of the last image.
  ///
  /// - Parameter delayCentiseconds: The additional delay in centiseconds, at least 2; the total is at most 2³⁰.
  /// - Throws: ``GIFError`` for a delay out of range, or if there is no image.
  public mutating func prolong(byCentiseconds delayCentiseconds: Int) throws {
    guard let held = pending else { throw GIFError("write a frame", "there is none before it to stay on screen") }
    try GIFWriter.check(delayCentiseconds: delayCentiseconds)
    try GIFWriter.check(delayCentiseconds: held.delayCentiseconds + delayCentiseconds)
    pending = (held.image, held.delayCentiseconds + delayCentiseconds)
  }

  /// Writes the pending image and the trailer, and flushes all bytes to the sink.
  ///
  /// - Throws: ``GIFError`` if there was no image or libgif fails; the sink's error.
  public consuming func finish() throws {
    guard pending != nil else { throw GIFError("finish the GIF", "it has no frame") }
    try writePending()
    try file.close()
  }

  /// Returns the bytes of a comment extension (GIF89a, 24); none for an empty text.
  public static func commentExtension(_ text: String) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    let blocks = stride(from: 0, to: bytes.count, by: 255).map { bytes[$0..<min($0 + 255, bytes.count)] }
    return [0x21, 0xFE] + blocks.flatMap { [UInt8($0.count)] + $0 } + [0]
  }

  /// Returns the bytes of the NETSCAPE2.0 application extension, with which browsers introduced looping.
  ///
  /// - Parameter repetitionCount: The repetitions after the first play, 0...65535; 0 repeats forever.
  package static func loopExtension(repetitionCount: Int) -> [UInt8] {
    let count: [UInt8] = [3, 1, UInt8(repetitionCount & 0xFF), UInt8(repetitionCount >> 8), 0]
    return [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + count
  }

  private static func check(width: Int, height: Int, repetitionCount: Int?, comments: [String]) throws {
    for (name, value) in [("width", width), ("height", height)] where !(1...65535).contains(value) {
      throw GIFError("begin a GIF", "its \(name) is \(value), not 1...65535")
    }
    if let repetitionCount, !(0...65535).contains(repetitionCount) {
      throw GIFError("begin a GIF", "its loop count is \(repetitionCount), not 0...65535")
    }
    if comments.contains(where: { $0.utf8.contains(0) }) { throw GIFError("begin a GIF", "a comment contains NUL") }
  }

  private static func check(delayCentiseconds: Int) throws {
    guard (leastDelay...maximumTotalDelay).contains(delayCentiseconds) else {
      throw GIFError(
        "write a frame", "its delay is \(delayCentiseconds) cs, not \(leastDelay)...\(maximumTotalDelay)")
    }
  }

  private mutating func writePending() throws {
    guard let (image, delayCentiseconds) = pending else { return }
    let clearing = image.clearing
    guard clearing == nil || delayCentiseconds >= 2 * GIFWriter.leastDelay else {
      throw GIFError(
        "write a frame",
        "its delay is \(delayCentiseconds) cs, not at least \(2 * GIFWriter.leastDelay), which clearing an area takes")
    }
    var rest = delayCentiseconds - (clearing == nil ? 0 : GIFWriter.leastDelay)
    var isFirst = true
    while rest > 0 {
      var delay = min(rest, GIFWriter.maximumDelay)
      if rest - delay == 1 { delay -= 1 }  // the last part needs its 2 cs, too
      rest -= delay
      // An image that stays is drawn once. One that is to be cleared stays until it is drawn again at the end, and one
      // whose area is to be restored is drawn anew each time.
      let stays = image.disposal == .background && (rest > 0 || clearing != nil)
      let disposal = stays ? .keep : image.disposal
      let shown = isFirst || disposal != .keep ? image : transparentPixel
      try put(shown, delayCentiseconds: delay, disposal: disposal)
      isFirst = false
    }
    if let clearing { try put(clearing, delayCentiseconds: GIFWriter.leastDelay, disposal: clearing.disposal) }
    pending = nil
  }

  private func put(_ image: CodedImage, delayCentiseconds: Int, disposal: DisposalMethod) throws {
    try file.putGraphicsControl(
      delayCentiseconds: delayCentiseconds, disposal: disposal, transparentIndex: image.transparentIndex)
    try file.putImage(image)
  }
}
