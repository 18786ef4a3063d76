import FixedPoint
import Glibc
import Raster
import TestSupport
import Testing

@testable import LoopAnalysis

/// A soft ramp that travels round a picture once in `period` frames, with noise.
private func turning(_ frame: Int, of period: Int, noise: Int = 0) -> Pixmap {
  var pixmap = Pixmap(width: 64, height: 36)
  var generator = SeededGenerator(state: UInt64(frame) + 1)
  for y in 0..<36 {
    for x in 0..<64 {
      // A parabola up and one down along the row, nearly a sine.
      let phase = ((x * period + frame * 64) % (64 * period)) * 1024 / (64 * period)
      let half = phase % 512
      let height = half * (512 - half) / 8 + 10
      let level = 30000 + (phase < 512 ? height : -height) + Int.random(in: -noise...noise, using: &generator)
      let code = UInt16(clamping: level)
      pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
    }
  }
  return pixmap
}

private func verdict(_ frames: [Pixmap], isLossy: Bool = false) -> SeamVerdict {
  measurement(frames).verdict(isLossy: isLossy)
}

private func measurement(_ frames: [Pixmap]) -> SeamMeasurement {
  var meter = SeamMeter()
  for frame in frames { meter.add(frame) }
  return meter.finish()
}

private func isVisible(_ verdict: SeamVerdict) -> Bool {
  if case .visibleSeam = verdict { true } else { false }
}

@Suite struct SeamVerdictTests {
  private let loop = (0..<24).map { turning($0, of: 24) }

  @Test func anEvenLoopIsSeamless() {
    #expect(verdict(loop) == .seamless)
    #expect(verdict(loop, isLossy: true) == .seamless)
    // Whatever frame it begins with.
    for start in 1..<24 { #expect(verdict(Array(loop[start...] + loop[..<start])) == .seamless) }
  }

  @Test func aRepeatedFrameIsFound() {
    #expect(verdict(loop + [loop[0]]) == .repeatedFrame)
    #expect(verdict(loop + [loop[0]], isLossy: true) == .repeatedFrame)
    // A nearly equal frame, too.
    #expect(verdict((0..<24).map { turning($0, of: 24) } + [turning(0, of: 24, noise: 20)]) == .repeatedFrame)
  }

  @Test func missingFramesAreFound() {
    #expect(verdict(Array(loop.dropLast())) == .missingFrames(1))
    #expect(isVisible(verdict(Array(loop.dropLast(5)))))
  }

  /// Half a loop is cut off: the seam is visible, whatever the codec.
  @Test func aSeamThatShowsIsFound() {
    for isLossy in [false, true] { #expect(isVisible(verdict(Array(loop.prefix(13)), isLossy: isLossy))) }
    #expect(measurement(Array(loop.prefix(13))).rank == 100)
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
    let good = measurement(slow)
    #expect(good.verdict(isLossy: true) == .seamless)
    #expect((0.7...1.3).contains(Double(try #require(good.advance).raw) / 65536))
    #expect(verdict(Array(slow.dropLast()), isLossy: true) == .missingFrames(1))
    #expect(verdict(Array(slow.dropLast(3)), isLossy: true) == .missingFrames(3))
    #expect(verdict(slow + [turning(0, of: 300, noise: 1501)], isLossy: true) == .repeatedFrame)
  }

  /// Half a lemniscate: one loop of even curvature, with a corner of 90° where it closes.
  @Test func aJerkIsFound() {
    let frames = (0..<40).map { frame -> Pixmap in
      let angle = (Double(frame) / 40 - 0.5) * Double.pi
      let x = UInt16(30000 + 20000 * cos(angle))
      let y = UInt16(30000 + 20000 * sin(angle) * cos(angle))
      return Pixmap(width: 4, height: 4, filledWith: RGBA16(red: x, green: y, blue: 0, alpha: .max))
    }
    guard case .jerk(let times) = verdict(frames) else {
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
}
