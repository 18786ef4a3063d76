import Testing

@testable import GIF

@Suite struct CanvasAreaTests {
  private func area(_ pixels: [(Int, Int)]) -> CanvasArea? {
    CanvasArea(width: 7, height: 5) { position in pixels.contains { $0 == (position % 7, position / 7) } }
  }

  @Test func isTheSmallestAroundPixels() {
    #expect(area([]) == nil)
    #expect(area([(6, 4)]) == CanvasArea(left: 6, top: 4, width: 1, height: 1))
    #expect(area([(5, 1), (2, 3)]) == CanvasArea(left: 2, top: 1, width: 4, height: 3))
    #expect(CanvasArea(width: 7, height: 5) { _ in true } == CanvasArea(left: 0, top: 0, width: 7, height: 5))
  }

  @Test func isTheSmallestAroundAreas() {
    let (first, second) = (
      CanvasArea(left: 1, top: 4, width: 2, height: 1), CanvasArea(left: 5, top: 0, width: 1, height: 2)
    )
    #expect(CanvasArea(around: first, second) == CanvasArea(left: 1, top: 0, width: 5, height: 5))
    #expect(CanvasArea(around: first, nil) == first && CanvasArea(around: nil, first) == first)
    #expect(CanvasArea(around: nil, nil) == nil)
  }

  @Test func visitsItsRows() {
    var rows: [Range<Int>] = []
    CanvasArea(left: 2, top: 1, width: 3, height: 2).forEachRow(ofCanvasWidth: 10) { rows.append($0) }
    #expect(rows == [12..<15, 22..<25])
  }

  @Test(arguments: [1, 2, 7, 100], [1, 2, 5]) func isTheSumOfItsBands(height: Int, count: Int) {
    let area = CanvasArea(left: 3, top: 4, width: 5, height: height)
    let bands = area.bands(min(count, height))
    #expect(bands.count == min(count, height))
    var top = area.top
    for band in bands {
      #expect(band.left == 3 && band.width == 5 && band.top == top)
      #expect((height / bands.count...height / bands.count + 1).contains(band.height))
      top += band.height
    }
    #expect(top == area.top + height)
  }
}
