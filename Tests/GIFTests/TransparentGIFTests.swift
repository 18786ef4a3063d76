import GIF
import Quantization
import Raster
import TestSupport
import Testing

@Suite struct TransparentGIFTests {
  private static let (width, height) = (40, 30)
  private static let palette = Palette.distinct(9)
  private static let empty: UInt8 = 9

  /// Discs of two colours that cross the canvas and leave it, on transparency: pixels appear, change and vanish.
  private static func moving(count: Int) -> [IndexedImage] {
    (0..<count).map { time in
      var image = IndexedImage(width: width, height: height, indices: Array(repeating: empty, count: width * height))
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = (x - 6 * time - 3, y - 12)
          if u * u + v * v < 60 { image.indices[y * width + x] = UInt8((u / 3 + v / 3 + 20) % 4) }
          let (s, t) = (x - 34 + 5 * time, y - 22 + time)
          if s * s + t * t < 30 { image.indices[y * width + x] = UInt8(4 + (x + y) % 5) }
        }
      }
      return image
    }
  }

  private static func gif(_ frames: [IndexedImage]) throws -> [UInt8] {
    try makeGIF(palette: palette, frames: frames, delays: frames.map { _ in 5 })
  }

  @Test func everyFrameShowsWhatWasWritten() throws {
    let frames = TransparentGIFTests.moving(count: 9)
    let gif = try TransparentGIFTests.gif(frames)
    #expect(try decodeWithAlpha(gif) == frames.flatMap(TransparentGIFTests.palette.pixelsWithAlpha(of:)))
    #expect(try withFile(gif) { try GIFListing($0).imageCount } == frames.count)
  }

  /// A frame that is shown several times has one image, which clears what vanishes after the last time: here all is moving.
  @Test func repeatedFramesHaveNoImages() throws {
    let frames = TransparentGIFTests.moving(count: 9)
    let twice = try TransparentGIFTests.gif(frames.flatMap { [$0, $0] })
    #expect(
      try twice == makeGIF(palette: TransparentGIFTests.palette, frames: frames, delays: frames.map { _ in 10 }))
    #expect(try decodeWithAlpha(twice) == frames.flatMap(TransparentGIFTests.palette.pixelsWithAlpha(of:)))
  }

  /// A player that keeps the canvas after the last image shows the second round like the first. gifsicle appends the
  /// file to itself, with images and disposals unchanged.
  @Test(arguments: [2, 5, 9])
  func theSecondRoundIsTheFirst(count: Int) throws {
    let frames = TransparentGIFTests.moving(count: count)
    let twice = [UInt8](
      try withFile(try TransparentGIFTests.gif(frames)) {
        try output(of: "gifsicle", ["--no-warnings", "--merge", $0, $0])
      })
    let expected = frames.flatMap(TransparentGIFTests.palette.pixelsWithAlpha(of:))
    #expect(try GIFBlocks(twice).images.count == 2 * count)
    #expect(try decodeWithAlpha(twice) == expected + expected)
  }

  /// An image stored in several parts shows the same in each, whatever its disposal, and leaves the same canvas.
  @Test(arguments: [65535, 65536, 131_072], [DisposalMethod.keep, .background, .previous])
  func aLongDelayShowsTheSame(delay: Int, disposal: DisposalMethod) throws {
    let images = [
      CodedImage.row([0, 1, 2, 3, 9], indexBits: 4, transparentIndex: 9),
      // Some pixels of the canvas stay.
      CodedImage.row([4, 9, 5], left: 1, indexBits: 4, transparentIndex: 9, disposal: disposal),
      CodedImage.row([6], indexBits: 4, transparentIndex: 9),
    ]
    let gif = try makeGIF(width: 5, table: TransparentGIFTests.palette, Array(zip(images, [5, delay, 5])))
    let parts = (delay + 65534) / 65535
    #expect(try GIFBlocks(gif).images.map(\.delay).reduce(0, +) == delay + 10)
    let left: [UInt8] =
      switch disposal {
      case .keep, .unspecified: [6, 4, 2, 5, 9]
      case .background: [6, 9, 9, 9, 9]
      case .previous: [6, 1, 2, 3, 9]
      }
    let expected = [[0, 1, 2, 3, 9]] + Array(repeating: [0, 4, 2, 5, 9], count: parts) + [left]
    #expect(
      try decodeWithAlpha(gif)
        == expected.flatMap {
          TransparentGIFTests.palette.pixelsWithAlpha(of: IndexedImage(width: 5, height: 1, indices: $0))
        })
  }

  @Test func aStillIsNotCleared() throws {
    let frame = TransparentGIFTests.moving(count: 1)[0]
    let gif = try TransparentGIFTests.gif([frame, frame])
    #expect(try GIFBlocks(gif).images.map(\.disposal) == [1])
    #expect(try decodeWithAlpha(gif) == TransparentGIFTests.palette.pixelsWithAlpha(of: frame))
  }

  @Test func nothingCanBeShown() throws {
    let transparent = IndexedImage(width: 3, height: 2, indices: Array(repeating: 9, count: 6))
    for frames in [[transparent], [transparent, transparent], [transparent, IndexedImage(width: 3, height: 2)]] {
      let gif = try TransparentGIFTests.gif(frames)
      let shown = frames.enumerated().filter { $0 == 0 || frames[$0 - 1] != $1 }.map(\.element)
      #expect(try decodeWithAlpha(gif) == shown.flatMap(TransparentGIFTests.palette.pixelsWithAlpha(of:)))
    }
  }
}
