import Quantization
import Raster

/// The rows of an image (or of a band of it) that is drawn on a canvas.
struct DrawnRows: AreaRows {
  let area: PixelRegion
  let frame: TargetFrame
  /// The damage of the frame.
  let damage: Damage
  let coding: ImageCoding
  let canvas: CanvasSource
  /// The canvas that receives the drawn pixels.
  let drawn: CanvasProgress

  /// The canvas that is drawn on.
  enum CanvasSource {
    /// A canvas that was final when the frame was planned.
    case complete([OklabColor])
    /// A canvas that another thread is still drawing.
    case inProgress(CanvasProgress)
  }

  var width: Int { area.width }
  var height: Int { area.height }

  func append(row: Int, to pixels: inout AreaPixels) {
    let y = area.y + row
    let line =
      switch canvas {
      case .complete(let canvas): Array(canvas[y * frame.width..<(y + 1) * frame.width])
      case .inProgress(let progress): progress.row(y)
      }
    damage.append(row: y, area.columns, of: frame, on: line, coding: coding, to: &pixels)
  }

  func finish(row: Int, _ pixels: Span<AreaPixel>) { drawn.finish(row: area.y + row, from: area.x, pixels) }
}
