import FixedPoint
import Glibc
import Raster
import TestSupport
import Testing

@testable import LoopAnalysis

@Suite struct SeamVerdictTests {
  private let loop = (0..<24).map { turning($0, of: 24) }

  @Test func anEvenLoopIsSeamless() {
    #expect(verdict(loop) == .seamless)
    #expect(verdict(loop, isLossy: true) == .seamless)
    // Whatever frame it begins with.
    for start in 1..<24 { #expect(verdict(Array(loop[start...] + loop[..<start])) == .seamless) }
  }

  /// Steps of 1.3 times the others, which are all equal.
  @Test func aStepOutsideATightSpreadIsFound() {
    func ramp(_ quarters: [Int]) -> [Pixmap] {
      quarters.map { quarter in
        let code = UInt16(quarter * 257 / 4)
        return Pixmap(width: 16, height: 16, filledWith: RGBA16(red: code, green: code, blue: code, alpha: .max))
      }
    }
    // Up and down in steps of about 10 codes, and one of 13 where it closes.
    #expect(isVisible(verdict(ramp([0, 40, 80, 120, 160, 200, 163, 126, 89, 52]))))
    #expect(verdict(ramp([0, 40, 80, 120, 160, 200, 160, 120, 80, 40])) == .seamless)
    // Among steps of 6 to 12, it is one of them.
    #expect(verdict(ramp([0, 24, 72, 108, 148, 188, 148, 112, 76, 52])) == .seamless)
  }

  /// A picture of random blocks of 6 by 6 pixels that scrolls up by 4: a jump is no larger than a step of fine detail.
  @Test func aScrollThatJumpsBackIsFound() {
    func scroll(_ frames: Int, rows: Int) -> [Pixmap] {
      (0..<frames).map { frame in
        var pixmap = Pixmap(width: 96, height: 96)
        for y in 0..<96 {
          for x in 0..<96 {
            let block = (4 * frame + y) % rows / 6 * 16 + x / 6
            var generator = SeededGenerator(state: UInt64(block) + 1)
            let code = UInt16.random(in: 0 ... .max, using: &generator)
            pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
          }
        }
        return pixmap
      }
    }
    #expect(verdict(scroll(60, rows: 240)) == .seamless)
    let broken = scroll(60, rows: 480)
    guard case .visibleSeam(_, .largeShapes) = verdict(broken) else {
      Issue.record("\(verdict(broken))")
      return
    }
    let measured = measurement(of: broken)
    #expect(2 * (measured.full.seam ?? .zero).raw < 3 * measured.full.medianStep.raw)
  }

  /// A picture whose opposite borders differ scrolls round. Where its border passes that of the frame is no seam.
  @Test(arguments: [(80, 48, 2), (75, 50, 3)])
  func aPictureThatScrollsRoundIsSeamless(width: Int, height: Int, step: Int) {
    let frames = (0..<width / step).map { frame in
      var pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let (code, other) = (UInt16(65535 * ((x + step * frame) % width) / width), UInt16(65535 * y / height))
          pixmap[x, y] = RGBA16(red: code, green: code / 2 + other / 2, blue: .max - code, alpha: .max)
        }
      }
      return pixmap
    }
    for start in [0, 1, frames.count / 2, frames.count - 1] {
      let loop = Array(frames[start...] + frames[..<start])
      #expect(verdict(loop) == .seamless, "\(start)")
      #expect(verdict(loop, isLossy: true) == .seamless, "\(start)")
      // Of which a part is missing.
      #expect(verdict(Array(loop.dropLast(6))).isFault, "\(start)")
    }
  }

  /// A dot goes half round a circle, by more than its size in each step, and jumps back: it is too small for the scales in
  /// which its steps are near each other.
  @Test func aDotThatFliesTellsNothing() {
    let frames = (0..<26).map { frame -> Pixmap in
      var pixmap = Pixmap(width: 320, height: 180, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
      let angle = Double.pi * Double(frame) / 26
      let (left, top) = (Int(160 + 100 * cos(angle)), Int(90 + 60 * sin(angle)))
      for y in top..<top + 3 {
        for x in left..<left + 3 { pixmap[x, y] = RGBA16(red: .max, green: .max, blue: .max, alpha: .max) }
      }
      return pixmap
    }
    for isLossy in [false, true] { #expect(verdict(frames, isLossy: isLossy) == .cannotTell) }
  }

  /// Pictures of which each differs from the next as much as from any other.
  @Test func unrelatedPicturesTellNothing() {
    func random(_ seed: Int) -> Pixmap {
      var pixmap = Pixmap(width: 48, height: 32)
      for y in 0..<32 {
        for x in 0..<48 {
          var generator = SeededGenerator(state: UInt64(seed * 1000 + y / 16 * 3 + x / 16) + 1)
          let code = UInt16.random(in: 0 ... .max, using: &generator)
          pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
        }
      }
      return pixmap
    }
    #expect(verdict((0..<30).map(random)) == .cannotTell)
    // Held for a while each, too.
    #expect(verdict((0..<60).map { random($0 / 4) }) == .cannotTell)
    // Unless the last one is much nearer to the first.
    var last = random(15)
    let first = random(0)
    func mixed(_ a: UInt16, _ b: UInt16) -> UInt16 { UInt16((7 * Int(a) + Int(b)) / 8) }
    for y in 0..<first.height {
      for x in 0..<first.width {
        let code = mixed(first[x, y].red, last[x, y].red)
        last[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
      }
    }
    #expect(verdict((0..<60).map { random($0 / 4) } + [last, last, last]) == .seamless)
    // Few of them are seen one by one.
    #expect(verdict((0..<6).map(random)) == .seamless)
    #expect(verdict((0..<40).map { random($0 / 8) }) == .seamless)
    #expect(verdict((0..<20).map { random($0 % 2) }) == .seamless)
  }

  /// There and back without doubled ends: the motion turns round at the seam as sharply as in the middle, but there it is
  /// twice as fast.
  @Test func turningBackIsNoJerk() {
    let way = (0..<30).map { 20 * $0 - $0 * $0 / 4 }
    let frames = (way + way.dropFirst().dropLast().reversed()).map { turning($0, of: 2400) }
    #expect(verdict(frames) == .seamless)
  }

  /// A loop there and back whose first picture is far from all others: the step from it is in the loop, too.
  @Test func aLargeStepThatIsMirroredIsNoSeam() {
    let far = Pixmap(width: 64, height: 36, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    let way = (0..<30).map { turning($0, of: 300) }
    // The motion slows down from the first picture on.
    var near = way[0]
    for index in near.pixels.indices {
      let color = near.pixels[index]
      near.pixels[index] = RGBA16(
        red: color.red / 4 * 3, green: color.green / 4 * 3, blue: color.blue / 4 * 3, alpha: .max)
    }
    let back = Array(way.dropLast().reversed())
    let still = Array(repeating: way[0], count: 59)
    for isLossy in [false, true] {
      #expect(verdict([far, near] + way + back + [near], isLossy: isLossy) == .seamless)
      // Wherever it turns: at the last frame, too.
      #expect(verdict([near] + way + back + [near, far], isLossy: isLossy) == .seamless)
      // Twenty frames of the way back are missing, or all of it.
      #expect(isVisible(verdict([far, near] + way + back.dropLast(20), isLossy: isLossy)))
      #expect(isVisible(verdict([far] + way, isLossy: isLossy)))
      // One other picture: in a motion that goes on, in one that is slow and turns back, and at rest.
      for others in [Array(loop.dropFirst()), way + back, still] {
        #expect(isVisible(verdict([far] + others, isLossy: isLossy)))
        #expect(isVisible(verdict(others + [far], isLossy: isLossy)))
      }
    }
    // The loop itself there and back, of which the end is missing.
    #expect(verdict(way + back.dropLast()) == .seamless)
    #expect(isVisible(verdict(way + back.dropLast(10))))
  }

  /// Two or three drawings in turn, about 12 codes apart, of which the last is brighter: the frames beside it are equal.
  @Test(arguments: [[0, 1], [0, 1, 0, 2]], [36, 45, 60]) func aWrongPictureOfAFlickerIsFound(order: [Int], codes: Int) {
    func drawing(_ seed: Int, brighterBy codes: Int = 0) -> Pixmap {
      var generator = SeededGenerator(state: UInt64(seed) + 1)
      let blocks = (0..<18 * 32).map { _ in 30000 + 257 * codes + Int.random(in: -3800...3800, using: &generator) }
      var pixmap = Pixmap(width: 64, height: 36)
      for y in 0..<36 {
        for x in 0..<64 {
          let code = UInt16(clamping: blocks[y / 2 * 32 + x / 2])
          pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
        }
      }
      return pixmap
    }
    let flicker = (0..<24).map { drawing(order[$0 % order.count]) }
    let wrong = drawing(order[0], brighterBy: codes)
    for isLossy in [false, true] {
      #expect(verdict(flicker, isLossy: isLossy) == .seamless)
      let found = verdict(Array(flicker.dropLast()) + [wrong], isLossy: isLossy)
      guard case .visibleSeam(_, .everything) = found else {
        Issue.record("\(found)")
        continue
      }
    }
  }

  @Test func aRepeatedFrameIsFound() {
    #expect(verdict(loop + [loop[0]]) == .repeatedFrames(1))
    #expect(verdict(loop + [loop[0]], isLossy: true) == .repeatedFrames(1))
    // A nearly equal frame, too.
    #expect(verdict((0..<24).map { turning($0, of: 24) } + [turning(0, of: 24, noise: 20)]) == .repeatedFrames(1))
  }

  /// 0 1 | 0 1 turns back at both frames beside the seam. With more frames, the step over it is larger.
  @Test(arguments: [2, 3, 4, 8]) func severalRepeatedFramesAreFound(count: Int) {
    for isLossy in [false, true] {
      #expect(verdict(loop + loop[..<count], isLossy: isLossy) == .repeatedFrames(count))
    }
    // Nearly equal frames, too.
    #expect(verdict(loop + (0..<count).map { turning($0, of: 24, noise: 20) }) == .repeatedFrames(count))
  }

  /// Of turns whose last one is incomplete, a frame is missing, though the others of that turn are repeated.
  @Test(arguments: [6, 12]) func anIncompleteTurnRepeatsNothing(period: Int) {
    let turns = (0..<35).map { turning($0 % period, of: period) }
    if case .repeatedFrames(let count) = verdict(turns) { Issue.record("\(count)") }
  }

  /// There and back, in even steps: with single ends, held ends, each frame twice, or each fourth frame twice, whatever frame it
  /// begins with.
  @Test func motionThatTurnsBackRepeatsNothing() {
    let way = (0..<14).map { turning($0, of: 60) }
    let back = Array(way[1..<13].reversed())
    let bounce = way + back
    let held = [way[0]] + way + [way[13]] + back
    let twice = bounce.flatMap { [$0, $0] }
    let pulledDown = bounce.indices.flatMap { $0 % 4 == 3 ? [bounce[$0], bounce[$0]] : [bounce[$0]] }
    for frames in [bounce, held, twice, pulledDown] {
      for turn in [0, frames.count / 2] {
        for start in turn..<turn + 5 {
          #expect(verdict(Array(frames[start...] + frames[..<start])) == .seamless, "\(frames.count), \(start)")
        }
      }
    }
  }

  /// A repeated frame that is encoded from scratch in slightly other colours, which are left in all scales.
  @Test func aRepeatedFrameOfOtherColorsIsFound() {
    var repeated = loop[0]
    for index in repeated.pixels.indices {
      repeated.pixels[index].red += 500
      repeated.pixels[index].green += 500
      repeated.pixels[index].blue += 500
    }
    let measured = measurement(of: loop + [repeated])
    #expect(measured.verdict(isLossy: true) == .repeatedFrames(1))
    #expect(measured.verdict(isLossy: false) != .repeatedFrames(1))
  }

  /// Where frames stay for several times the shortest duration, one that stays over the seam, too, is like them.
  @Test func aRestAmongRestsIsNoRepeatedFrame() {
    func verdict(restCount: Int) -> SeamVerdict {
      var meter = SeamMeter()
      for frame in loop + [loop[0]] { meter.add(frame) }
      return meter.finish(restCount: restCount).verdict(isLossy: false)
    }
    #expect(verdict(restCount: 0) == .repeatedFrames(1) && verdict(restCount: 1) == .repeatedFrames(1))
    #expect(verdict(restCount: 2) != .repeatedFrames(1))
  }

  @Test func missingFramesAreFound() {
    #expect(verdict(Array(loop.dropLast())) == .missingFrames(1))
    #expect(isVisible(verdict(Array(loop.dropLast(5)))))
  }

  /// Half a loop is cut off: the seam is visible, whatever the codec.
  @Test func aSeamThatShowsIsFound() {
    for isLossy in [false, true] { #expect(isVisible(verdict(Array(loop.prefix(13)), isLossy: isLossy))) }
    #expect(measurement(of: Array(loop.prefix(13))).rank == 100)
  }

  /// Footage with a cut at a key frame: that does not excuse its seam.
  @Test func aCutExcusesNoOther() {
    var meter = SeamMeter()
    let footage = (0..<20).map { turning($0, of: 48) } + (30..<42).map { turning($0, of: 48) }
    for (index, frame) in footage.enumerated() { meter.add(frame, isKeyFrame: index == 0 || index == 20) }
    #expect(isVisible(meter.finish().verdict(isLossy: true)))
  }

  /// Under noise of eight times the step, where the steps themselves are not conclusive.
  @Test func aMissingOrRepeatedFrameIsFoundUnderNoise() throws {
    let slow = (0..<300).map { turning($0, of: 300, noise: 1500) }
    let good = measurement(of: slow)
    #expect(good.verdict(isLossy: true) == .seamless)
    #expect((0.7...1.3).contains(Double(try #require(good.advance).raw) / 65536))
    #expect(verdict(Array(slow.dropLast()), isLossy: true) == .missingFrames(1))
    #expect(verdict(Array(slow.dropLast(3)), isLossy: true) == .missingFrames(3))
    #expect(verdict(slow + [turning(0, of: 300, noise: 1501)], isLossy: true) == .repeatedFrames(1))
  }

  /// Half a lemniscate: one loop of even curvature, with a corner of 90° where it closes.
  @Test func aJerkIsFound() {
    let frames = (0..<40).map { frame -> Pixmap in
      let angle = (Double(frame) / 40 - 0.5) * Double.pi
      let x = UInt16(30000 + 20000 * cos(angle))
      let y = UInt16(30000 + 20000 * sin(angle) * cos(angle))
      return Pixmap(width: 4, height: 4, filledWith: RGBA16(red: x, green: y, blue: 0, alpha: .max))
    }
    guard case .jerk(let times, _) = verdict(frames) else {
      Issue.record("\(verdict(frames))")
      return
    }
    #expect(times > Fixed(5))
    // Started elsewhere, the corner is an ordinary bend of the loop.
    #expect(verdict(Array(frames[20...] + frames[..<20])) == .seamless)
  }

  /// Steps fall to nearly zero at the seam, where the motion reverses, as they do in the middle.
  @Test func motionThatReversesAtTheSeamIsSeamless() {
    let frames = (0..<80).map { frame in turning(Int(300 * (1 - cos(Double(frame) / 40 * Double.pi))), of: 2400) }
    #expect(verdict(frames) == .seamless)
  }

  /// The motion over the seam goes back by all of the loop, or by less than the noise shows.
  @Test func aJumpBackIsNoRepeatedFrame() throws {
    let fade = (0..<120).map { frame -> Pixmap in
      var pixmap = loop[0]
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          let code = UInt16(Int(pixmap[x, y].red) * frame / 119)
          pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
        }
      }
      return pixmap
    }
    #expect(try #require(measurement(of: fade).advance) < Fixed(-100))
    for isLossy in [false, true] { #expect(isVisible(verdict(fade, isLossy: isLossy))) }
    // The first frames again, with other noise, which hides how many they are.
    let slow = (0..<305).map { turning($0, of: 300, noise: 1500) }
    #expect(isVisible(verdict(slow, isLossy: true)))
    #expect(verdict(Array(slow[..<302]), isLossy: true) == .repeatedFrames(1))
  }

  /// A black box on transparency, which moves in alpha only, as drop shadows and ink do.
  @Test func aJumpOfAlphaIsFound() {
    func box(_ x: Int) -> Pixmap {
      var pixmap = Pixmap(width: 96, height: 54)
      for y in 12..<42 {
        for column in x..<x + 24 { pixmap[column, y] = RGBA16(red: 0, green: 0, blue: 0, alpha: .max) }
      }
      return pixmap
    }
    #expect(isVisible(verdict((0..<60).map { box(5 + $0) })))
    let way = (0..<30).map { box(5 + 2 * $0) }
    #expect(verdict(way + way.dropFirst().dropLast().reversed()) == .seamless)
  }

  @Test func imperceptibleMotionIsStill() {
    #expect(verdict([loop[0], loop[0], loop[0]]) == .still)
    var other = loop[0]
    other[0, 0].red &+= 257
    #expect(verdict([loop[0], other, loop[0], other]) == .still)
  }

  /// Animations that show each drawing twice rest at every second step, including the seam.
  @Test func restingAtEverySecondStepIsNoRepetition() {
    let twice = (0..<12).flatMap { [turning($0, of: 12), turning($0, of: 12)] }
    #expect(verdict(twice) == .seamless)
    #expect(verdict(Array(twice[1...] + twice[..<1])) == .seamless)
  }

  /// A codec falls behind the motion and catches up at key frames: by half a frame at those in the loop, by a little more at the
  /// first, which is no missing frame.
  @Test func catchingUpAtKeyFramesIsNoMissingFrame() {
    func measured(_ frames: Int) -> SeamMeasurement {
      var meter = SeamMeter()
      for frame in 0..<frames {
        // In tenths of a frame, over ten frames.
        let behind = min(10, frame % 60) * (frame < 240 ? 5 : 8) / 10
        meter.add(turning(10 * frame - behind, of: 3000), isKeyFrame: frame % 60 == 0)
      }
      return meter.finish()
    }
    #expect(measured(300).advance.map { $0 > Fixed(raw: 72090) && $0 < Fixed(raw: 95027) } == true)
    #expect(measured(300).verdict(isLossy: true) == .seamless)
    #expect(measured(299).verdict(isLossy: true) == .missingFrames(1))
    #expect(measured(301).verdict(isLossy: true) == .repeatedFrames(1))
  }
}
