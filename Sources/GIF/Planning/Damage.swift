import Quantization
import Raster

/// The damage of a frame: the pixels that must be redrawn because the canvas is not within tolerance there.
///
/// Naively each pixel would be compared with a limit. Scattered pixels are the most expensive to code, though, so rows
/// are treated as a whole: a row whose mean error exceeds `rowLimit` is *active* and all of its pixels above
/// `unseenLimit` count; in the other (idle) rows only pixels above `holdLimit` do. Pixels that must have exactly their colour
/// are drawn in any case and make no row active.
///
/// A *still* pixel, whose colour in the frames has not changed since it was drawn, is no damage up to
/// `stillHoldLimit`, whatever its row: drawing it again would be visible, and hardly better. In a block that the next
/// frame shows, too, a change by one code is a codec's noise and counts as none. The comparison is with the frame that
/// the pixel was drawn for, so slow changes add up and are drawn. The limit is `settledLimit` for a pixel that shows what it
/// will show when the loop begins again. Inside a flat area of such a block, any other pixel is
/// damage above `unseenLimit`, since a rectangle of an earlier colour would show.
struct Damage: Sendable {
  let width: Int
  let settings: CompressionSettings
  /// The mark of each pixel.
  let marks: [PixelMark]
  /// The blocks that the next frame shows, too; nil if that is not known. Nothing is still then.
  let resting: EqualBlocks?
  /// Whether each row is active.
  private let isActive: [Bool]
  /// Whether each pixel must have exactly its colour; nil if none must.
  let isExact: [Bool]?
  /// The expected number of drawn pixels, regardless of ``isExact``.
  let drawnCount: Int

  /// - Parameters:
  ///   - frame: The frame.
  ///   - canvas: The canvas that it is drawn on.
  ///   - settings: The error limits.
  ///   - resting: The blocks that the next frame shows, too; nil if that is not known.
  ///   - unmoved: The blocks whose colours are those that the canvas was drawn for; nil to find them, if ``resting`` is known.
  ///   - isExact: Whether each pixel must have exactly its colour; nil if none must.
  init(
    _ frame: TargetFrame, on canvas: Canvas, _ settings: CompressionSettings, resting: EqualBlocks? = nil,
    unmoved: EqualBlocks? = nil, isExact: [Bool]? = nil
  ) {
    (width, self.settings, self.resting, self.isExact) = (frame.width, settings, resting, isExact)
    var marks = settings.stillMarks(frame, on: canvas, resting: resting, unmoved: unmoved, isExact: isExact)
    var isActive = [Bool](repeating: false, count: frame.height)
    var drawnCount = 0
    let (colors, canvasColors) = (frame.colors.span, canvas.shown.span)
    precondition(
      colors.count == canvasColors.count && colors.count == marks.count && colors.count == width * frame.height)
    let (limit, unseenLimit) = (settings.holdLimit, settings.unseenLimit)
    var markSpan = marks.mutableSpan
    var errors = [Int32](repeating: 0, count: width)
    for y in 0..<frame.height {
      let row = y * frame.width..<(y + 1) * frame.width
      var errorSpan = errors.mutableSpan
      settings.storeErrors(
        of: colors.extracting(row), on: canvasColors.extracting(row), markSpan.span.extracting(row), in: &errorSpan)
      // Unchecked: the positions lie within all spans, by the precondition.
      for position in row {
        let error = unsafe errorSpan[unchecked: position &- row.lowerBound]
        unsafe markSpan[unchecked: position].raise(toLevelOf: error, unseenLimit: unseenLimit, holdLimit: limit)
      }
      if let resting {
        for x in 0..<width where resting.contains(x, y) && errorSpan[x] > unseenLimit && errorSpan[x] <= limit {
          if frame.isInsideFlatArea(x, y) { markSpan[row.lowerBound + x].raiseToDamaged() }
        }
      }
      isActive[y] = settings.isActive(errors.span, isExact: isExact?.span.extracting(row))
      let least = isActive[y] ? PixelMark.Level.drawn : .damaged
      for position in row where unsafe markSpan[unchecked: position].reaches(least) { drawnCount &+= 1 }
    }
    (self.marks, self.isActive, self.drawnCount) = (marks, isActive, drawnCount)
  }

  /// Returns the smallest area that contains all pixels that must change; nil if there are none.
  ///
  /// - Parameter changes: Whether an image would change a damaged pixel.
  func area(where changes: (_ position: Int, _ isStill: Bool) -> Bool) -> PixelRegion? {
    PixelRegion(width: width, height: isActive.count) {
      marks[$0].reaches(isExact?[$0] == true ? .differs : .damaged) && changes($0, marks[$0].isStill)
    }
  }

  /// Returns the number of pixels that must have exactly their colour, and have not, in an area but outside of another.
  func exactCount(
    in area: PixelRegion, outside other: PixelRegion?, where isCounted: (_ position: Int) -> Bool
  ) -> Int {
    var count = 0
    for y in area.rows {
      let columns = other.flatMap { $0.rows.contains(y) ? $0.columns : nil }
      for x in area.columns where columns?.contains(x) != true {
        let position = y * width + x
        if marks[position].reaches(.differs), isCounted(position) { count += 1 }
      }
    }
    return count
  }

  /// Calls a function with the position of every pixel that will probably be drawn, so that a palette should fit it.
  ///
  /// - Parameter step: The sampling interval within a row.
  @inline(__always)
  func forEachDrawn(step: Int = 1, _ body: (Int) -> Void) {
    forEachDrawnPoint(step: step) { x, y in body(y &* width &+ x) }
  }

  /// Calls a function with the column and the row of every pixel that will probably be drawn.
  @inline(__always)
  func forEachDrawnPoint(step: Int = 1, _ body: (_ x: Int, _ y: Int) -> Void) {
    for y in isActive.indices {
      forEachDrawn(row: y, (0..<width).sampled(every: step, row: y)) { x in body(x, y) }
    }
  }

  /// Calls a function with the position of every pixel in an area that will probably be drawn; pixels outside cannot be
  /// drawn by an image of that area.
  @inline(__always)
  func forEachDrawn(in area: PixelRegion, _ body: (Int) -> Void) {
    for y in area.rows {
      forEachDrawn(row: y, stride(from: area.x, to: area.columns.upperBound, by: 1)) { x in body(y &* width &+ x) }
    }
  }

  @inline(__always)
  private func forEachDrawn(row y: Int, _ columns: StrideTo<Int>, _ body: (_ x: Int) -> Void) {
    let marks = marks.span.extracting(y * width..<(y + 1) * width)
    let least = isActive[y] ? PixelMark.Level.drawn : .damaged
    for x in columns where marks[x].reaches(isExact?[y * width + x] == true ? .differs : least) { body(x) }
  }

  /// Returns the sampling interval that yields about `count` of the drawn pixels, or all if they are fewer. It is odd,
  /// so that it meets both colours of a checkerboard, as dither leaves it.
  func step(forCount count: Int) -> Int { (drawnCount / count) | 1 }

  /// Returns whether a pixel keeps the canvas in any case, or cannot be drawn.
  func mustStay(_ position: Int, of frame: TargetFrame, on canvas: Canvas) -> Bool {
    let color = frame.colors[position]
    let error = settings.counted(color.squaredDistance(to: canvas.shown[position]), marks[position])
    return mustStay(color, error: error, isExact: isExact?[position] == true)
  }

  @inline(__always)
  func mustStay(_ color: OklabColor, error: Int32, isExact: Bool) -> Bool {
    error <= (isExact ? 0 : settings.stillLimit) || color.isTransparent
  }
}

extension CompressionSettings {
  /// Returns whether a row is active, by its errors without those of pixels that must be exact, each clamped to `holdLimit`.
  func isActive(_ errors: Span<Int32>, isExact: Span<Bool>?) -> Bool {
    var sum: Int64 = 0
    for x in errors.indices where isExact?[x] != true { sum &+= Int64(min(errors[x], holdLimit)) }
    return sum > Int64(rowLimit) * Int64(errors.count)
  }
}
