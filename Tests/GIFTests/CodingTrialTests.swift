import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

/// A terminal whose lines scroll up by one in each frame.
struct TestTerminal {
  static let (columns, rows) = (40, 32)
  /// 26 letters of 8 × 12 pixels, each with one of 15 words of strokes in each row.
  private let letters: [[UInt8]]

  init() {
    var generator = SeededGenerator(state: 1)
    letters = (0..<26).map { _ in (0..<10).map { _ in .random(in: 0..<16, using: &generator) << 2 } + [0, 0] }
  }

  /// Returns the letter at a column of a line; nil in a third of the columns.
  private func letter(_ column: Int, _ line: Int) -> [UInt8]? {
    let hash = (line &* 40503 &+ column &* 30011) &* 2_654_435_769 >> 16 & 0xFFFF
    return hash % 3 == 0 ? nil : letters[hash / 3 % 26]
  }

  /// The colours of the ground and of the letters.
  static let palette = Palette(colors: [RGB8(red: 30, green: 30, blue: 46), .gray(220)])

  /// Returns a frame of indices of the palette.
  func image(_ time: Int) -> IndexedImage {
    let (width, height) = (8 * TestTerminal.columns, 12 * TestTerminal.rows)
    let indices = (0..<width * height).map { position in
      let (y, x) = position.quotientAndRemainder(dividingBy: width)
      return letter(x / 8, y / 12 + time).map { $0[y % 12] >> UInt8(x % 8) & 1 } ?? 0
    }
    return IndexedImage(width: width, height: height, indices: indices)
  }

  /// Returns a frame.
  func frame(_ time: Int) -> TargetFrame { TargetFrame(image(time), TestTerminal.palette) }
}

@Suite struct CodingTrialTests {
  private static func coding(of frame: TargetFrame, after last: TargetFrame) throws -> ImageCoding {
    let damage = Damage(frame, on: Canvas(showing: last.colors), .test())
    return CodingTrial.bestCoding(of: frame, damage, on: last.colors, try #require(damage.area { _, _ in true }))
  }

  /// Text that scrolls is drawn with its ground, and with a dictionary that is kept.
  @Test func textIsRepeated() throws {
    let terminal = TestTerminal()
    let coding = try CodingTrialTests.coding(of: terminal.frame(1), after: terminal.frame(0))
    #expect(coding == ImageCoding(repetition: .free, keepsDictionary: true))
  }

  /// Shades that the search draws alike count as one colour.
  @Test func nearShadesAreOneColour() {
    func indices(_ codes: Int...) -> Set<UInt8> {
      Set(codes.map { code in CodingTrial.index(ofShade: OklabColor(RGB8.gray(code))) })
    }
    #expect(indices(220, 221, 222).count == 1 && indices(0, 60, 120, 180, 240).count > 3)
  }

  /// A frame of noise, and the next one, in which an eighth of the pixels has changed.
  private static func noise(colors: Int) -> (last: TargetFrame, frame: TargetFrame) {
    var generator = SeededGenerator(state: 2)
    let first = (0..<65536).map { _ in Int.random(in: 0..<colors, using: &generator) }
    let second = first.map { Int.random(in: 0..<8, using: &generator) == 0 ? ($0 + 1) % colors : $0 }
    func frame(_ codes: [Int]) -> TargetFrame {
      TargetFrame(width: 256, height: 256) { .gray(codes[$1 * 256 + $0] * 200 / colors) }
    }
    return (frame(first), frame(second))
  }

  /// In pictures of few colours that change here and there, unchanged pixels stay transparent; others are not tried.
  @Test(arguments: [(4, ImageCoding.Repetition.never), (200, .inActiveRows)])
  func unchangedPixelsOfPicturesAreTransparent(colors: Int, repetition: ImageCoding.Repetition) throws {
    let (last, frame) = CodingTrialTests.noise(colors: colors)
    #expect(try CodingTrialTests.coding(of: frame, after: last).repetition == repetition)
  }

  /// The choice makes the file of a terminal smaller, whether its lines scroll or some columns change.
  @Test(arguments: [
    (1, ImageCoding(repetition: .free, keepsDictionary: true)),
    (3, ImageCoding(repetition: .sparing, keepsDictionary: false)),
  ])
  func savesBytes(interval: Int, best: ImageCoding) throws {
    let terminal = TestTerminal()
    let (last, scrolled) = (terminal.frame(0), terminal.frame(1))
    let frame = TargetFrame(width: last.width, height: last.height) { x, y in
      (x / 8 % interval == 0 ? scrolled : last).colors[y * last.width + x].color
    }
    try CodingTrialTests.expectFewestBytes(with: best, of: frame, after: last)
  }

  /// So does that of noise, every row of which is active.
  @Test func savesBytesOfNoise() throws {
    let (last, frame) = CodingTrialTests.noise(colors: 4)
    try CodingTrialTests.expectFewestBytes(
      with: ImageCoding(repetition: .never, keepsDictionary: true), of: frame, after: last, .test(hold: 1))
  }

  /// Expects that a coding is chosen, and that others take more bytes.
  private static func expectFewestBytes(
    with best: ImageCoding, of frame: TargetFrame, after last: TargetFrame, _ settings: CompressionSettings = .test()
  ) throws {
    let canvas = Canvas(showing: last.colors)
    let damage = Damage(frame, on: canvas, settings)
    let area = PixelRegion(left: 0, top: 0, width: frame.width, height: frame.height)
    func byteCount(_ coding: ImageCoding) -> Int {
      let table = ImageTable(for: damage, frame, on: canvas, nil, .longest, settings)
      let plan = FramePlan(
        wanted: frame, frame: frame, damage: damage, area: area, disposal: .keep, table: table, palette: table.palette,
        leavesPixels: true, coding: coding, settings: settings)
      let drawn = CanvasProgress(last.colors, width: frame.width, area: area)
      let image = plan.image([plan.code(area, on: .complete(last.colors), to: drawn)])
      drawn.withColors { colors in #expect(colors.indices.allSatisfy { colors[$0] == frame.colors[$0] }) }
      return image.byteCount
    }
    #expect(CodingTrial.bestCoding(of: frame, damage, on: last.colors, area) == best)
    let bytes = byteCount(best)
    for repetition in [ImageCoding.Repetition.inActiveRows, .never, .sparing, .free] where repetition != best.repetition
    {
      #expect(bytes < byteCount(ImageCoding(repetition: repetition, keepsDictionary: best.keepsDictionary)))
    }
    // Where dictionaries are not kept, the trial was not sure.
    if best.keepsDictionary { #expect(bytes < byteCount(ImageCoding(repetition: best.repetition))) }
  }
}
