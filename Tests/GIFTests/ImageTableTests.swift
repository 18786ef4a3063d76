import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

@Suite struct ImageTableTests {
  private static let grays = Palette(colors: (0..<128).map { .gray(2 * $0) })

  private static func table(
    _ frame: TargetFrame, on canvas: TargetFrame? = nil, _ global: Palette?,
    _ settings: CompressionSettings = .standard,
    lifespan: Lifespan = .longest
  ) -> ImageTable {
    let canvas = canvas ?? TargetFrame(width: frame.width, height: frame.height)
    let shown = Canvas(showing: canvas.colors)
    return ImageTable(for: Damage(frame, on: shown, settings), frame, on: shown, global, lifespan, settings)
  }

  private static func frame(_ width: Int, _ height: Int, _ color: (Int) -> RGB8) -> TargetFrame {
    TargetFrame(width: width, height: height) { x, y in color(y * width + x) }
  }

  @Test func theGlobalTableIsKeptWhereItServesWell() {
    let frame = ImageTableTests.frame(64, 40) { .gray($0 % 128 * 2) }
    for settings in [CompressionSettings.standard, .test()] {
      let table = ImageTableTests.table(frame, ImageTableTests.grays, settings)
      #expect(!table.isLocal && table.palette == ImageTableTests.grays && table.meanError == 0)
      #expect(table.pixelCount == 64 * 40)
    }
    // Between two grays, the error is one code, which is not worth a local colour table.
    let between = ImageTableTests.frame(20, 5) { .gray(51 + $0 * 2) }
    let table = ImageTableTests.table(between, ImageTableTests.grays)
    #expect(!table.isLocal && table.meanError > 0)
  }

  /// A full table lends the last index that an image does not need.
  @Test func aFullTableLacksAColorThatIsNotNeeded() {
    let area = PixelRegion(left: 0, top: 0, width: 64, height: 4)
    let full = ImageTable(Palette(colors: (0..<256).map { .gray($0) }))
    func colors(_ code: @escaping (Int) -> Int) -> (palette: Palette, unusedIndex: UInt8?) {
      let frame = TargetFrame(width: 64, height: 4) { .gray(code($1 * 64 + $0)) }
      return full.colors(for: area, of: frame) { _ in true }
    }
    #expect(colors { $0 == 200 ? 199 : $0 }.unusedIndex == 200)
    #expect(colors { $0 == 200 ? 199 : $0 }.palette.colors == (Array(0..<200) + Array(201..<256)).map { .gray($0) })
    #expect(colors { $0 }.unusedIndex == nil && colors { $0 }.palette.colors.count == 256)
    #expect(colors { $0 / 2 }.unusedIndex == 255 && colors { $0 / 4 }.unusedIndex == nil)
  }

  /// Of a global palette the first colours remain, of a local one any; as many as save bits of an index.
  @Test func anImageHasThePaletteThatItNeeds() throws {
    let area = PixelRegion(left: 2, top: 1, width: 6, height: 3)
    func palette(_ table: ImageTable, _ code: @escaping (Int) -> Int) -> Palette {
      let frame = ImageTableTests.frame(10, 6) { .gray(code($0)) }
      // Pixels that are not drawn need no colour, nor do those outside.
      return table.colors(for: area, of: frame) { code($0) < 200 }.palette
    }
    let global = ImageTable(ImageTableTests.grays)
    #expect(palette(global) { $0 % 3 == 0 ? 250 : 20 * ($0 % 2) }.colors == (0...10).map { .gray(2 * $0) })
    #expect(palette(global) { 2 * $0 }.colors == (0...37).map { .gray(2 * $0) })
    // 127 colours leave an index of 7 bits for unchanged pixels.
    let more = ImageTable(Palette(colors: ImageTableTests.grays.colors + (0..<72).map { .gray(2 * $0 + 1) }))
    for (code, count) in [(188, 95), (190, 96), (1, 200)] {
      #expect(palette(more) { $0 == 12 ? code : 0 }.colors.count == count)
    }
    #expect(palette(global) { _ in 255 } == ImageTableTests.grays)
    #expect(
      palette(ImageTable(Palette(colors: Array(ImageTableTests.grays.colors[..<20])))) { _ in 38 }.colors.count == 20)
    let frame = ImageTableTests.frame(64, 40) { .gray($0 % 16 * 16) }
    let local = ImageTableTests.table(frame, nil)
    try #require(local.isLocal && local.palette.colors.count == 16)
    #expect(Set(palette(local) { $0 % 2 == 0 ? 64 : 160 }.colors) == [.gray(64), .gray(160)])
    #expect(palette(local) { $0 % 10 * 16 }.colors == (2...7).map { .gray(16 * $0) })
  }

  /// The colours of flat areas are in the palette as they are, whatever surrounds them, and whether they move or not.
  @Test(arguments: [false, true]) func flatColorsAreInThePalette(moves: Bool) {
    var generator = SeededGenerator(state: 5)
    let flat = [RGB8.gray(255), RGB8(red: 82, green: 130, blue: 182)]
    let frame = ImageTableTests.frame(96, 64) { position in
      let column = position % 96 / 8
      if column % 3 == 0 { return flat[column / 3 % 2] }
      // Neighbours that a fitted palette would merge with the flat colours.
      let near = flat[column % 2]
      func moved(_ code: UInt8) -> UInt8 { UInt8(clamping: Int(code) + Int.random(in: -9...3, using: &generator)) }
      return RGB8(red: moved(near.red), green: moved(near.green), blue: moved(near.blue))
    }
    for colorLimit in [4, 16, 255] {
      let canvas = Canvas(pixelCount: 96 * 64)
      let damage = Damage(
        frame, on: canvas, .test(), resting: moves ? nil : EqualBlocks(frame.colors, frame.colors, width: 96))
      let table = ImageTable(
        for: damage, frame, on: canvas, nil, .longest, .test(milliLambda: 2000, colorLimit: colorLimit))
      #expect(flat.allSatisfy(table.palette.colors.contains), "\(colorLimit)")
      #expect(table.palette.colors.count <= colorLimit)
    }
  }

  @Test func aLocalTableReplacesABadlyFittingGlobalOne() {
    let frame = ImageTableTests.frame(64, 40) { RGB8(red: UInt8($0 % 16 * 16), green: 0, blue: UInt8($0 % 5 * 40)) }
    let table = ImageTableTests.table(frame, ImageTableTests.grays)
    #expect(table.isLocal && table.meanError < Int64(OklabColor.squaredCode))
    // For few pixels it does not pay; where errors cost more, it does.
    let few = ImageTableTests.frame(3, 2) { RGB8(red: UInt8(60 + $0 * 9), green: 60, blue: 60) }
    #expect(!ImageTableTests.table(few, ImageTableTests.grays, .test(milliLambda: 100)).isLocal)
    #expect(ImageTableTests.table(few, ImageTableTests.grays, .test(milliLambda: 100_000)).isLocal)
  }

  /// A palette saves no more error than the canvas has.
  @Test func aCanvasThatFitsNeedsNoLocalTable() {
    func frame(off: UInt8) -> TargetFrame {
      ImageTableTests.frame(64, 40) { RGB8(red: UInt8($0 % 16 * 15) + off, green: 0, blue: UInt8($0 % 5 * 40)) }
    }
    func isLocal(offOnCanvas off: UInt8) -> Bool {
      ImageTableTests.table(frame(off: 0), on: frame(off: off), ImageTableTests.grays, .test(milliLambda: 20)).isLocal
    }
    #expect(!isLocal(offOnCanvas: 2) && isLocal(offOnCanvas: 15))
  }

  /// At the highest qualities, colours that the canvas lacks matter more than those that it shows nearly.
  @Test func thePaletteFitsWhatTheCanvasLacks() {
    let lacking = (0..<32).map { RGB8(red: UInt8(96 + 4 * $0), green: 60, blue: 60) }
    func frame(off: Int) -> TargetFrame {
      ImageTableTests.frame(64, 40) { position in
        if position % 40 == 0 { return off == 0 ? lacking[position / 40 % 32] : .gray(0) }
        return RGB8(red: UInt8(position % 64 * 3), green: UInt8(position / 64 * 4 + off), blue: 90)
      }
    }
    let settings = CompressionSettings(quality: 100, lossy: nil, colorLimit: 16, diffusion: 100)
    func error(on canvas: TargetFrame?) -> Int {
      let colors = ImageTableTests.table(frame(off: 0), on: canvas, nil, settings).palette.colors.map { OklabColor($0) }
      return lacking.reduce(0) { sum, color in
        sum + (colors.map { Int($0.squaredDistance(to: OklabColor(color))) }.min() ?? 0)
      }
    }
    #expect(2 * error(on: frame(off: 2)) < error(on: nil))
  }

  /// Better colours are worth more where they are shown for longer.
  @Test func longLivedPixelsGetALocalTable() {
    let frame = ImageTableTests.frame(64, 40) { .gray($0 % 128 * 2 + 1) }
    let settings = CompressionSettings.test(milliLambda: 1000)
    func isLocal(drawnRows: Int, _ lifespan: Lifespan) -> Bool {
      let canvas = ImageTableTests.frame(64, 40) { $0 < drawnRows * 64 ? .gray(0) : .gray($0 % 128 * 2 + 1) }
      return ImageTableTests.table(frame, on: canvas, ImageTableTests.grays, settings, lifespan: lifespan).isLocal
    }
    #expect(isLocal(drawnRows: 18, .longest))
    #expect(!isLocal(drawnRows: 18, Lifespan(frames: 1)))
    // Where most pixels are redrawn in every frame, the palette of each frame counts in full.
    #expect(isLocal(drawnRows: 36, Lifespan(frames: 1)))
  }

  @Test func withoutAGlobalTableEachHasItsOwn() {
    let table = ImageTableTests.table(ImageTableTests.frame(9, 9) { .gray($0) }, nil)
    #expect(table.isLocal)
    // One index is transparent, whatever the limit.
    let noise = TestLoop.noise.frames(width: 60, height: 60, count: 1)[0]
    let largest = ImageTableTests.table(noise, nil, .test(colorLimit: 256))
    #expect(largest.palette.colors.count == 255 && largest.palette.transparentIndex != nil)
  }

  /// Pixels that keep the canvas do not count.
  @Test func onlyDamageIsSampled() {
    let canvas = ImageTableTests.frame(64, 40) { RGB8(red: UInt8($0 % 256), green: 0, blue: 90) }
    let frame = TargetFrame(width: 64, height: 40) { x, y in
      y < 4 ? .gray(x * 2) : RGB8(red: UInt8((y * 64 + x) % 256), green: 0, blue: 90)
    }
    let table = ImageTableTests.table(frame, on: canvas, ImageTableTests.grays)
    #expect(!table.isLocal && table.pixelCount <= 4 * 64)
    #expect(ImageTableTests.table(frame, ImageTableTests.grays).isLocal)
  }

  @Test func fitsThePixelsItWasFittedTo() {
    let settings = CompressionSettings.standard
    let transparent = TargetFrame(width: 64, height: 40)
    let red = ImageTableTests.frame(64, 40) { RGB8(red: UInt8($0 % 256), green: 0, blue: 0) }
    let green = ImageTableTests.frame(64, 40) { RGB8(red: 0, green: UInt8($0 % 256), blue: 0) }
    let table = ImageTableTests.table(red, nil)
    #expect(table.fits(Damage(red, on: Canvas(showing: transparent.colors), settings), red))
    #expect(!table.fits(Damage(green, on: Canvas(showing: transparent.colors), settings), green))
    // No palette fits better than a limit requires.
    #expect(!table.fits(Damage(red, on: Canvas(showing: transparent.colors), settings), red, limit: -1))
    // Nor for many more pixels than those.
    let part = TargetFrame(width: 64, height: 40) { x, y in y < 4 ? RGB8(red: UInt8(x * 4), green: 0, blue: 0) : nil }
    #expect(!ImageTableTests.table(part, nil).fits(Damage(red, on: Canvas(showing: transparent.colors), settings), red))
  }

  /// An image covers only the pixels that its palette shows much better than the canvas does.
  @Test func theAreaIsOfWhatThePaletteImproves() {
    let canvas = ImageTableTests.frame(64, 40) { _ in .gray(100) }
    let settings = CompressionSettings.test(hold: 3)
    func area(_ wanted: Int, isStill: Bool = false, excess: Int32? = nil) -> PixelRegion? {
      let frame = TargetFrame(width: 64, height: 40) { x, y in .gray(x == 9 && y == 7 ? wanted : 100) }
      var last = Canvas(showing: canvas.colors)
      if isStill { last.draw(canvas, for: frame) }
      let damage = Damage(
        frame, on: last, settings, resting: EqualBlocks(frame.colors, frame.colors, width: frame.width))
      let table = ImageTable(Palette(colors: [.gray(100), .gray(116)]))
      return table.area(of: damage, frame, on: last, settings, excess: excess ?? settings.holdLimit)
    }
    let pixel = PixelRegion(left: 9, top: 7, width: 1, height: 1)
    // The squared errors of the canvas and of the nearer colour differ by 16 in all, by 32, by 128 and by 256.
    #expect(area(104) == nil && area(109) == pixel && area(112) == pixel && area(116) == pixel)
    #expect(area(109, excess: settings.holdLimit * 4) == nil && area(112, excess: settings.holdLimit * 4) == pixel)
    // A still pixel must improve by half and by 36.
    #expect(area(109, isStill: true) == nil && area(112, isStill: true) == pixel)
  }

  /// A pixel of the first picture that hardly differs does not make an image many times as large; many of them, or one that
  /// differs much, do.
  @Test func whatConvergesAloneWaits() {
    let canvas = Canvas(showing: ImageTableTests.frame(80, 60) { _ in .gray(100) }.colors)
    let settings = CompressionSettings.test(hold: 3)
    let box = PixelRegion(left: 60, top: 40, width: 10, height: 10)
    func area(of count: Int, _ code: Int, besideBox: Bool = true) -> PixelRegion? {
      let isConverged = (0..<80 * 60).map { $0 < count }
      let frame = TargetFrame(width: 80, height: 60) { x, y in
        if isConverged[y * 80 + x] { return .gray(code) }
        return .gray(besideBox && box.rows.contains(y) && box.columns.contains(x) ? 200 : 100)
      }
      let table = ImageTable(Palette(colors: [.gray(100), .gray(code), .gray(200)]))
      return table.area(
        of: Damage(frame, on: canvas, settings, isExact: isConverged), frame, on: canvas, settings,
        excess: settings.holdLimit)
    }
    func enlarged(_ count: Int) -> PixelRegion? { box.union(PixelRegion(left: 0, top: 0, width: count, height: 1)) }
    // The box would grow from 100 to 3500 pixels.
    #expect(area(of: 0, 106) == box && area(of: 3, 106) == box && area(of: 4, 106) == enlarged(4))
    // Further away than a still pixel may be.
    #expect(area(of: 1, 107) == enlarged(1))
    // An image of its own is small.
    #expect(area(of: 1, 106, besideBox: false) == PixelRegion(left: 0, top: 0, width: 1, height: 1))
  }

  /// Large damage is sampled over all columns.
  @Test func aSampleOfManyPixelsRepresentsAll() {
    let frame = TargetFrame(width: 240, height: 900) { x, _ in .gray(x) }
    let table = ImageTableTests.table(frame, nil, .test(milliLambda: 100_000))
    #expect(Set(table.palette.colors) == Set((0..<240).map { RGB8.gray($0) }))
    #expect((215_000...217_000).contains(table.pixelCount) && table.meanError == 0)
    let transparent = TargetFrame(width: 240, height: 900)
    let (error, count) = table.error(of: Damage(frame, on: Canvas(showing: transparent.colors), .standard), frame)
    #expect(error == 0 && (212_000...220_000).contains(count))
  }

  @Test func bothColorsOfACheckerboardAreSeen() {
    let colors = [RGB8.gray(9), .gray(200)]
    for size in [400, 500, 700] {
      let frame = TargetFrame(width: size, height: size) { x, y in colors[(x + y) % 2] }
      #expect(Set(ImageTableTests.table(frame, nil).palette.colors) == Set(colors))
    }
  }
}
