import Testing

@testable import Frames

@Suite struct PixelSizeTests {
  @Test(arguments: [
    ("480x270", 480, 270), ("480X270", 480, 270), ("480×270", 480, 270), ("1080p", 1920, 1080), ("720P", 1280, 720),
    ("480p", 854, 480), ("4k", 3840, 2160), ("4K", 3840, 2160), ("8k", 7680, 4320),
  ])
  func sizesAreRead(text: String, width: Int, height: Int) {
    #expect(PixelSize(text: text) == PixelSize(width: width, height: height))
    #expect(FrameGeometry.Bounds(text: text)?.size == PixelSize(width: width, height: height))
  }

  @Test(
    arguments: [
      ("480x", 480, nil), ("x270", nil, 270), ("480x-1", 480, nil), ("-1x270", nil, 270), ("-2x270", nil, 270),
    ] as [(String, Int?, Int?)])
  func aSideAloneIsRead(text: String, width: Int?, height: Int?) {
    let bounds = FrameGeometry.Bounds(text: text)
    #expect(bounds?.width == width && bounds?.height == height && bounds?.size == nil)
  }

  @Test(arguments: ["", "x", "480", "480x270x3", "-1x-1", "1081p", "p", "k", "480 x 270", "ax3", "3xa", "×"])
  func otherTextsAreRefused(text: String) { #expect(FrameGeometry.Bounds(text: text) == nil, "\(text)") }

  @Test(
    arguments: [
      (500, nil, false, 500, 281), (500, nil, true, 500, 282), (nil, 270, true, 480, 270), (nil, 1, true, 2, 1),
      (1, nil, false, 1, 1), (30, 40, true, 30, 40),
    ] as [(Int?, Int?, Bool, Int, Int)])
  func anOpenSideKeepsTheProportions(width: Int?, height: Int?, isEven: Bool, wide: Int, high: Int) {
    let bounds = FrameGeometry.Bounds(width: width, height: height)
    let size = bounds.size(like: PixelSize(width: 1920, height: 1080), isEven: isEven)
    #expect(size == PixelSize(width: wide, height: high))
  }
}
