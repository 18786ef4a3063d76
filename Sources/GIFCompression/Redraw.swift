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

  init(
    _ frame: TargetFrame, on screen: [OklabColor], _ settings: CompressionSettings, isExact: [Bool]? = nil
  ) {
    (width, self.settings, self.isExact) = (frame.width, settings, isExact)
    var errors = [Int32](repeating: 0, count: screen.count)
    var isActive = [Bool](repeating: false, count: frame.height)
    let (colors, screenColors) = (frame.colors.span, screen.span)
    var errorSpan = errors.mutableSpan
    for y in 0..<frame.height {
      var sum: Int64 = 0
      for position in y * frame.width..<(y + 1) * frame.width {
        let error = colors[position].squaredDistance(to: screenColors[position])
        errorSpan[position] = error
        sum &+= Int64(min(error, settings.holdLimit))
      }
      isActive[y] = sum > Int64(settings.rowLimit) * Int64(frame.width)
    }
    (self.errors, self.isActive) = (errors, isActive)
  }

  /// The smallest area that holds all pixels that must change; nil if there are none.
  var area: ScreenArea? {
    ScreenArea(width: width, height: isActive.count) { errors[$0] > (isExact?[$0] == true ? 0 : settings.holdLimit) }
  }

  /// Calls a function with the place of every pixel that will probably be drawn, and that a table should serve.
  func forEachDrawn(_ body: (Int) -> Void) {
    for y in isActive.indices {
      let limit = isActive[y] ? min(settings.drawLimit, settings.holdLimit) : settings.holdLimit
      for position in y * width..<(y + 1) * width
      where errors[position] > (isExact?[position] == true ? 0 : limit) {
        body(position)
      }
    }
  }

  /// Adds pixels of a row, for coding.
  func append(
    row y: Int, _ columns: Range<Int>, of frame: TargetFrame, on screen: [OklabColor], to area: inout AreaPixels
  ) {
    for position in y * width + columns.lowerBound..<y * width + columns.upperBound {
      let isExact = isExact?[position] == true
      let mustStay = errors[position] <= (isExact ? 0 : settings.stillLimit) || frame.colors[position].isNothing
      // Drawn in the very colour that it has, a pixel stays as well, and fits the strings of a row that is drawn anew.
      let mayRepeat =
        mustStay && isActive[y] && !frame.colors[position].isNothing && !screen[position].isNothing
      area.pixels.append(
        AreaPixel(
          target: mayRepeat ? screen[position] : frame.colors[position], shown: screen[position],
          screenError: mustStay ? AreaPixel.mustStay : errors[position], isExact: isExact,
          limit: mayRepeat ? 0 : -1))
    }
    area.stayWeights.append(isActive[y] ? settings.activeWeight : settings.idleWeight)
  }
}
