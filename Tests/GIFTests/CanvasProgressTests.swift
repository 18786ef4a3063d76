import Dispatch
import Glibc
import Raster
import Testing
import Quantization

@testable import GIF

@Suite struct CanvasProgressTests {
  private static let (width, height) = (9, 40)

  /// A reader gets each row in its final state while other rows are being drawn.
  @Test func rowsAreReadOnceTheyAreFinished() {
    let (width, height) = (CanvasProgressTests.width, CanvasProgressTests.height)
    let before = (0..<width * height).map { OklabColor(.gray($0 % 256)) }
    let area = PixelRegion(left: 2, top: 5, width: 6, height: 30)
    let progress = CanvasProgress(before, width: width, area: area)
    let drawn = OklabColor(.gray(7))
    var expected = before
    area.forEachRow(ofCanvasWidth: width) { row in for position in row { expected[position] = drawn } }
    // Rows above the area are available at once.
    #expect(progress.row(4) == Array(before[4 * width..<5 * width]))
    DispatchQueue.global().async {
      for y in area.rows {
        if y % 10 == 0 { usleep(1000) }
        let pixels = [AreaPixel](
          repeating: AreaPixel(target: drawn, shown: drawn, canvasError: 0), count: area.width)
        progress.finish(row: y, from: area.x, pixels.span)
      }
    }
    for y in [5, 6, 9, 20, 20, 34, 35, 39] {
      #expect(progress.row(y) == Array(expected[y * width..<(y + 1) * width]), "\(y)")
    }
    progress.withColors { colors in #expect(expected.indices.allSatisfy { colors[$0] == expected[$0] }) }
  }
}
