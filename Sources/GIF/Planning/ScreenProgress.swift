import Dispatch
import Quantization

/// A screen on which an image is being drawn, row by row from above, while whoever draws the next one already reads the rows
/// that are done.
///
/// A row is written before the semaphore says so, and read after that.
@safe
final class ScreenProgress: @unchecked Sendable {
  private let width: Int
  /// Where the image is; all else is done.
  private let area: ScreenArea
  private let colors: UnsafeMutableBufferPointer<OklabColor>
  private let doneRows = DispatchSemaphore(value: 0)
  /// Rows that the reader has seen to be done.
  private var seenRows = 0

  /// - Parameters:
  ///   - screen: What is on screen before.
  ///   - width: Its columns.
  ///   - area: Where the image is.
  init(_ screen: [OklabColor], width: Int, area: ScreenArea) {
    (self.width, self.area) = (width, area)
    unsafe colors = .allocate(capacity: screen.count)
    _ = unsafe colors.initialize(from: screen)
  }

  deinit { unsafe colors.deallocate() }

  /// Takes what a row of the image shows; the next one below, or one of another part of it that nobody reads.
  func finish(row y: Int, from left: Int, _ pixels: Span<AreaPixel>) {
    for place in pixels.indices { unsafe colors[y * width + left + place] = pixels[place].shown }
    doneRows.signal()
  }

  /// A row of the screen, once it is done; there is one reader.
  func row(_ y: Int) -> [OklabColor] {
    while seenRows < min(y + 1 - area.top, area.height) {
      doneRows.wait()
      seenRows += 1
    }
    return unsafe Array(UnsafeBufferPointer(rebasing: colors[y * width..<(y + 1) * width]))
  }

  /// All of it, when the image is done.
  var screen: [OklabColor] { unsafe Array(colors) }
}
