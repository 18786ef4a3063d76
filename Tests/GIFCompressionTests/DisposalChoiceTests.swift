import Quantization
import Testing

@testable import GIFCompression

@Suite struct DisposalChoiceTests {
  /// A row of grays; 0 is nothing.
  private static func row(_ codes: [Int]) -> TargetFrame {
    TargetFrame(width: codes.count, height: 1) { x, _ in codes[x] == 0 ? nil : .gray(codes[x]) }
  }

  private func disposal(screen: [Int], frame: [Int], next: [Int]) -> CodedImage.Disposal {
    let (frame, next) = (DisposalChoiceTests.row(frame), DisposalChoiceTests.row(next))
    let vanishes = zip(frame.colors, next.colors).contains { !$0.isNothing && $1.isNothing }
    return CodedImage.Disposal(
      of: ScreenArea(left: 0, top: 0, width: frame.width, height: 1), frame: frame, next: next,
      screen: DisposalChoiceTests.row(screen).colors, vanishes: vanishes, .test())
  }

  @Test func whatIsUncoveredComesBack() {
    #expect(disposal(screen: [10, 20, 30, 40], frame: [90, 90, 90, 40], next: [10, 20, 30, 40]) == .previous)
    // Once would do with either.
    #expect(disposal(screen: [10, 20, 30, 40], frame: [90, 90, 30, 40], next: [10, 90, 30, 80]) == .keep)
  }

  @Test func whatStaysIsKept() {
    #expect(disposal(screen: [10, 20], frame: [90, 80], next: [90, 80]) == .keep)
    #expect(disposal(screen: [0, 0], frame: [90, 80], next: [91, 81]) == .keep)
  }

  @Test func whatVanishesIsClearedOrComesToNothing() {
    #expect(disposal(screen: [0, 0], frame: [90, 80], next: [0, 0]) == .background)
    #expect(disposal(screen: [50, 0], frame: [50, 80], next: [0, 0]) == .background)
    // What was there before is right where it is to be nothing, and needs no drawing anew where it is not.
    #expect(disposal(screen: [10, 20, 0], frame: [10, 20, 80], next: [10, 20, 0]) == .previous)
    // It would not vanish.
    #expect(disposal(screen: [10, 20, 30], frame: [10, 20, 80], next: [10, 20, 0]) == .background)
  }
}
