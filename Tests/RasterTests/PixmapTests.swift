import Testing

@testable import Raster

@Suite struct PixmapTests {
  /// A single missing pixel, which a loop through a pointer would read beyond the end without a crash.
  @Test func missingPixelsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var pixmap = Pixmap(width: 4, height: 2)
      pixmap.pixels.removeLast()
      VideoImage(width: 4, height: 2).set(from: pixmap)
    }
    await #expect(processExitsWith: .failure) {
      var pixmap = Pixmap(width: 4, height: 2)
      pixmap.pixels.removeLast()
      pixmap.copy(Pixmap(width: 4, height: 2), in: PixelArea(wholeOf: pixmap))
    }
  }
}
