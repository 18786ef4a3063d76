import Quantization

/// Rows that are drawn on a screen.
struct DrawnRows: AreaRows {
  let area: ScreenArea
  let frame: TargetFrame
  /// What is to be drawn.
  let redraw: Redraw
  let canvas: Canvas
  /// The screen with what is drawn.
  let drawn: ScreenProgress

  /// What is drawn on.
  enum Canvas {
    /// A screen that was known when it was planned what is to be drawn.
    case screen([OklabColor])
    /// One that is still being drawn.
    case progress(ScreenProgress)
  }

  var width: Int { area.width }
  var height: Int { area.height }

  func append(row: Int, to pixels: inout AreaPixels) {
    let y = area.top + row
    let line =
      switch canvas {
      case .screen(let screen): Array(screen[y * frame.width..<(y + 1) * frame.width])
      case .progress(let progress): progress.row(y)
      }
    redraw.append(row: y, area.left..<area.left + area.width, of: frame, on: line, to: &pixels)
  }

  func finish(row: Int, _ pixels: Span<AreaPixel>) { drawn.finish(row: area.top + row, from: area.left, pixels) }
}
