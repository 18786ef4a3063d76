import Pipeline
import Quantization
import Raster

/// A canvas on which one thread draws an image, row by row from the top, while another thread reads the finished rows
/// for the next image.
///
/// Naively the second image would wait for the whole first one. Here it waits for one row at a time: the writer stores
/// a row and then signals the semaphore, the reader waits and then loads. So every load is ordered after its store,
/// which is why the unsynchronized buffer is safe.
@safe
final class CanvasProgress: @unchecked Sendable {
  private let width: Int
  /// The area of the image; rows outside it are final from the start.
  private let area: PixelRegion
  private let colors: UnsafeMutableBufferPointer<OklabColor>
  private let doneRows = Semaphore()
  /// The number of rows that the reader has waited for.
  private var seenRows = 0

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas before the image.
  ///   - width: The width of the canvas.
  ///   - area: The area of the image.
  init(_ canvas: [OklabColor], width: Int, area: PixelRegion) {
    (self.width, self.area) = (width, area)
    unsafe colors = .allocate(capacity: canvas.count)
    _ = unsafe colors.initialize(from: canvas)
  }

  deinit { unsafe colors.deallocate() }

  /// Stores a finished row. Rows come from the top down, except in bands that nothing reads before they are all
  /// finished.
  func finish(row y: Int, from left: Int, _ pixels: Span<AreaPixel>) {
    for x in pixels.indices { unsafe colors[y * width + left + x] = pixels[x].shown }
    doneRows.signal()
  }

  /// Returns a row of the canvas, waiting until it is finished. There may be only one reader.
  func row(_ y: Int) -> [OklabColor] {
    while seenRows < min(y + 1 - area.y, area.height) {
      doneRows.wait()
      seenRows += 1
    }
    return unsafe Array(UnsafeBufferPointer(rebasing: colors[y * width..<(y + 1) * width]))
  }

  /// Calls a function with the whole canvas, once the image is finished.
  func withColors(_ body: (Span<OklabColor>) -> Void) { unsafe body(UnsafeBufferPointer(colors).span) }
}
