public import Quantization

/// Writes a looping GIF89a, picture by picture, to a sink that the caller owns.
///
/// The pictures share one global color table. The first is stored whole and every other as the part that changes, on
/// top of what is on screen (disposal keep), its unchanged pixels transparent where that is smaller; a loop that wraps
/// therefore starts anew by itself. Equal pictures in a row become one that stays longer.
///
/// Where a pixel becomes transparent again, also when the loop wraps, the picture before is stored so that its part of
/// the screen is cleared after it has shown (disposal background).
///
/// After an error the file is unusable: throw the writer away, and the file.
public struct GIFWriter: ~Copyable {
  private let file: GIFFile
  private let width: Int
  private let height: Int
  private let table: GIFColorTable
  /// The index of pixels that are empty; nil where pictures have no such pixels.
  private let emptyIndex: UInt8?
  /// The first picture, which follows the last one when the loop wraps.
  private var first: IndexedImage? = nil
  /// What is on screen after the images that are written, and cleared; nil while nothing is written.
  private var screen: IndexedImage? = nil
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
  ///   - isTransparent: Whether the pictures have transparent pixels, which are those of the palette's
  ///     `transparentIndex`: one of 256 colours has none.
  ///   - loopCount: How often players repeat the pictures, 0...65535; 0 is forever.
  ///   - comment: Text for a comment extension, without NUL; none if nil or empty.
  ///   - sink: Takes the bytes of the file in order. Its first error is thrown by the call that meets it and by all
  ///     later ones.
  /// - Throws: ``GIFError`` for a value out of range or a failure of libgif; the sink's error.
  public init(
    width: Int, height: Int, globalColorTable: Palette, isTransparent: Bool = false, loopCount: Int = 0,
    comment: String? = nil,
    sink: @escaping (RawSpan) throws -> Void
  ) throws {
    try GIFWriter.check(width: width, height: height, loopCount: loopCount, comment: comment)
    let table = GIFColorTable(globalColorTable)
    if isTransparent, table.transparentIndex == nil {
      throw GIFError("begin a GIF", "its palette has 256 colors, which leave no index for transparent pixels")
    }
    let emptyIndex = isTransparent ? table.transparentIndex : nil
    let file = try GIFFile(output: GIFOutput(sink: sink))
    try file.putScreen(width: width, height: height, table: table, background: emptyIndex ?? 0)
    try file.putLoop(count: loopCount)
    if let comment, !comment.isEmpty { try file.putComment(comment) }
    (self.width, self.height, self.table, self.emptyIndex, self.file) = (width, height, table, emptyIndex, file)
  }

  /// Adds a picture that stays on screen for a delay.
  ///
  /// - Parameters:
  ///   - frame: A picture as large as the logical screen, whose indices are those of the palette; also its
  ///     `transparentIndex` in a transparent GIF.
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
    if let largest = frame.indices.max(), largest >= table.opaqueCount, largest != emptyIndex {
      throw GIFError("write a frame", "it has index \(largest), the palette only \(table.opaqueCount) colors")
    }
    guard let held = pending else {
      first = frame
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
      try writePending(before: frame)
      pending = (frame, delayCentiseconds)
    }
  }

  /// Writes what is held back and the end of the file, and hands all bytes to the sink.
  ///
  /// - Throws: ``GIFError`` if there was no picture or libgif fails; the sink's error.
  public consuming func finish() throws {
    guard let first else { throw GIFError("finish the GIF", "it has no frame") }
    try writePending(before: first)
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

  private mutating func writePending(before next: IndexedImage) throws {
    guard let (image, delayCentiseconds) = pending else { return }
    let vanishing = emptyIndex.flatMap { empty in GIFArea(image, next) { $0 != empty && $1 == empty } }
    var rest = delayCentiseconds
    while rest > 0 {
      var delay = min(rest, GIFWriter.maximumDelay)
      if rest - delay == 1 { delay -= 1 }  // the last part needs its 2 cs, too
      rest -= delay
      let stored = stored(image, clearing: rest == 0 ? vanishing : nil)
      try file.putGraphicsControl(delayCentiseconds: delay, for: stored)
      try file.putImage(stored)
      screen = image
      if stored.isCleared, let emptyIndex { screen?.fill(stored.area, with: emptyIndex) }
    }
    pending = nil
  }

  /// What shows a picture after what is on screen.
  private func stored(_ image: IndexedImage, clearing area: GIFArea?) -> GIFImage {
    guard let screen else {
      return GIFImage(whole: image, transparentIndex: table.transparentIndex, isCleared: area != nil)
    }
    return GIFImage(from: screen, to: image, transparentIndex: table.transparentIndex, clearing: area)
  }
}
