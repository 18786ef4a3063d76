import Testing

@testable import Terminal

/// Areas that have the proportions of a picture.
@Suite struct TerminalAreaTests {
  private func fitted(_ width: Int, _ height: Int) -> TerminalArea {
    TerminalArea(columns: 80, rows: 24).fitted(
      width: width, height: height, cell: TerminalSize.Cell(width: 8, height: 16))
  }

  @Test func theSideThatIsFullDecides() {
    #expect(fitted(640, 320) == TerminalArea(columns: 80, rows: 20))
    #expect(fitted(960, 540) == TerminalArea(columns: 80, rows: 23))
    #expect(fitted(100, 100) == TerminalArea(columns: 48, rows: 24))
  }

  @Test func nothingIsEmpty() {
    #expect(fitted(10_000, 1) == TerminalArea(columns: 80, rows: 1))
    #expect(fitted(1, 10_000) == TerminalArea(columns: 1, rows: 24))
    #expect(TerminalArea(columns: 0, rows: -1) == TerminalArea(columns: 1, rows: 1))
  }
}
