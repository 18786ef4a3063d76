import LoopAnalysis
import Raster
import Testing

@Suite struct HeldPictureTests {
  /// The change over the seam is 1.3 times each of the other two, and no two pictures are alike.
  @Test func aLargerChangeOfASlideShowIsNoSeam() {
    let colors = [
      RGBA16(red: .max, green: 0, blue: 0, alpha: .max), RGBA16(red: 0, green: 32896, blue: 0, alpha: .max),
      RGBA16(red: 0, green: 0, blue: .max, alpha: .max),
    ]
    let pictures = colors.map { Pixmap(width: 32, height: 32, filledWith: $0) }
    // Six steps of a fade that jumps back are a motion, though they are few.
    let fade = (0..<6).map { (step: UInt16) -> Pixmap in
      let code = step * 10000
      return Pixmap(width: 32, height: 32, filledWith: RGBA16(red: code, green: code, blue: code, alpha: .max))
    }
    // However long each is held.
    for count in [1, 3, 15, 40] {
      for isLossy in [false, true] {
        func held(_ pictures: [Pixmap]) -> [Pixmap] { pictures.flatMap { Array(repeating: $0, count: count) } }
        #expect(verdict(held(pictures), isLossy: isLossy) == .seamless, "\(count)")
        #expect(verdict(held([pictures[0], pictures[1]]), isLossy: isLossy) == .seamless, "\(count)")
        #expect(isVisible(verdict(held(fade), isLossy: isLossy)), "\(count)")
      }
    }
    // The seam is within the first picture.
    let slides = pictures.flatMap { Array(repeating: $0, count: 40) }
    #expect(verdict(Array(slides[20...] + slides[..<20])) == .seamless)
  }

  /// A picture at the seam that is shown for a much shorter time than the others is a wrong one.
  @Test(arguments: 1...9) func whatFlashesAtTheSeamIsSeen(count: Int) {
    let codes: [UInt16] = [30000, 60000, 45000]
    func gray(_ code: UInt16, _ count: Int) -> [Pixmap] {
      Array(
        repeating: Pixmap(width: 32, height: 32, filledWith: RGBA16(red: code, green: code, blue: code, alpha: .max)),
        count: count)
    }
    let slides = codes.flatMap { gray($0, 40) }
    for isLossy in [false, true] {
      #expect(isVisible(verdict(gray(0, count) + slides, isLossy: isLossy)))
      #expect(isVisible(verdict(slides + gray(0, count), isLossy: isLossy)))
      // Unless other pictures flash as well.
      let strobe = (0..<3).flatMap { _ in gray(60000, count) + gray(0, 50) }
      #expect(verdict(strobe, isLossy: isLossy) == .seamless)
    }
  }

  /// A motion that pauses, and during its pause a blink; at the seam it jumps back. In a video of twice or three times the rate, each
  /// frame is shown as often.
  @Test(arguments: [false, true], 1...3) func whatMovesIsNotHeld(isLossy: Bool, repetitions: Int) {
    let motion = (0..<20).map { turning($0, of: 80) }
    let rest = Array(repeating: motion[19], count: 30)
    let dark = Pixmap(width: 64, height: 36, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    let frames = motion + rest + [dark, dark, dark] + rest
    #expect(isVisible(verdict(frames.flatMap { Array(repeating: $0, count: repetitions) }, isLossy: isLossy)))
  }

  /// Four poses of 30 frames with a codec's noise, which changes at every twelfth frame and for two frames after it.
  @Test func noiseOfHeldPicturesIsNoChange() {
    let frames = (0..<120).map { turning(6 * ($0 / 30), of: 24, noise: 300 * max(0, 3 - $0 % 12)) }
    #expect(verdict(frames, isLossy: true) == .seamless)
    // But a single frame that is far from them is.
    let far = Pixmap(width: 64, height: 36, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    #expect(isVisible(verdict(frames + [far], isLossy: true)))
  }
}
