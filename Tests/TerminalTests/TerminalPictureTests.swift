import Testing

@testable import Terminal

/// Pictures as texts for terminals.
@Suite struct TerminalPictureTests {
  private let cell = TerminalSize.Cell(width: 8, height: 16)
  /// Two columns and two rows: red, green; blue, white.
  private let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]

  private func text(_ environment: [String], _ graphics: TerminalPicture.Graphics? = nil) -> String {
    TerminalPicture(environment: environment, graphics: graphics).text(
      pixels, width: 2, height: 2, area: TerminalArea(columns: 2, rows: 1), cell: cell)
  }

  @Test func halfBlocksHaveTheColorsOfTwoPixels() {
    let text = text(["TERM=xterm-256color", "COLORTERM=truecolor"])
    #expect(text.contains("\u{2580}") || text.contains("\u{2584}"))
    for color in ["2;255;0;0", "2;0;255;0", "2;0;0;255", "2;255;255;255"] { #expect(text.contains(color), "\(color)") }
  }

  @Test func terminalsOfFewColorsGetThose() {
    let text = text(["TERM=linux"])
    #expect(!text.contains("8;2;") && !text.contains("8;5;"))
    #expect(text.contains("\u{1B}["))
  }

  @Test func theBestGraphicsOfATerminalAreChosen() {
    for (environment, graphics) in [
      (["TERM=xterm-kitty"], TerminalPicture.Graphics.kitty),
      (["TERM_PROGRAM=iTerm.app", "TERM=xterm-256color"], .iterm),
      (["TERM=foot"], .sixel), (["TERM=linux"], .blocks), ([], .blocks),
    ] {
      #expect(TerminalPicture(environment: environment).graphics == graphics, "\(environment)")
    }
  }

  @Test func graphicsThatAreAskedForAreUsedInAnyTerminal() {
    #expect(text(["TERM=xterm-256color"], .sixel).hasPrefix("\u{1B}P"))
    #expect(text(["TERM=xterm-256color"], .kitty).contains("\u{1B}_G"))
    #expect(text(["TERM=xterm-256color"], .iterm).contains("\u{1B}]1337;"))
  }

  /// A band of sixels has six rows of pixels.
  @Test(arguments: [(1, 5), (5, 1)]) func aPictureOfFewPixelsIsShown(rows: Int, height: Int) {
    let text = TerminalPicture(environment: [], graphics: .sixel).text(
      pixels, width: 2, height: 2, area: TerminalArea(columns: 2, rows: rows),
      cell: TerminalSize.Cell(width: 4, height: height))
    #expect(text.hasPrefix("\u{1B}P"))
  }

  /// Kitty would show all pictures over one another, and sixels leave what is below transparent pixels.
  @Test func aPictureDoesNotShowThroughTheNext() {
    func removal(_ graphics: TerminalPicture.Graphics, _ pixels: [UInt8]) -> String {
      TerminalPicture(environment: [], graphics: graphics).removal(before: pixels)
    }
    let transparent: [UInt8] = pixels.dropLast() + [254]
    for pixels in [pixels, transparent] {
      #expect(removal(.kitty, pixels) == "\u{1B}_Ga=d,d=A\u{1B}\\")
      #expect(removal(.blocks, pixels) == "")
    }
    for graphics in [TerminalPicture.Graphics.iterm, .sixel] {
      #expect(removal(graphics, pixels) == "")
      #expect(removal(graphics, transparent) == "\u{1B}[2J")
    }
  }
}
