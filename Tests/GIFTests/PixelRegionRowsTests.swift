import Raster
import Testing

@testable import GIF

@Suite struct PixelRegionRowsTests {
  @Test func visitsItsRows() {
    var rows: [Range<Int>] = []
    PixelRegion(left: 2, top: 1, width: 3, height: 2).forEachRow(ofCanvasWidth: 10) { rows.append($0) }
    #expect(rows == [12..<15, 22..<25])
  }

  @Test(arguments: [1, 2, 7, 100], [1, 2, 5]) func isTheSumOfItsBands(height: Int, count: Int) {
    let area = PixelRegion(left: 3, top: 4, width: 5, height: height)
    let bands = area.bands(min(count, height))
    #expect(bands.count == min(count, height))
    var top = area.y
    for band in bands {
      #expect(band.columns == area.columns && band.y == top)
      #expect((height / bands.count...height / bands.count + 1).contains(band.height))
      top += band.height
    }
    #expect(top == area.rows.upperBound)
  }
}
