public import Quantization

/// Writes a looping GIF89a, image by image, to a sink that the caller owns.
///
/// After an error the file is unusable: throw the writer away, and the file.
public struct GIFWriter: ~Copyable {
  private let file: GIFFile
  private let width: Int
  private let height: Int
  /// The last image given, not written yet: it may be prolonged.
  private var pending: (image: CodedImage, delayCentiseconds: Int)? = nil

  /// The longest delay that an image can have; what stays longer is followed by images that change nothing.
  private static let maximumDelay = 65535

  /// The longest that a picture may stay, so that it is stored as 16 thousand images at most: four months.
  private static let longestStay = 1 << 30

  /// Begins a GIF with its header.
  ///
  /// - Parameters:
  ///   - width: The columns of the logical screen, 1...65535.
  ///   - height: The rows, 1...65535.
  ///   - globalColorTable: The colours of images that have none of their own; nil if all have.
  ///   - loopCount: How often players repeat the pictures, 0...65535; 0 is forever, nil not at all.
  ///   - comment: Text for a comment extension, without NUL; none if nil or empty.
  ///   - sink: Takes the bytes of the file in order. Its first error is thrown by the call that meets it and by all
  ///     later ones.
  /// - Throws: ``GIFError`` for a value out of range or a failure of libgif; the sink's error.
  public init(
    width: Int, height: Int, globalColorTable: Palette? = nil, loopCount: Int? = 0, comment: String? = nil,
    sink: @escaping (RawSpan) throws -> Void
  ) throws {
    try GIFWriter.check(width: width, height: height, loopCount: loopCount, comment: comment)
    let file = try GIFFile(output: GIFOutput(sink: sink))
    try file.putScreen(width: width, height: height, table: globalColorTable)
    if let loopCount { try file.putLoop(count: loopCount) }
    if let comment, !comment.isEmpty { try file.putComment(comment) }
    (self.width, self.height, self.file) = (width, height, file)
  }

  /// Adds an image and how long it stays.
  ///
  /// - Parameters:
  ///   - image: An image that lies within the logical screen.
  ///   - delayCentiseconds: Hundredths of a second, 2...2³⁰. Players take less than 2 for "as slow as you like".
  /// - Throws: ``GIFError`` for an image or a delay that does not fit or a failure of libgif; the sink's error.
  public mutating func write(_ image: CodedImage, delayCentiseconds: Int) throws {
    try GIFWriter.check(stay: delayCentiseconds)
    let area = image.area
    guard area.left >= 0, area.top >= 0, area.width > 0, area.height > 0, area.left + area.width <= width,
      area.top + area.height <= height
    else {
      throw GIFError(
        "write a frame",
        "its \(area.width) x \(area.height) pixels at (\(area.left), \(area.top)) exceed the logical screen, "
          + "\(width) x \(height)")
    }
    try writePending()
    pending = (image, delayCentiseconds)
  }

  /// Lets the last image stay longer.
  ///
  /// - Parameter delayCentiseconds: By how many hundredths of a second, 2 or more; all together at most 2³⁰.
  /// - Throws: ``GIFError`` for a delay that does not fit, or if there is no image.
  public mutating func prolong(byCentiseconds delayCentiseconds: Int) throws {
    guard let held = pending else { throw GIFError("write a frame", "there is none before it to stay on screen") }
    try GIFWriter.check(stay: delayCentiseconds)
    try GIFWriter.check(stay: held.delayCentiseconds + delayCentiseconds)
    pending = (held.image, held.delayCentiseconds + delayCentiseconds)
  }

  /// Writes what is held back and the end of the file, and hands all bytes to the sink.
  ///
  /// - Throws: ``GIFError`` if there was no image or libgif fails; the sink's error.
  public consuming func finish() throws {
    guard pending != nil else { throw GIFError("finish the GIF", "it has no frame") }
    try writePending()
    try file.close()
  }

  private static func check(width: Int, height: Int, loopCount: Int?, comment: String?) throws {
    for (name, value) in [("width", width), ("height", height)] where !(1...65535).contains(value) {
      throw GIFError("begin a GIF", "its \(name) is \(value), not 1...65535")
    }
    if let loopCount, !(0...65535).contains(loopCount) {
      throw GIFError("begin a GIF", "its loop count is \(loopCount), not 0...65535")
    }
    if let comment, comment.utf8.contains(0) { throw GIFError("begin a GIF", "its comment contains NUL") }
  }

  private static func check(stay delayCentiseconds: Int) throws {
    guard (2...longestStay).contains(delayCentiseconds) else {
      throw GIFError("write a frame", "its delay is \(delayCentiseconds) cs, not 2...\(longestStay)")
    }
  }

  private mutating func writePending() throws {
    guard let (image, delayCentiseconds) = pending else { return }
    var rest = delayCentiseconds
    while rest > 0 {
      var delay = min(rest, GIFWriter.maximumDelay)
      if rest - delay == 1 { delay -= 1 }  // the last part needs its 2 cs, too
      rest -= delay
      // Shown again on itself or on what was there before, the same image changes nothing; what is cleared is so at the end.
      let disposal = rest > 0 && image.disposal == .background ? .keep : image.disposal
      try file.putGraphicsControl(
        delayCentiseconds: delay, disposal: disposal, transparentIndex: image.transparentIndex)
      try file.putImage(image)
    }
    pending = nil
  }
}
