import Quantization
import TestSupport
import Testing

@testable import GIF

@Suite struct LeadInTests {
  /// A soft ramp that moves along a row and back, so slowly that most pixels stay for several frames.
  private static func frame(_ time: Int, of count: Int) -> TargetFrame {
    let way = min(time % count, count - time % count)
    return TargetFrame(width: 96, height: 64) { x, y in
      .gray(60 + (x * 8 + y * 3 + way * 2) / 8)
    }
  }

  /// The canvases of a loop, encoded with its lead-in or without it.
  private static func shown(_ count: Int, hasLeadIn: Bool) throws -> [[RGB8?]] {
    try shown((0..<count).map { frame($0, of: count) }, hasLeadIn: hasLeadIn)
  }

  private static func shown(
    _ frames: [TargetFrame], quality: Int = 60, plansAhead: Bool = false, hasLeadIn: Bool = true
  ) throws -> [[RGB8?]] {
    let count = frames.count
    var compressor = FrameCompressor(
      width: frames[0].width, height: frames[0].height, isOpaque: true,
      settings: CompressionSettings(quality: quality, lossy: nil, colorLimit: 255, diffusion: 100),
      frameCount: count, planAheadBytes: plansAhead ? 0 : .max)
    if hasLeadIn {
      for index in (1 - compressor.leadInCount)...0 {
        compressor.leadIn(frames[(index + count) % count], next: frames[(index + 1 + count) % count])
      }
    }
    var images: [CodedImage?] = []
    for index in frames.indices { images += compressor.compress(frames[index], next: frames[(index + 1) % count]) }
    images += compressor.finish()
    var player = TestPlayer(width: frames[0].width, height: frames[0].height)
    return try images.map { image in
      if let image { try player.show(image) }
      return player.canvas
    }
  }

  /// The number of pixels that each step changes; the last step is the seam.
  private static func changes(_ shown: [[RGB8?]]) -> [Int] {
    shown.indices.map { index in
      zip(shown[index], shown[(index + 1) % shown.count]).count { $0 != $1 }
    }
  }

  /// A lead-in leaves less than half of the changes to the seam.
  @Test(arguments: [24, 60]) func theSeamChangesLess(count: Int) throws {
    let (with, without) = try (
      LeadInTests.changes(LeadInTests.shown(count, hasLeadIn: true)),
      LeadInTests.changes(LeadInTests.shown(count, hasLeadIn: false))
    )
    #expect(2 * with[count - 1] < without[count - 1], "\(with) \(without)")
  }

  /// A recording whose still pixels jump by two codes, in the middle and at the seam, only changes where something moves.
  @Test func theLastFramesStayWhereTheClipJumps() throws {
    let frames = (0..<24).map { time in
      TargetFrame(width: 96, height: 64) { x, y in
        .gray(y == 0 && x / 4 == time ? 250 : 60 + (x * 8 + y * 3) / 8 + (time < 12 ? 0 : 2))
      }
    }
    let changes = try LeadInTests.changes(LeadInTests.shown(frames))
    #expect(changes[12..<23].allSatisfy { (1...96).contains($0) }, "\(changes)")
  }

  /// A still picture with more hues than a table has colours is drawn once: one table does not draw a pixel back that another has
  /// drawn better.
  @Test(arguments: [60, 80, 100]) func stillHuesAreNotDrawnToAndFro(quality: Int) throws {
    func wave(_ phase: Int) -> UInt8 { UInt8(abs(phase % 512 - 256) * 255 / 256) }
    let frames = (0..<24).map { time in
      TargetFrame(width: 96, height: 64) { x, y in
        if (0..<16).contains(x - 3 * time), (24..<40).contains(y) { return .gray(255) }
        return RGB8(red: wave(5 * x), green: wave(8 * y), blue: wave(3 * (x + y)))
      }
    }
    let shown = try LeadInTests.shown(frames, quality: quality)
    var returns = 0
    for time in frames.indices {
      let (before, earlier) = ((time + 23) % 24, (time + 22) % 24)
      for position in frames[0].colors.indices {
        let color = frames[time].colors[position]
        guard color == frames[before].colors[position], color == frames[earlier].colors[position],
          shown[time][position] != shown[before][position]
        else { continue }
        if shown[time][position] == shown[earlier][position] { returns += 1 }
      }
    }
    #expect(1000 * returns < frames.count * frames[0].colors.count)
  }

  /// A photo of more colours than a table holds, before which something moves to and fro, stays as the first image drew it.
  /// It is not made better by later tables, as it would jump back at the seam; but a spot that is far off is.
  @Test(arguments: [(80, false), (95, true), (100, false)])
  func whatRestsIsNotRefined(quality: Int, plansAhead: Bool) throws {
    var generator = SeededGenerator(state: 3)
    let photo = (0..<96 * 64).map { _ in
      RGB8(
        red: .random(in: 110...140, using: &generator), green: .random(in: 80...110, using: &generator),
        blue: .random(in: 40...70, using: &generator))
    }
    func isSpot(_ x: Int, _ y: Int) -> Bool { x == 50 && y == 8 }
    let frames = (0..<24).map { time in
      TargetFrame(width: 96, height: 64) { x, y in
        let left = 3 * min(time, 24 - time)
        if (24..<40).contains(y), (left..<left + 20).contains(x) { return .gray(200 + x - left) }
        return isSpot(x, y) ? RGB8(red: 20, green: 230, blue: 240) : photo[y * 96 + x]
      }
    }
    let shown = try LeadInTests.shown(frames, quality: quality, plansAhead: plansAhead)
    for (time, picture) in shown.enumerated() {
      let changed = picture.indices.count {
        !(24..<40).contains($0 / 96) && !isSpot($0 % 96, $0 / 96) && picture[$0] != shown[0][$0]
      }
      #expect(changed == 0, "\(time)")
      let spot = try #require(picture[8 * 96 + 50])
      let error = OklabColor(spot).squaredDistance(to: frames[time].colors[8 * 96 + 50])
      #expect(time < 4 || error <= 36 * OklabColor.squaredCode, "\(time)")
    }
  }

  /// Also where so much moves beside it that the seam does not show, and the last frames do not converge.
  @Test(arguments: [80, 100]) func whatRestsStaysBesideFastMotion(quality: Int) throws {
    var generator = SeededGenerator(state: 4)
    func color() -> RGB8 {
      RGB8(
        red: .random(in: 90...150, using: &generator), green: .random(in: 60...120, using: &generator),
        blue: .random(in: 20...80, using: &generator))
    }
    let photo = (0..<96 * 64).map { _ in color() }
    let frames = (0..<16).map { _ in TargetFrame(width: 96, height: 64) { x, y in x < 48 ? color() : photo[y * 96 + x] }
    }
    let shown = try LeadInTests.shown(frames, quality: quality)
    for picture in shown {
      let changed = picture.indices.count { $0 % 96 >= 48 && picture[$0] != shown[0][$0] }
      #expect(changed == 0)
    }
  }

  /// Also as a small part of a page of one colour, whose pixels have no error.
  @Test(arguments: [80, 100]) func whatRestsOnAPageStays(quality: Int) throws {
    var generator = SeededGenerator(state: 4)
    let photo = (0..<96 * 64).map { _ in
      RGB8(
        red: .random(in: 90...150, using: &generator), green: .random(in: 60...120, using: &generator),
        blue: .random(in: 20...80, using: &generator))
    }
    let frames = (0..<16).map { time in
      TargetFrame(width: 288, height: 192) { x, y in
        let left = 4 * min(time, 16 - time)
        if (24..<40).contains(y), (left..<left + 20).contains(x) { return .gray(200 + x - left) }
        return x < 96 && y < 64 ? photo[y * 96 + x] : .gray(245)
      }
    }
    let shown = try LeadInTests.shown(frames, quality: quality)
    for picture in shown {
      let changed = picture.indices.count { !(24..<40).contains($0 / 288) && picture[$0] != shown[0][$0] }
      #expect(changed == 0)
    }
  }

  /// Short loops have none, and a lead-in is no longer than the loop.
  @Test func leadInsFitLoops() {
    for count in 1...7 { #expect(LeadInTrial.frameCount(ofLoop: count) == 0) }
    #expect(LeadInTrial.frameCount(ofLoop: 8) == 8 && LeadInTrial.frameCount(ofLoop: 21) == 21)
    #expect(LeadInTrial.frameCount(ofLoop: 287) == 21 && LeadInTrial.frameCount(ofLoop: 288) == 37)
  }

  /// Whatever the largest age, each row has a turn in the first half of the frames, of four at least, and neighbouring rows are
  /// spread evenly over these.
  @Test(arguments: [(8, 1...4), (9, 1...4), (14, 4...7), (20, 6...10), (287, 9...16), (400, 17...32)])
  func rowsTakeTurnsEvenly(count: Int, expected: ClosedRange<Int>) {
    let trial = LeadInTrial(width: 1, height: 1, ofLoop: count)
    for rows in [0..<90, 1000..<1090] {
      let turns = rows.map { trial.turn(ofRow: $0) }
      #expect(turns.allSatisfy(expected.contains))
      for turn in expected {
        let even = 90 / Double(expected.count)
        #expect(abs(Double(turns.count { $0 == turn }) - even) < 2.5)
      }
    }
  }

  /// A pixel that nothing draws is as old as its row's turn; one that is drawn later is younger.
  @Test func agesCountFromTheLastDrawing() {
    var trial = LeadInTrial(width: 2, height: 40, ofLoop: 200)
    func frame(_ code: Int) -> TargetFrame { TargetFrame(width: 2, height: 40) { _, _ in .gray(code) } }
    let empty = [OklabColor](repeating: .transparent, count: 80)
    let drawn = frame(0).colors
    trial.add(frame(0), before: empty, after: drawn.span, byteCount: 100_000)
    while trial.framesLeft > 2 { trial.add(frame(0)) }
    var changed = drawn
    changed[0] = OklabColor(RGB8.gray(9))
    trial.add(frame(0), before: drawn, after: changed.span, byteCount: 1)
    trial.add(frame(0))
    #expect(trial.framesLeft == 0 && trial.largestAge == 16)
    for y in 0..<40 { #expect(Int(trial.ages[2 * y + 1]) == trial.turn(ofRow: y)) }
    #expect(trial.ages[0] == 1 && trial.picture.colors[0] == changed[0])
  }

  /// A pixel that the clip itself changes at the seam is as if the first frame had drawn it.
  @Test func pixelsThatJumpHaveNoAge() throws {
    var trial = LeadInTrial(width: 2, height: 40, ofLoop: 200)
    func frame(_ code: Int, _ other: Int) -> TargetFrame {
      TargetFrame(width: 2, height: 40) { x, _ in .gray(x == 0 ? code : other) }
    }
    let last = frame(100, 100)
    trial.add(last, before: frame(0, 0).colors, after: last.colors.span, byteCount: 100_000)
    while trial.framesLeft > 1 { trial.add(last) }
    trial.compare(last, with: frame(101, 102))
    trial.add(frame(101, 102))
    let leadIn = trial.end(on: Canvas(showing: last.colors))
    for y in 0..<40 { #expect(Int(leadIn.ages[2 * y]) == trial.turn(ofRow: y) && leadIn.ages[2 * y + 1] == 0) }
  }

  /// Inside a flat area of the first frame, the first picture shows none of what has moved there; elsewhere it does.
  @Test func flatAreasShowNoTraces() throws {
    var trial = LeadInTrial(width: 9, height: 9, ofLoop: 200)
    let text = TargetFrame(width: 9, height: 9) { x, _ in .gray(x == 4 ? 200 : 100) }
    trial.add(text, before: TargetFrame(width: 9, height: 9).colors, after: text.colors.span, byteCount: 1)
    var canvas = Canvas(pixelCount: 81)
    canvas.show(text.colors.span, for: text)
    let leadIn = trial.end(on: canvas)
    let flat = TargetFrame(width: 9, height: 9) { _, _ in .gray(100) }
    #expect(leadIn.target(for: flat).colors == flat.colors)
    let ramp = TargetFrame(width: 9, height: 9) { x, y in .gray(100 + x + y) }
    #expect(leadIn.target(for: ramp).colors[4] == text.colors[4])
  }

  /// Copies of a local colour table cost less than the first picture, or it has none.
  @Test func copiesOfATableCostLessThanThePicture() {
    func turns(byteCount: Int) -> [Int] {
      var trial = LeadInTrial(width: 1, height: 1, ofLoop: 200)
      let frame = TargetFrame(width: 1, height: 1)
      let drawn = [OklabColor(RGB8.gray(0))]
      trial.add(frame, before: [.transparent], after: drawn.span, byteCount: byteCount)
      return [trial.largestAge, trial.tableCount]
    }
    #expect(turns(byteCount: 9_215) == [16, 17])
    #expect(turns(byteCount: 9_216) == [12, 1])
    #expect(turns(byteCount: 100_000) == [16, 1])
  }

  /// After the warm-up, a trial goes on only with the turns, and not at all where the motion hides the seam.
  @Test func framesBeforeTheTurnsAreNotDrawn() {
    func drawn(changing count: Int) -> [Int] {
      var trial = LeadInTrial(width: 2, height: 40, ofLoop: 200)
      var before = [OklabColor](repeating: .transparent, count: 80)
      while trial.framesLeft > trial.framesAfterWarmUp {
        let frame = TargetFrame(width: 2, height: 40) { x, y in .gray(2 * y + x < count ? trial.framesLeft : 0) }
        trial.add(frame, before: before, after: frame.colors.span, byteCount: 100_000)
        before = frame.colors
      }
      return (0..<LeadInTrial.frameCount(ofLoop: 200)).filter { trial.draws(framesLeft: $0) }
    }
    let warmUp = Array(16...20)
    #expect(drawn(changing: 80) == warmUp)
    #expect(drawn(changing: 25) == Array(0...6) + warmUp)
    #expect(drawn(changing: 20) == Array(0...8) + warmUp)
    #expect(drawn(changing: 1) == Array(0...15) + warmUp)
  }
}
