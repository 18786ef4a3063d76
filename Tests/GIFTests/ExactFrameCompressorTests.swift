import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

/// Frames that keep their exact colours, as a player shows their images.
@Suite struct ExactFrameCompressorTests {
  private static let (width, height) = (23, 17)

  /// A picture of some of a number of colours, which differs from the one before in a part.
  private func frames(
    count: Int, colorCount: Int, hasHoles: Bool, _ random: inout SeededGenerator
  ) -> [ExactFrame] {
    var pixmap = Pixmap(width: Self.width, height: Self.height)
    func color() -> RGBA16 {
      if hasHoles, UInt8.random(in: 0..<4, using: &random) == 0 { return RGBA16(red: 0, green: 0, blue: 0, alpha: 0) }
      let code = UInt32.random(in: 0..<UInt32(colorCount), using: &random)
      return RGBA16(RGB8(red: UInt8(code & 255), green: UInt8(code >> 8), blue: 77))
    }
    return (0..<count).map { index in
      let part = index == 0 ? 0..<pixmap.pixels.count : 40 * index..<40 * index + 60
      if index % 3 != 2 { for place in part { pixmap.pixels[place] = color() } }
      var frame = ExactFrame(width: Self.width, height: Self.height)
      frame.set(pixmap, alpha: hasHoles ? .cutOut : .onBlack)
      return frame
    }
  }

  /// Returns the canvases of a player after each image.
  private func shown(_ images: [CodedImage?], _ globalTable: Palette?) throws -> [[RGB8?]] {
    var player = TestPlayer(width: Self.width, height: Self.height, globalTable: globalTable)
    return try images.map { image in
      if let image { try player.show(image) }
      return player.canvas
    }
  }

  @Test(arguments: [(2, false), (3, true), (40, false), (200, true), (255, false), (256, false)])
  func picturesAreThoseOfTheFrames(colorCount: Int, hasHoles: Bool) throws {
    var random = SeededGenerator(state: UInt64(colorCount))
    let frames = frames(count: 7, colorCount: colorCount, hasHoles: hasHoles, &random)
    let all = Palette(
      colors: (0..<min(colorCount, 256)).map { RGB8(red: UInt8($0 & 255), green: UInt8($0 >> 8), blue: 77) })
    for globalTable in [nil, all] {
      var compressor = ExactFrameCompressor(
        width: Self.width, height: Self.height, isOpaque: !hasHoles, globalTable: globalTable)
      let images = try frames.indices.map {
        try compressor.compress(frames[$0], next: frames[($0 + 1) % frames.count])
      }
      let wanted = frames.map { $0.pixels.map { $0 == .transparent ? nil : $0.color } }
      #expect(try shown(images, globalTable) == wanted)
      // A repeated frame needs no image, unless pixels vanish after it.
      if !hasHoles { #expect(images[2] == nil || images[1]?.disposal != .keep) }
    }
  }

  /// Of a global table, an image that draws only its first colours needs few bits for an index, and any index that it does
  /// not draw is transparent, so even a full table needs no other for an image in which pixels stay.
  @Test(arguments: [200, 256]) func imagesOfTheFirstColoursHaveFewBits(tableCount: Int) throws {
    let table = Palette(colors: (0..<tableCount).map { RGB8(red: UInt8($0), green: 0, blue: 77) })
    func frame(_ code: (Int) -> Int) -> ExactFrame {
      var pixmap = Pixmap(width: Self.width, height: Self.height)
      for position in pixmap.pixels.indices { pixmap.pixels[position] = RGBA16(table.colors[code(position)]) }
      var frame = ExactFrame(width: Self.width, height: Self.height)
      frame.set(pixmap, alpha: .onBlack)
      return frame
    }
    let still = { $0 * 7 % tableCount }
    let frames = [
      frame(still), frame { $0 % 5 == 0 ? $0 % 6 : still($0) }, frame { $0 % 5 == 0 ? 8 + $0 % 6 : still($0) },
    ]
    var compressor = ExactFrameCompressor(
      width: Self.width, height: Self.height, isOpaque: true, globalTable: table)
    let images = try frames.indices.map { try compressor.compress(frames[$0], next: frames[($0 + 1) % 3]) }
    #expect(images.map(\.?.indexBits) == [8, 3, 4] && images.allSatisfy { $0?.localTable == nil })
    #expect(try shown(images, table) == frames.map { $0.pixels.map(\.color) })
    // As other programs play it.
    let gif = try makeGIF(
      width: Self.width, height: Self.height, table: table, images.compactMap(\.self).map { ($0, 5) })
    #expect(try decode(gif) == frames.flatMap { $0.pixels.flatMap { [$0.color.red, $0.color.green, $0.color.blue] } })
  }

  /// An image without a transparent index has room for another colour, with as few bits: one in which no pixel stays, or so few that
  /// it takes fewer bytes to draw them.
  @Test(arguments: [4, 16, 128]) func imagesThatDrawAllHaveNoTransparentIndex(colorCount: Int) throws {
    func frame(shift: Int) -> ExactFrame {
      var pixmap = Pixmap(width: Self.width, height: Self.height)
      for position in pixmap.pixels.indices {
        let code = position == 5 ? 0 : (position * 5 + position / 23 + shift) % colorCount
        pixmap.pixels[position] = RGBA16(RGB8(red: UInt8(code), green: 9, blue: 77))
      }
      var frame = ExactFrame(width: Self.width, height: Self.height)
      frame.set(pixmap, alpha: .onBlack)
      return frame
    }
    let frames = [frame(shift: 0), frame(shift: 1)]
    var compressor = ExactFrameCompressor(width: Self.width, height: Self.height, isOpaque: true, globalTable: nil)
    let images = try frames.indices.map { try compressor.compress(frames[$0], next: frames[1 - $0]) }
    let bits = colorCount.trailingZeroBitCount
    #expect(images.allSatisfy { $0?.indexBits == bits && $0?.transparentIndex == nil })
    #expect(try shown(images, nil) == frames.map { $0.pixels.map(\.color) })
    let gif = try makeGIF(width: Self.width, height: Self.height, table: nil, images.compactMap(\.self).map { ($0, 5) })
    #expect(try decode(gif) == frames.flatMap { $0.pixels.flatMap { [$0.color.red, $0.color.green, $0.color.blue] } })
  }

  /// Some players fill what is around the first image, and what an image clears, with a colour, unless the image has a transparent
  /// index. So it has one even if all of its own pixels are opaque, and its colours would fill a table.
  @Test(arguments: [1, 2, 4, 16, 255], [true, false])
  func whatIsClearAroundAnImageStaysClear(colorCount: Int, hasGlobalTable: Bool) throws {
    let colors = (0..<colorCount).map { RGB8(red: UInt8($0), green: 9, blue: 77) }
    func frame(left: Int) -> ExactFrame {
      var pixmap = Pixmap(width: Self.width, height: Self.height)
      for y in 0..<Self.height {
        for x in left..<left + 16 { pixmap[x, y] = RGBA16(colors[(x - left + 16 * y) % colorCount]) }
      }
      var frame = ExactFrame(width: Self.width, height: Self.height)
      frame.set(pixmap, alpha: .cutOut)
      return frame
    }
    let frames = [frame(left: 2), frame(left: 5)]
    let table = hasGlobalTable ? Palette(colors: colors) : nil
    var compressor = ExactFrameCompressor(width: Self.width, height: Self.height, globalTable: table)
    let images = try frames.indices.map { try compressor.compress(frames[$0], next: frames[1 - $0]) }
    #expect(images.map { $0?.area.width } == [16, 16])
    #expect(images.allSatisfy { $0?.transparentIndex != nil })
    let gif = try makeGIF(
      width: Self.width, height: Self.height, table: table, images.compactMap(\.self).map { ($0, 5) })
    let wanted = frames.flatMap(\.pixels).flatMap { pixel -> [UInt8] in
      pixel == .transparent ? [0, 0, 0, 0] : [pixel.color.red, pixel.color.green, pixel.color.blue, 255]
    }
    #expect(try decodeWithAlpha(gif) == wanted)
  }

  @Test func moreColoursThanATableHoldsAreRefused() throws {
    var random = SeededGenerator(state: 3)
    let frame = frames(count: 1, colorCount: 60_000, hasHoles: false, &random)[0]
    var compressor = ExactFrameCompressor(width: Self.width, height: Self.height, globalTable: nil)
    #expect(throws: ExactFrameCompressor.TooManyColors.self) { try compressor.compress(frame, next: frame) }
  }

  /// Text of many colours that scrolls takes no more bytes than drawn whole, where the same strings recur.
  @Test(arguments: [100, 200]) func manyColoursTakeNoMoreBytes(colorCount: Int) throws {
    var random = SeededGenerator(state: 5)
    let letters = (0..<26).map { _ in
      (0..<8 * 12).map { _ in
        Bool.random(using: &random) ? 0 : UInt8.random(in: 1..<UInt8(colorCount), using: &random)
      }
    }
    let lines = (0..<21).map { _ in (0..<40).map { _ in Int.random(in: 0..<26, using: &random) } }
    let (width, height) = (8 * 40, 12 * 20)
    let images = (0..<2).map { time in
      let indices = (0..<width * height).map { position in
        let (y, x) = position.quotientAndRemainder(dividingBy: width)
        return letters[lines[y / 12 + time][x / 8]][y % 12 * 8 + x % 8]
      }
      return IndexedImage(width: width, height: height, indices: indices)
    }
    let palette = Palette.distinct(colorCount)
    let frames = images.map { ExactFrame($0, palette) }
    var compressor = ExactFrameCompressor(width: width, height: height, isOpaque: true, globalTable: palette)
    _ = try compressor.compress(frames[0], next: frames[1])
    let image = try #require(try compressor.compress(frames[1], next: frames[0]))
    let drawn = image.area.rows.flatMap { y in image.area.columns.map { images[1].indices[y * width + $0] } }
    var coder = GreedyLZWCoder()
    #expect(image.codes.count <= coder.code(drawn.span, indexBits: image.indexBits).count)
  }

  /// Text that scrolls takes no more bytes than a greedy coder's best coding, and its pixels are exact.
  @Test func codesOfTextAreShort() throws {
    let terminal = TestTerminal()
    let (first, second) = (terminal.image(0), terminal.image(1))
    let frames = [first, second].map { ExactFrame($0, TestTerminal.palette) }
    var compressor = ExactFrameCompressor(
      width: first.width, height: first.height, isOpaque: true, globalTable: TestTerminal.palette)
    let images = [
      try compressor.compress(frames[0], next: frames[1]), try compressor.compress(frames[1], next: frames[0]),
    ]
    var player = TestPlayer(width: first.width, height: first.height, globalTable: TestTerminal.palette)
    for (frame, image) in zip(frames, images) {
      let image = try #require(image)
      try player.show(image)
      #expect(player.canvas == frame.pixels.map(\.color))
    }
    let codes = try #require(images[1]).codes
    var coder = GreedyLZWCoder()
    let drawn = coder.code(second.indices.span, indexBits: 2)
    #expect(codes.count < drawn.count)
  }
}
