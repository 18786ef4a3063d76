public import Quantization

/// Writes a looping GIF89a, picture by picture, to a sink that the caller owns.
///
/// The pictures share one global color table. The first is stored whole and every other as the part that changes, on
/// top of what is on screen (disposal keep), its unchanged pixels transparent where that is smaller; a loop that wraps
/// therefore starts anew by itself. Equal pictures in a row become one that stays longer.
///
/// After an error the file is unusable: throw the writer away, and the file.
public struct GIFWriter: ~Copyable {
  private let file: GIFFile
  private let width: Int
  private let height: Int
  private let table: GIFColorTable
  /// What is on screen after the images that are written.
  private var shown: IndexedImage? = nil
  /// The last picture given, not written yet: the next one may be equal and prolong it.
  private var pending: (image: IndexedImage, delayCentiseconds: Int)? = nil

  /// The longest delay that an image can have; a picture that stays longer is stored as several.
  private static let maximumDelay = 65535

  /// The longest that a picture may stay, so that it is stored as 16 thousand images at most: four months.
  private static let longestStay = 1 << 30

  /// Begins a GIF with its header.
  ///
  /// - Parameters:
  ///   - width: The columns of the logical screen, 1...65535.
  ///   - height: The rows, 1...65535.
  ///   - globalColorTable: The colours. Of up to 255 the table keeps an index for "unchanged"; with 256 there is none
  ///     left, and changed parts are stored in full.
  ///   - loopCount: How often players repeat the pictures, 0...65535; 0 is forever.
  ///   - comment: Text for a comment extension, without NUL; none if nil or empty.
  ///   - sink: Takes the bytes of the file in order. Its first error is thrown by the call that meets it and by all
  ///     later ones.
  /// - Throws: ``GIFError`` for a value out of range or a failure of libgif; the sink's error.
  public init(
    width: Int, height: Int, globalColorTable: Palette, loopCount: Int = 0, comment: String? = nil,
    sink: @escaping (RawSpan) throws -> Void
  ) throws {
    try GIFWriter.check(width: width, height: height, loopCount: loopCount, comment: comment)
    let table = GIFColorTable(globalColorTable)
    let file = try GIFFile(output: GIFOutput(sink: sink))
    try file.putScreen(width: width, height: height, table: table)
    try file.putLoop(count: loopCount)
    if let comment, !comment.isEmpty { try file.putComment(comment) }
    (self.width, self.height, self.table, self.file) = (width, height, table, file)
  }

  /// Adds a picture that stays on screen for a delay.
  ///
  /// - Parameters:
  ///   - frame: A picture as large as the logical screen, whose indices are those of the palette.
  ///   - delayCentiseconds: Hundredths of a second, 2...2³⁰, and no more than that with equal pictures before it.
  ///     Players take less than 2 for "as slow as you like".
  /// - Throws: ``GIFError`` for a picture or delay that does not fit or a failure of libgif; the sink's error.
  public mutating func write(_ frame: IndexedImage, delayCentiseconds: Int) throws {
    guard (2...GIFWriter.longestStay).contains(delayCentiseconds) else {
      throw GIFError("write a frame", "its delay is \(delayCentiseconds) cs, not 2...\(GIFWriter.longestStay)")
    }
    guard frame.width == width, frame.height == height else {
      throw GIFError(
        "write a frame", "it has \(frame.width) x \(frame.height) pixels, the logical screen \(width) x \(height)")
    }
    if let largest = frame.indices.max(), largest >= table.opaqueCount {
      throw GIFError("write a frame", "it has index \(largest), the palette only \(table.opaqueCount) colors")
    }
    guard let held = pending else {
      pending = (frame, delayCentiseconds)
      return
    }
    if held.image == frame {
      let sum = held.delayCentiseconds + delayCentiseconds
      guard sum <= GIFWriter.longestStay else {
        throw GIFError("write a frame", "it stays \(sum) cs with its equals, longer than \(GIFWriter.longestStay)")
      }
      pending = (frame, sum)
    } else {
      try writePending()
      pending = (frame, delayCentiseconds)
    }
  }

  /// Writes what is held back and the end of the file, and hands all bytes to the sink.
  ///
  /// - Throws: ``GIFError`` if there was no picture or libgif fails; the sink's error.
  public consuming func finish() throws {
    guard pending != nil else { throw GIFError("finish the GIF", "it has no frame") }
    try writePending()
    try file.close()
  }

  private static func check(width: Int, height: Int, loopCount: Int, comment: String?) throws {
    for (name, value) in [("width", width), ("height", height)] where !(1...65535).contains(value) {
      throw GIFError("begin a GIF", "its \(name) is \(value), not 1...65535")
    }
    guard (0...65535).contains(loopCount) else {
      throw GIFError("begin a GIF", "its loop count is \(loopCount), not 0...65535")
    }
    if let comment, comment.utf8.contains(0) { throw GIFError("begin a GIF", "its comment contains NUL") }
  }

  private mutating func writePending() throws {
    guard let (image, delayCentiseconds) = pending else { return }
    var stored =
      if let shown {
        GIFImage(from: shown, to: image, transparentIndex: table.transparentIndex)
      } else {
        GIFImage(whole: image)
      }
    var rest = delayCentiseconds
    while rest > 0 {
      var delay = min(rest, GIFWriter.maximumDelay)
      if rest - delay == 1 { delay -= 1 }  // the last part needs its 2 cs, too
      try file.putGraphicsControl(delayCentiseconds: delay, transparentIndex: stored.transparentIndex.map(Int.init))
      try file.putImage(stored)
      rest -= delay
      stored = GIFImage(unchanged: image)
    }
    shown = image
    pending = nil
  }
}
