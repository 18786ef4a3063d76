/// The rows of an area while it is coded: where their pixels come from, and who is told what they show.
protocol AreaRows {
  /// Columns of the area.
  var width: Int { get }
  /// Rows of the area.
  var height: Int { get }

  /// Adds the pixels of the next row.
  func append(row: Int, to pixels: inout AreaPixels)

  /// Takes what a row shows in the end.
  func finish(row: Int, _ pixels: Span<AreaPixel>)
}

/// Rows that are drawn on a screen.
struct DrawnRows: AreaRows {
  let area: ScreenArea
  let frame: TargetFrame
  let settings: CompressionSettings
  /// What is to be drawn, as far as could be foretold.
  let redraw: Redraw
  let canvas: Canvas
  /// The screen with what is drawn.
  let drawn: ScreenProgress

  /// What is drawn on.
  enum Canvas {
    /// A screen that was known when it was planned what is to be drawn.
    case screen([OklabColor])
    /// One that is still being drawn: what is to be drawn is found again, row by row.
    case progress(ScreenProgress)
  }

  var width: Int { area.width }
  var height: Int { area.height }

  func append(row: Int, to pixels: inout AreaPixels) {
    let y = area.top + row
    let columns = area.left..<area.left + area.width
    switch canvas {
    case .screen(let screen): redraw.append(row: y, columns, of: frame, on: screen, to: &pixels)
    case .progress(let progress):
      let places = y * frame.width..<(y + 1) * frame.width
      let (line, screen) = (frame.row(y), progress.row(y))
      Redraw(line, on: screen, settings, isExact: redraw.isExact.map { Array($0[places]) })
        .append(row: 0, columns, of: line, on: screen, to: &pixels)
    }
  }

  func finish(row: Int, _ pixels: Span<AreaPixel>) { drawn.finish(row: area.top + row, from: area.left, pixels) }
}
