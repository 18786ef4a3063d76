import Quantization

/// Which pixels of a frame are to be drawn, because what is on screen is not near enough.
///
/// What is drawn in a scattered way costs most, so rows are drawn as a whole: one whose mean error passes a limit is active
/// and all its pixels count, and in the others only those that are far off.
struct Redraw: Sendable {
  private let width: Int
  private let settings: CompressionSettings
  /// The squared error of each pixel on screen.
  private let errors: [Int32]
  /// Whether each row is drawn anew.
  private let isActive: [Bool]
  /// Whether each pixel must have exactly its colour; nil if none must.
  let isExact: [Bool]?
  /// How many pixels will probably be drawn, without regard to what must be exact.
  let drawnCount: Int

  init(
    _ frame: TargetFrame, on screen: [OklabColor], _ settings: CompressionSettings, isExact: [Bool]? = nil
  ) {
    (width, self.settings, self.isExact) = (frame.width, settings, isExact)
    var errors = [Int32](repeating: 0, count: screen.count)
    var isActive = [Bool](repeating: false, count: frame.height)
    var drawnCount = 0
    let (colors, screenColors) = (frame.colors.span, screen.span)
    precondition(colors.count == screenColors.count && colors.count == width * frame.height)
    var errorSpan = errors.mutableSpan
    for y in 0..<frame.height {
      let row = y * frame.width..<(y + 1) * frame.width
      var sum: Int64 = 0
      // Unchecked: places of pixels.
      for position in row {
        let error = unsafe colors[unchecked: position].squaredDistance(to: screenColors[unchecked: position])
        unsafe errorSpan[unchecked: position] = error
        sum &+= Int64(min(error, settings.holdLimit))
      }
      isActive[y] = settings.isActive(errorSum: sum, width: frame.width)
      let limit = settings.leastDrawn(isActive: isActive[y])
      for position in row where unsafe errorSpan[unchecked: position] > limit { drawnCount &+= 1 }
    }
    (self.errors, self.isActive, self.drawnCount) = (errors, isActive, drawnCount)
  }

  /// The smallest area that holds all pixels that must change; nil if there are none.
  var area: ScreenArea? {
    ScreenArea(width: width, height: isActive.count) { errors[$0] > (isExact?[$0] == true ? 0 : settings.holdLimit) }
  }

  /// Calls a function with the place of every pixel that will probably be drawn, and that a table should serve.
  ///
  /// - Parameter step: Of so many pixels side by side, one is looked at; each row begins one pixel later than the one above,
  ///   so that all columns have their turn.
  @inline(__always)
  func forEachDrawn(step: Int = 1, _ body: (Int) -> Void) {
    for y in isActive.indices { forEachDrawn(row: y, stride(from: y % step, to: width, by: step), body) }
  }

  /// The same for the pixels of an area: those outside cannot be drawn with it.
  @inline(__always)
  func forEachDrawn(in area: ScreenArea, _ body: (Int) -> Void) {
    for y in area.top..<area.top + area.height {
      forEachDrawn(row: y, stride(from: area.left, to: area.left + area.width, by: 1), body)
    }
  }

  @inline(__always)
  private func forEachDrawn(row y: Int, _ columns: StrideTo<Int>, _ body: (Int) -> Void) {
    let errors = errors.span
    let limit = settings.leastDrawn(isActive: isActive[y])
    for x in columns {
      let position = y * width + x
      if errors[position] > (isExact?[position] == true ? 0 : limit) { body(position) }
    }
  }

  /// The step with which about so many pixels are looked at, or all if they are fewer: an odd one, which sees all of a
  /// checkerboard, as dither leaves it.
  func step(forCount count: Int) -> Int { (drawnCount / count) | 1 }

  /// Adds pixels of a row, for coding.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: Those of the pixels.
  ///   - frame: What is wanted.
  ///   - row: What the whole row has on screen, which may not be what could be foretold.
  ///   - area: Where they are added.
  func append(
    row y: Int, _ columns: Range<Int>, of frame: TargetFrame, on row: [OklabColor], to area: inout AreaPixels
  ) {
    let colors = frame.colors.span.extracting(y * width..<(y + 1) * width)
    let screen = row.span
    precondition(screen.count == width)
    var errors = [Int32](repeating: 0, count: width)
    var errorSpan = errors.mutableSpan
    var sum: Int64 = 0
    // Unchecked: all three have as many places.
    for x in 0..<width {
      let error = unsafe colors[unchecked: x].squaredDistance(to: screen[unchecked: x])
      unsafe errorSpan[unchecked: x] = error
      sum &+= Int64(min(error, settings.holdLimit))
    }
    let isActive = settings.isActive(errorSum: sum, width: width)
    area.pixels.append(addingCapacity: columns.count) { pixels in
      for x in columns {
        let (color, shown, error) = (colors[x], screen[x], errors[x])
        let isExact = isExact?[y * width + x] == true
        let mustStay = error <= (isExact ? 0 : settings.stillLimit) || color.isNothing
        // Drawn in the very colour that it has, a pixel stays as well, and fits the strings of a row that is drawn anew.
        let mayRepeat = mustStay && isActive && !color.isNothing && !shown.isNothing
        pixels.append(
          AreaPixel(
            target: mayRepeat ? shown : color, shown: shown, screenError: mustStay ? AreaPixel.mustStay : error,
            isExact: isExact, limit: mayRepeat ? 0 : -1))
      }
    }
    area.stayWeights.append(isActive ? settings.activeWeight : settings.idleWeight)
  }
}

extension CompressionSettings {
  /// Whether a row is drawn anew, by its errors on screen, of which none counts more than the limit of pixels that stay.
  fileprivate func isActive(errorSum: Int64, width: Int) -> Bool { errorSum > Int64(rowLimit) * Int64(width) }

  /// The error from which a pixel of a row counts.
  fileprivate func leastDrawn(isActive: Bool) -> Int32 { isActive ? min(drawLimit, holdLimit) : holdLimit }
}
