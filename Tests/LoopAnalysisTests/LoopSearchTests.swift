import Glibc
import Raster
import TestSupport
import Testing

@testable import LoopAnalysis

/// A frame with a bright square at a given position.
private func frame(_ x: Int, _ y: Int, width: Int = 64, height: Int = 36) -> FrameSignature {
  var pixmap = Pixmap(width: width, height: height, filledWith: RGBA16(red: 0, green: 9000, blue: 20000, alpha: .max))
  for dy in 0..<8 {
    for dx in 0..<8 where (0..<width).contains(x + dx) && (0..<height).contains(y + dy) {
      pixmap[x + dx, y + dy] = RGBA16(red: .max, green: .max, blue: 0, alpha: .max)
    }
  }
  return FrameSignature(pixmap)
}

/// A frame of a soft ramp that travels round once while the phase goes from 0 to 1; with noise, some of its columns are a code brighter.
private func ramp(_ phase: Double, hasNoise: Bool = false) -> FrameSignature {
  var pixmap = Pixmap(width: 64, height: 36)
  for index in pixmap.pixels.indices {
    let column = index % 64
    let code = UInt16(128 + 60 * sin(2 * Double.pi * (Double(column) / 64 + phase)))
    let value = 257 * (hasNoise && (column / 2).isMultiple(of: 8) ? code + 1 : code)
    pixmap.pixels[index] = RGBA16(red: value, green: value, blue: value, alpha: .max)
  }
  return FrameSignature(pixmap)
}

@Suite struct FrameSignatureTests {
  @Test func holdsTheMeansOfItsCells() {
    var pixmap = Pixmap(width: 64, height: 36, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    pixmap[0, 0] = RGBA16(red: .max, green: 0, blue: 0, alpha: .max)
    pixmap[63, 35] = RGBA16(red: 0, green: .max, blue: .max, alpha: .max)
    let values = FrameSignature(pixmap).values
    #expect(values.count == 2304)
    #expect(values.prefix(5) == [64, 0, 0, 255, 0])
    #expect(values.suffix(4) == [0, 64, 64, 255])
    let sum = values.reduce(0) { $0 + Int($1) }
    #expect(sum == 192 + 576 * 255)
    // A picture smaller than the grid repeats its pixels.
    let tiny = FrameSignature(
      Pixmap(width: 1, height: 1, filledWith: RGBA16(red: 257, green: 514, blue: 771, alpha: .max)))
    #expect(tiny.values == Array(repeating: [1, 2, 3, 255], count: 576).flatMap(\.self))
  }

  /// A shape of any colour shows on transparency, also a black one.
  @Test func transparencyIsNoColor() {
    func signature(_ color: RGBA16) -> FrameSignature { FrameSignature(Pixmap(width: 1, height: 1, filledWith: color)) }
    #expect(Array(signature(.clear).values.prefix(4)) == [0, 0, 0, 0])
    for (red, green) in [(UInt16.min, UInt16.min), (.max, .max), (.max, .min)] {
      let color = RGBA16(red: red, green: green, blue: red, alpha: .max)
      #expect(signature(color).squaredDistance(to: signature(.clear)) >= 576 * 255 * 255)
    }
  }

  @Test func distancesAreSumsOfSquares() {
    var generator = SeededGenerator(state: 1)
    func noise() -> FrameSignature {
      var pixmap = Pixmap(width: 32, height: 18)
      for index in pixmap.pixels.indices {
        func channel() -> UInt16 { .random(in: 0...65535, using: &generator) }
        pixmap.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: .max)
      }
      return FrameSignature(pixmap)
    }
    let (a, b) = (noise(), noise())
    let expected = zip(a.values, b.values).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    #expect(a.squaredDistance(to: b) == expected && a.squaredDistance(to: a) == 0)
  }
}

@Suite struct LoopSearchTests {
  /// A motion that recurs after 25 frames, between frames that do not recur.
  @Test(arguments: [0, 4])
  func recurringMotionIsFound(fade: Int) throws {
    let signatures = (0..<140).map { index -> FrameSignature in
      let isRegular = (30..<100).contains(index)
      return isRegular ? frame(2 * (index % 25), (index % 25)) : frame(index % 60, (7 * index) % 31)
    }
    let loop = try #require(LoopSearch(signatures, fade: fade).best(lengths: 10...40))
    #expect(loop.count == 25 && loop.seam == 0)
    #expect(loop.start - max(2, fade) >= 30 && loop.end + 2 <= 100)
    // Twice as long is equally good, and longer.
    #expect(try #require(LoopSearch(signatures, fade: fade).best(lengths: 10...60)).count == 50)
  }

  /// A pendulum passes each position twice, in opposite directions: only one of the two continues the motion.
  @Test func motionIsTakenIntoAccount() throws {
    func position(_ index: Int) -> Int { index % 40 < 20 ? index % 40 : 40 - index % 40 }
    let signatures = (0..<130).map { frame(2 * position($0), 10) }
    for start in [22, 50] {
      let loop = try #require(LoopSearch(Array(signatures[start...]), fade: 0).best(lengths: 20...60))
      #expect(loop.count == 40 && loop.seam == 0)
    }
  }

  /// Compared with every pair, judged by the definition.
  @Test func noPairIsBetter() throws {
    var generator = SeededGenerator(state: 2)
    for _ in 0..<20 {
      let signatures = (0..<60).map { _ in
        frame(.random(in: 0...56, using: &generator), .random(in: 0...28, using: &generator))
      }
      let loop = try #require(LoopSearch(signatures, fade: 3).best(lengths: 5...30))
      var least = Double.infinity
      for start in 3..<60 {
        for length in 5...30 where start + length + 2 <= 60 {
          let sum = (start - 3..<start + 2).reduce(0) {
            $0 + signatures[$1].squaredDistance(to: signatures[$1 + length])
          }
          least = min(least, Double(sum) / Double(5 * 1728))
        }
      }
      #expect(loop.seam >= least && loop.seam <= max(least * 1.05, 0.25))
      #expect((5...30).contains(loop.count) && loop.start >= 3 && loop.end + 2 <= 60)
    }
  }

  /// Compared with every start, judged by the definition: windows of five frames overlap at steps below five.
  @Test(arguments: 1...9, [0...Int.max, 10...30])
  func theBestOfEverySoManyStartsIsFound(step: Int, starts: ClosedRange<Int>) throws {
    var generator = SeededGenerator(state: 4)
    let signatures = (0..<60).map { _ in
      frame(.random(in: 0...56, using: &generator), .random(in: 0...28, using: &generator))
    }
    let first = max(3, starts.lowerBound)
    let found = LoopSearch(signatures, fade: 3).search(lengths: [5, 20, 55], starts: starts, every: step)
    // The longest fits only at the beginning.
    #expect(found.map(\.count) == (first == 3 ? [5, 20, 55] : [5, 20]))
    for loop in found {
      let sums = stride(from: first, through: min(58 - loop.count, starts.upperBound), by: step).map { start in
        (start - 3..<start + 2).reduce(0) {
          $0 + signatures[$1].squaredDistance(to: signatures[$1 + loop.count])
        }
      }
      let least = try #require(sums.min())
      let index = try #require(sums.firstIndex(of: least))
      #expect(loop.seam == Double(least) / Double(5 * 1728) && loop.start == first + step * index)
    }
  }

  /// Pictures are shown for several frames each, without loss or with the noise of a codec.
  @Test(arguments: [[1], [2], [3], [2, 3], [1, 1, 1, 9]], [false, true])
  func heldPicturesLoopAlready(counts: [Int], isLossy: Bool) {
    let signatures = (0..<24).flatMap { picture in
      (0..<counts[picture % counts.count]).map { ramp(Double(picture) / 24, hasNoise: isLossy && $0 > 0) }
    }
    #expect(LoopSearch(signatures, fade: 3).loopingCount(lengths: 2...100) == signatures.count)
    // Without the last picture.
    let other = LoopSearch(Array(signatures.dropLast(counts[23 % counts.count])), fade: 3)
    #expect(other.loopingCount(lengths: 2...100) == nil)
  }

  /// As dither and codecs scatter them: the step over the seam is 1.27 times those beside it, as every second one is.
  @Test func aSeamAmongUnevenStepsIsNoJump() {
    let signatures = (0..<24).map { ramp((Double($0) - ($0.isMultiple(of: 2) ? 0 : 0.12)) / 24) }
    func count(_ signatures: [FrameSignature]) -> Int? {
      LoopSearch(signatures, fade: 0).loopingCount(lengths: 2...100)
    }
    #expect(count(signatures) == 24)
    for missing in 1...3 { #expect(count(Array(signatures.dropLast(missing))) == nil, "\(missing)") }
  }

  /// Of one loop and at most as many more frames as a loop in the middle of footage is compared with, the loop is all.
  @Test func framesBeyondALoopAreLeftOut() {
    let signatures = (0..<31).map { ramp(Double($0) / 24 + sin(Double.pi * Double($0) / 12) / 20) }
    for count in 20...30 {
      let search = LoopSearch(Array(signatures[..<count]), fade: 3)
      #expect(search.loopingCount(lengths: 2...100) == ((24...29).contains(count) ? 24 : nil), "\(count)")
      #expect(search.loopingCount(lengths: 2...23) == nil)
    }
  }

  /// A dot so small and faint that no jump of it is large: it goes round in 37 frames, and three rounds are exact.
  @Test func somethingSmallIsNotInvisible() throws {
    let signatures = (0..<150).map { index -> FrameSignature in
      var pixmap = Pixmap(width: 32, height: 18, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
      let angle = 2 * Double.pi * Double(index % 37) / 37
      pixmap[Int((16 + 10 * cos(angle)).rounded()), Int((9 + 6 * sin(angle)).rounded())] =
        RGBA16(red: 6 * 257, green: 6 * 257, blue: 6 * 257, alpha: .max)
      return FrameSignature(pixmap)
    }
    let loop = try #require(LoopSearch(signatures, fade: 0).best(lengths: 20...150))
    #expect(loop.count == 111 && loop.seam == 0)
  }

  /// Long footage is searched in two passes.
  @Test func longFootageIsSearched() throws {
    let signatures = (0..<4000).map { frame(($0 * $0 / 64) % 57, ($0 * 7 / 5) % 29) }
    var changed = signatures
    for index in 0..<40 { changed[3000 + index] = signatures[700 + index] }
    let loop = try #require(LoopSearch(changed, fade: 6).best(lengths: 2000...2600))
    #expect(loop.count == 2300 && loop.seam == 0 && (706...740).contains(loop.start))
  }

  /// Compared with every part, judged by the definition; few different pictures make many parts equally calm.
  @Test func noPartIsCalmer() throws {
    var generator = SeededGenerator(state: 3)
    for count in 2..<60 {
      let signatures = (0..<count).map { _ in frame(0, 4 * .random(in: 0...2, using: &generator)) }
      let lengths = Int.random(in: 2...count, using: &generator)...Int.random(in: count...70, using: &generator)
      let (least, most) = (
        lengths.lowerBound, Bool.random(using: &generator) ? lengths.upperBound : lengths.lowerBound + 5
      )
      var best: (start: Int, end: Int, sum: Int)?
      for end in least...count {
        for start in max(0, end - most)...end - least {
          let sum =
            signatures[start].squaredDistance(to: signatures[start + 1])
            + signatures[end - 2].squaredDistance(to: signatures[end - 1])
          if best.map({ (sum, $0.end - $0.start) < ($0.sum, end - start) }) ?? true { best = (start, end, sum) }
        }
      }
      let (part, expected) = try (
        #require(LoopSearch(signatures, fade: 0).calmest(lengths: least...most)), #require(best)
      )
      #expect((part.start, part.end) == (expected.start, expected.end))
      #expect(part.seam == Double(expected.sum) / Double(2 * 1728))
    }
  }

  /// Naively these would be 10¹⁰ pairs.
  @Test func theCalmestPartOfLongFootageIsFound() throws {
    let pictures = (0..<3).map { frame(4 * $0, 0) }
    var signatures = (0..<200_000).map { pictures[$0 % 3] }
    for index in [50_000, 150_000] { signatures[index] = signatures[index + 1] }
    let part = try #require(LoopSearch(signatures, fade: 0).calmest(lengths: 2...200_000))
    #expect(part == FoundLoop(start: 50_000, end: 150_002, seam: 0))
  }

  @Test func tooShortFootageHasNoLoop() {
    let signatures = (0..<20).map { frame($0, 3) }
    #expect(LoopSearch(signatures, fade: 0).best(lengths: 17...40) == nil)
    #expect(LoopSearch(signatures, fade: 0).best(lengths: 16...40) != nil)
    #expect(LoopSearch(signatures, fade: 10).best(lengths: 9...40) == nil)
    #expect(LoopSearch([], fade: 0).best(lengths: 1...4) == nil)
  }
}
