import Quantization

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
  private let width: Int
  private let settings: CompressionSettings
  /// The ``Level`` of each pixel's error, plus ``still`` if the pixel is. Bytes, since several damages are in memory at a time.
  private let marks: [UInt8]
  /// The blocks that the next frame shows, too; nil if that is not known. Nothing is still then.
  private let resting: EqualBlocks?
  /// Whether each row is active.
  private let isActive: [Bool]
  /// Whether each pixel must have exactly its colour; nil if none must.
  let isExact: [Bool]?
  /// The expected number of drawn pixels, regardless of ``isExact``.
  let drawnCount: Int

  /// The levels of errors, in ascending order. The error of a still pixel counts as none, up to a limit.
  fileprivate enum Level {
    /// A pixel that is not exactly as it should be.
    static let differs: UInt8 = 4
    /// A pixel that is drawn in an active row.
    static let drawn: UInt8 = 8
    /// A pixel that is drawn in any row.
    static let damaged: UInt8 = 12
  }

  /// The part of the mark of a pixel whose colour in the frames has not changed since it was drawn.
  fileprivate static let still: UInt8 = 1
  /// The same of a still pixel that shows what it will show when the loop begins again.
  fileprivate static let settled: UInt8 = 2

  init(
    _ frame: TargetFrame, on canvas: Canvas, _ settings: CompressionSettings, resting: EqualBlocks? = nil,
    isExact: [Bool]? = nil
  ) {
    (width, self.settings, self.resting, self.isExact) = (frame.width, settings, resting, isExact)
    var marks = settings.still(frame, on: canvas, resting: resting, isExact: isExact)
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
      // Unchecked: the positions lie within all spans, by the precondition. Comparisons are added up, since errors are too random for
      // branches.
      for position in row {
        let error = unsafe errorSpan[unchecked: position &- row.lowerBound]
        let level: UInt8 = (error > 0 ? 4 : 0) &+ (error > unseenLimit ? 4 : 0) &+ (error > limit ? 4 : 0)
        unsafe markSpan[unchecked: position] |= level
      }
      if let resting {
        for x in 0..<width where resting.contains(x, y) && errorSpan[x] > unseenLimit && errorSpan[x] <= limit {
          // One level up: from `drawn` to `damaged`.
          if frame.isInsideFlatArea(x, y) { markSpan[row.lowerBound + x] &+= 4 }
        }
      }
      isActive[y] = settings.isActive(errors.span, isExact: isExact?.span.extracting(row))
      let least = isActive[y] ? Level.drawn : Level.damaged
      for position in row where unsafe markSpan[unchecked: position] >= least { drawnCount &+= 1 }
    }
    (self.marks, self.isActive, self.drawnCount) = (marks, isActive, drawnCount)
  }

  /// Returns the smallest area that contains all pixels that must change; nil if there are none.
  ///
  /// - Parameter changes: Whether an image would change a damaged pixel.
  func area(where changes: (_ position: Int, _ isStill: Bool) -> Bool) -> CanvasArea? {
    CanvasArea(width: width, height: isActive.count) {
      marks[$0] >= (isExact?[$0] == true ? Level.differs : Level.damaged) && changes($0, marks[$0] & Damage.still != 0)
    }
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
  func forEachDrawn(in area: CanvasArea, _ body: (Int) -> Void) {
    for y in area.top..<area.top + area.height {
      forEachDrawn(row: y, stride(from: area.left, to: area.left + area.width, by: 1)) { x in body(y &* width &+ x) }
    }
  }

  @inline(__always)
  private func forEachDrawn(row y: Int, _ columns: StrideTo<Int>, _ body: (_ x: Int) -> Void) {
    let marks = marks.span.extracting(y * width..<(y + 1) * width)
    let least = isActive[y] ? Level.drawn : Level.damaged
    for x in columns where marks[x] >= (isExact?[y * width + x] == true ? Level.differs : least) { body(x) }
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
  private func mustStay(_ color: OklabColor, error: Int32, isExact: Bool) -> Bool {
    error <= (isExact ? 0 : settings.stillLimit) || color.isTransparent
  }

  /// Appends pixels of a row for coding.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: The columns to append.
  ///   - frame: The target frame.
  ///   - row: The canvas in the whole row, which may differ from the canvas that the damage was predicted on.
  ///   - coding: The coding of the image.
  ///   - area: The destination.
  func append(
    row y: Int, _ columns: Range<Int>, of frame: TargetFrame, on row: [OklabColor], coding: ImageCoding,
    to area: inout AreaPixels
  ) {
    let positions = y * width..<(y + 1) * width
    let (colors, marks) = (frame.colors.span.extracting(positions), marks.span.extracting(positions))
    let canvas = row.span
    precondition(canvas.count == width)
    var errors = [Int32](repeating: 0, count: width)
    var errorSpan = errors.mutableSpan
    settings.storeErrors(of: colors, on: canvas, marks, in: &errorSpan)
    let isActive = settings.isActive(errors.span, isExact: isExact?.span.extracting(positions))
    let repeatsPixels = coding.repeatsPixels(ofActiveRow: isActive)
    area.pixels.append(addingCapacity: columns.count) { pixels in
      for x in columns {
        let (color, shown, error) = (colors[x], canvas[x], errors[x])
        let isExact = isExact?[y * width + x] == true
        let isLasting = resting?.contains(x, y) == true
        let isFlat = isLasting && frame.isFlat(x, y)
        let mustStay = mustStay(color, error: error, isExact: isExact)
        // Drawing the colour that the canvas already has changes nothing either, and lets the strings of a redrawn row
        // continue.
        let mayRepeat =
          mustStay && repeatsPixels && (isActive || color == shown) && !color.isTransparent && !shown.isTransparent
        pixels.append(
          AreaPixel(
            target: mayRepeat ? shown : color, shown: shown, canvasError: mustStay ? AreaPixel.mustStay : error,
            isExact: isExact, countsLong: isLasting && !coding.isOfText, isStill: marks[x] & Damage.still != 0,
            isFlat: isFlat, isInsideFlatArea: isFlat && frame.isFlat(x, y, distance: 3), limit: mayRepeat ? 0 : -1))
      }
    }
    area.stayWeights.append(isActive ? settings.activeWeight : settings.idleWeight)
  }
}

extension CompressionSettings {
  /// Returns the squared error of a pixel as it counts: that of a still one is none, up to a limit.
  @inline(__always)
  fileprivate func counted(_ error: Int32, _ mark: UInt8) -> Int32 {
    let limit = mark & Damage.settled != 0 ? settledLimit : stillHoldLimit
    return mark & Damage.still != 0 && error <= limit ? 0 : error
  }

  /// Stores the squared errors of a row's pixels as they count.
  fileprivate func storeErrors(
    of colors: Span<OklabColor>, on canvas: Span<OklabColor>, _ marks: Span<UInt8>, in errors: inout MutableSpan<Int32>
  ) {
    precondition(marks.count == colors.count && errors.count == colors.count)
    colors.storeSquaredDistances(to: canvas, in: &errors)
    // Unchecked: the spans have equal counts.
    for x in colors.indices where unsafe marks[unchecked: x] & Damage.still != 0 {
      unsafe errors[unchecked: x] = unsafe counted(errors[unchecked: x], marks[unchecked: x])
    }
  }

  /// Returns whether a row is active, by its errors without those of pixels that must be exact, each clamped to `holdLimit`.
  fileprivate func isActive(_ errors: Span<Int32>, isExact: Span<Bool>?) -> Bool {
    var sum: Int64 = 0
    for x in errors.indices where isExact?[x] != true { sum &+= Int64(min(errors[x], holdLimit)) }
    return sum > Int64(rowLimit) * Int64(errors.count)
  }

  /// Returns the marks of still pixels.
  fileprivate func still(
    _ frame: TargetFrame, on canvas: Canvas, resting: EqualBlocks?, isExact: [Bool]?
  ) -> [UInt8] {
    var marks = [UInt8](repeating: 0, count: frame.colors.count)
    guard let resting else { return marks }
    let unmoved = EqualBlocks(frame.colors, canvas.wanted, width: frame.width)
    let (colors, wanted) = (frame.colors.span, canvas.wanted.span)
    precondition(wanted.count == colors.count && colors.count == frame.width * frame.height)
    var markSpan = marks.mutableSpan
    for y in 0..<frame.height {
      for x in 0..<frame.width where resting.contains(x, y) || unmoved.contains(x, y) {
        let position = y &* frame.width &+ x
        // Unchecked: all spans have an element for each pixel, by the precondition.
        let drift = unsafe colors[unchecked: position].squaredDistance(to: wanted[unchecked: position])
        guard drift <= unseenLimit, isExact?[position] != true else { continue }
        let mark = canvas.isSettled[position] ? Damage.still | Damage.settled : Damage.still
        unsafe markSpan[unchecked: position] = mark
      }
    }
    return marks
  }
}
