import GIF
import Quantization
import Raster
import TestSupport
import Testing

@Suite struct GIFWriterTests {
  /// A square that moves over stripes: it needs cropping, transparency and plain areas.
  static func moving(width: Int, height: Int, colors: Int, count: Int) -> [IndexedImage] {
    (0..<count).map { time in
      var image = IndexedImage(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let inside = (time * 5..<time * 5 + 12).contains(x) && (time * 2..<time * 2 + 9).contains(y)
          let value = inside ? x * 3 + y + time : x / 4 + y / 3 + (x * y % 7 == 0 ? time / 3 : 0)
          image.indices[y * width + x] = UInt8(value % colors)
        }
      }
      return image
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 127, 128, 129, 255, 256])
  func showsWhatWasWritten(colors: Int) throws {
    let palette = Palette.distinct(colors)
    let frames = GIFWriterTests.moving(width: 61, height: 43, colors: colors, count: 12)
    let gif = try makeGIF(palette: palette, frames: frames, delays: frames.map { _ in 4 })
    let blocks = try GIFBlocks(gif)
    // Frames that equal the one before are not stored.
    let changed = frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }
    #expect(blocks.images.count == changed.count)
    #expect(blocks.images.map(\.delay).reduce(0, +) == 4 * frames.count)
    #expect(try decode(gif) == changed.flatMap { palette.pixels(of: frames[$0]) })
  }

  @Test(arguments: [(1, 1), (65535, 1), (1, 65535), (300, 200), (2, 3)])
  func takesAnySize(width: Int, height: Int) throws {
    let palette = Palette.distinct(200)
    let frames = (0..<3).map { time in
      var image = IndexedImage(width: width, height: height)
      for position in image.indices.indices {
        let value = position * 31 / 7 + (position % 5 == 0 ? time : 0)
        image.indices[position] = UInt8(value % 200)
      }
      return image
    }
    let gif = try makeGIF(palette: palette, frames: frames, delays: [2, 3, 4])
    let blocks = try GIFBlocks(gif)
    #expect((blocks.width, blocks.height) == (width, height))
    #expect(try decode(gif) == frames.flatMap(palette.pixels(of:)))
  }

  @Test func writesTheLogicalScreen() throws {
    let palette = Palette(colors: [
      RGB8(red: 1, green: 2, blue: 3), RGB8(red: 4, green: 5, blue: 6), RGB8(red: 7, green: 8, blue: 9),
    ])
    let gif = try makeGIF(
      palette: palette, frames: [IndexedImage(width: 300, height: 2)], delays: [7], comments: ["zoetrope"])
    // Signature, width, height; a global colour table of 4 colours at 8 bits a channel; no aspect ratio. The background
    // is the transparent index: some decoders show its colour otherwise.
    #expect(Array(gif[..<13]) == Array("GIF89a".utf8) + [0x2C, 1, 2, 0, 0xF1, 3, 0])
    #expect(Array(gif[13..<25]) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0])
    let blocks = try GIFBlocks(gif)
    #expect(blocks.repetitionCount == 0)
    #expect(blocks.comment == "zoetrope")
    #expect(blocks.endsWithTrailer)
    let image = try #require(blocks.images.first)
    #expect(blocks.images.count == 1)
    #expect((image.left, image.top, image.width, image.height) == (0, 0, 300, 2))
    #expect((image.delay, image.disposal, image.table) == (7, 1, []))
  }

  @Test func keepsTheLoopCountAndOmitsAnEmptyComment() throws {
    let frames = [IndexedImage(width: 3, height: 3)]
    let blocks = try GIFBlocks(
      try makeGIF(palette: .distinct(9), frames: frames, delays: [5], repetitionCount: 777, comments: [""]))
    #expect(blocks.repetitionCount == 777)
    #expect(blocks.comment == nil)
  }

  @Test func takesALongComment() throws {
    let text = String(repeating: "a loop of 12 s – ", count: 40)
    let gif = try makeGIF(
      palette: .distinct(2), frames: [IndexedImage(width: 3, height: 3)], delays: [5], comments: [text])
    #expect(try GIFBlocks(gif).comment == text)
    #expect(try decode(gif).count == 27)
  }

  /// Codes and image properties are written unchanged, whatever the number of sub-blocks.
  @Test(arguments: [1, 100, 171, 172, 500, 3000]) func writesTheCodesAsTheyAre(width: Int) throws {
    let local = Palette.distinct(100)
    let indices = (0..<width).map { UInt8($0 * 7 % 101) }
    let images = [
      CodedImage.row(indices, localTable: local, indexBits: 7, transparentIndex: 100, disposal: .previous),
      CodedImage.row(indices.map { $0 % 3 }, indexBits: 2, disposal: .background),
      CodedImage.row([1], left: width - 1, indexBits: 2, disposal: .keep),
    ]
    let blocks = try GIFBlocks(try makeGIF(width: width, table: .distinct(3), images.map { ($0, 5) }))
    #expect(blocks.images.map(\.codes) == images.map(\.codes))
    #expect(blocks.images.map(\.indexBits) == [7, 2, 2])
    #expect(blocks.images.map(\.disposal) == [3, 2, 1])
    #expect(blocks.images.map(\.transparentIndex) == [100, nil, nil])
    #expect(blocks.images.map(\.width) == [width, width, 1] && blocks.images.map(\.left) == [0, 0, width - 1])
    // 128 colours, padded with black.
    #expect(blocks.images[0].table.count == 384 && blocks.images[1].table.isEmpty)
    #expect(blocks.images[0].table.prefix(300) == local.colors.flatMap { [$0.red, $0.green, $0.blue] }[...])
    #expect(blocks.images[0].table.dropFirst(300).allSatisfy { $0 == 0 })
  }

  @Test func imagesMayAllHaveTheirOwnColors() throws {
    let palettes = [Palette.distinct(2), .distinct(200)]
    let images = palettes.map { palette in
      CodedImage.row([0, 1, 1, 0], localTable: palette, indexBits: max(2, palette.indexBits))
    }
    let gif = try makeGIF(width: 4, table: nil, images.map { ($0, 5) })
    #expect(try GIFBlocks(gif).tableSize == 0)
    let frame = IndexedImage(width: 4, height: 1, indices: [0, 1, 1, 0])
    #expect(try decode(gif) == palettes.flatMap { $0.pixels(of: frame) })
  }

  @Test func equalFramesStayLonger() throws {
    let (dark, light) = (
      IndexedImage(width: 4, height: 4), IndexedImage(width: 4, height: 4, indices: Array(repeating: 1, count: 16))
    )
    let gif = try makeGIF(
      palette: .distinct(2), frames: [dark, dark, light, light, light, dark], delays: [2, 3, 4, 5, 6, 7])
    #expect(try GIFBlocks(gif).images.map(\.delay) == [5, 15, 7])
    let still = try makeGIF(palette: .distinct(2), frames: [light, light, light], delays: [2, 3, 4])
    #expect(try GIFBlocks(still).images.map(\.delay) == [9])
  }

  @Test(arguments: [65535, 65536, 65537, 131_070, 131_071, 131_072, 200_000])
  func splitsLongDelays(delay: Int) throws {
    let frames = [IndexedImage(width: 4, height: 4), IndexedImage(width: 4, height: 4, indices: Array(0..<16))]
    let gif = try makeGIF(palette: .distinct(16), frames: frames, delays: [delay, 2])
    let images = try GIFBlocks(gif).images
    #expect(images.map(\.delay).reduce(0, +) == delay + 2)
    #expect(images.allSatisfy { (2...65535).contains($0.delay) })
    #expect(images.count == (delay + 65534) / 65535 + 1)
    #expect(try decode(gif).suffix(48) == Palette.distinct(16).pixels(of: frames[1])[...])
  }

  /// An image that is shown for longer than a delay can say is drawn once, and again only where it is cleared or restored.
  @Test(arguments: [true, false]) func drawsAStillOnce(hasGlobalTable: Bool) throws {
    let table = Palette.distinct(2)
    let images = [DisposalMethod.keep, .background, .previous].map { disposal in
      CodedImage.row(
        [1, 0, 1], left: 1, localTable: hasGlobalTable ? nil : table, indexBits: 2, transparentIndex: 2,
        disposal: disposal)
    }
    let gif = try makeGIF(width: 4, table: hasGlobalTable ? table : nil, images.map { ($0, 200_000) })
    let blocks = try GIFBlocks(gif).images
    #expect(blocks.map(\.width) == [3, 1, 1, 1, 3, 1, 1, 3, 3, 3, 3, 3])
    #expect(blocks.map(\.disposal) == [1, 1, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3])
    #expect(blocks.allSatisfy { $0.transparentIndex == ($0.width == 1 ? 0 : 2) })
    #expect(blocks.allSatisfy { $0.table.isEmpty == hasGlobalTable })
    #expect(blocks.map(\.delay) == Array(repeating: [65535, 65535, 65535, 3395], count: 3).flatMap { $0 })
    let row = table.pixelsWithAlpha(of: IndexedImage(width: 4, height: 1, indices: [2, 1, 0, 1]))
    #expect(try decodeWithAlpha(gif) == Array(repeating: row, count: 12).flatMap { $0 })
  }

  @Test(arguments: [2, 255, 256])
  func isTakenWithoutWarnings(colors: Int) throws {
    let frames = GIFWriterTests.moving(width: 61, height: 43, colors: colors, count: 6)
    let gif = try makeGIF(
      palette: .distinct(colors), frames: frames, delays: frames.map { _ in 5 }, comments: ["hello"])
    let listing = try withFile(gif) { try GIFListing($0) }
    #expect(listing.roundCount == 0 && (listing.width, listing.height) == (61, 43))
    #expect(listing.comments == ["hello"])
  }
}
