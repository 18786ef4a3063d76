import Testing

@testable import GIFCompression

@Suite struct DisposalChoiceTests {
  /// That of an image of a row; 0 is nothing.
  private func disposal(screen: [Int], frame: [Int], next: [Int]) -> CodedImage.Disposal {
    let vanishes = zip(frame, next).contains { $0 != 0 && $1 == 0 }
    return CodedImage.Disposal(
      of: ScreenArea(left: 0, top: 0, width: frame.count, height: 1), width: frame.count, frame: frame, next: next,
      screen: screen, isOpaque: false, vanishes: vanishes, isNothing: { $0 == 0 }, isFar: { $0 != $1 })
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

  /// Where nothing vanishes, some pixels of a large image tell it: in every column, as the grid shows whose columns have
  /// one of two colours.
  @Test(arguments: [(60, CodedImage.Disposal.keep), (30, .previous)])
  func someOfManyPixelsTellIt(changed: Int, disposal: CodedImage.Disposal) {
    let (width, height) = (210, 400)
    let place = { (position: Int) in position % width }
    let screen = (0..<width * height).map { _ in 1 }
    let frame = (0..<width * height).map { _ in 2 }
    // So many columns of a hundred show what the image shows, the others what was there before.
    let next = (0..<width * height).map { place($0) % 100 < changed ? 2 : 1 }
    for isOpaque in [false, true] {
      let chosen = CodedImage.Disposal(
        of: ScreenArea(left: 5, top: 7, width: 200, height: 380), width: width, frame: frame, next: next,
        screen: screen,
        isOpaque: isOpaque, vanishes: false, isNothing: { $0 == 0 }, isFar: { $0 != $1 })
      #expect(chosen == disposal)
    }
  }
}
