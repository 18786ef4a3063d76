import Quantization

/// The mark of a pixel of a frame: the level of its error on the canvas, and whether it is still. A byte, since the marks of
/// several frames are in memory at a time.
struct PixelMark: Sendable {
  /// The level, shifted left by 2, and the two flags.
  private var bits: UInt8

  /// The levels of errors, in ascending order. The error of a still pixel counts as none, up to a limit.
  enum Level: UInt8 {
    /// A pixel that is as it should be.
    case equal
    /// A pixel that is not exactly as it should be.
    case differs
    /// A pixel that is drawn in an active row.
    case drawn
    /// A pixel that is drawn in any row.
    case damaged
  }

  /// Creates the mark of a pixel without an error.
  ///
  /// - Parameters:
  ///   - isStill: Whether its colour in the frames has not changed since it was drawn.
  ///   - isSettled: Whether it is still, and shows what it will show when the loop begins again.
  init(isStill: Bool = false, isSettled: Bool = false) { bits = (isStill ? 1 : 0) | (isSettled ? 2 : 0) }

  @inline(__always)
  var isStill: Bool { bits & 1 != 0 }

  @inline(__always)
  var isSettled: Bool { bits & 2 != 0 }

  /// Returns whether the error has a level or a higher one.
  @inline(__always)
  func reaches(_ level: Level) -> Bool { bits >= level.rawValue &<< 2 }

  /// Raises the level from ``Level/equal`` to that of a squared error. Comparisons are added up, since errors are too random
  /// for branches.
  @inline(__always)
  mutating func raise(toLevelOf error: Int32, unseenLimit: Int32, holdLimit: Int32) {
    bits |= ((error > 0 ? 1 : 0) &+ (error > unseenLimit ? 1 : 0) &+ (error > holdLimit ? 1 : 0)) &<< 2
  }

  /// Raises the level from ``Level/drawn`` to ``Level/damaged``.
  @inline(__always)
  mutating func raiseToDamaged() { bits |= Level.damaged.rawValue &<< 2 }
}

extension CompressionSettings {
  /// Returns the squared error of a pixel as it counts: that of a still one is none, up to a limit.
  @inline(__always)
  func counted(_ error: Int32, _ mark: PixelMark) -> Int32 {
    mark.isStill && error <= (mark.isSettled ? settledLimit : stillHoldLimit) ? 0 : error
  }

  /// Stores the squared errors of a row's pixels as they count.
  func storeErrors(
    of colors: Span<OklabColor>, on canvas: Span<OklabColor>, _ marks: Span<PixelMark>,
    in errors: inout MutableSpan<Int32>
  ) {
    precondition(marks.count == colors.count && errors.count == colors.count)
    colors.storeSquaredDistances(to: canvas, in: &errors)
    // Unchecked: the spans have equal counts.
    for x in colors.indices where unsafe marks[unchecked: x].isStill {
      unsafe errors[unchecked: x] = unsafe counted(errors[unchecked: x], marks[unchecked: x])
    }
  }

  /// Returns the marks of a frame's pixels before their errors are known.
  func stillMarks(
    _ frame: TargetFrame, on canvas: Canvas, resting: EqualBlocks?, unmoved: EqualBlocks?, isExact: [Bool]?
  ) -> [PixelMark] {
    var marks = [PixelMark](repeating: PixelMark(), count: frame.colors.count)
    guard let resting else { return marks }
    let unmoved = unmoved ?? EqualBlocks(frame.colors, canvas.wanted, width: frame.width)
    let (colors, wanted) = (frame.colors.span, canvas.wanted.span)
    precondition(wanted.count == colors.count && colors.count == frame.width * frame.height)
    var markSpan = marks.mutableSpan
    for y in 0..<frame.height {
      for x in 0..<frame.width where resting.contains(x, y) || unmoved.contains(x, y) {
        let position = y &* frame.width &+ x
        // Unchecked: all spans have an element for each pixel, by the precondition.
        let drift = unsafe colors[unchecked: position].squaredDistance(to: wanted[unchecked: position])
        guard drift <= unseenLimit, isExact?[position] != true else { continue }
        // An area that becomes white would keep traces of what was near white.
        if drift > 0, frame.isInsideFlatArea(x, y) { continue }
        unsafe markSpan[unchecked: position] = PixelMark(isStill: true, isSettled: canvas.isSettled[position])
      }
    }
    return marks
  }
}
