import Foundation
import TestSupport
import Testing

/// The manual tells of every option, and no formatter has anything to say against it.
@Suite struct ManualTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func everyOptionHasItsEntry() throws {
    let page = try zoetrope("man").text
    #expect(page.hasPrefix(".TH ZOETROPE 1 ") && page.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    for section in ["NAME", "SYNOPSIS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
    for name in ["TMPDIR", "DISPLAY, WAYLAND_DISPLAY", "BROWSER", "TERM, COLORTERM, TERM_PROGRAM", "PATH", "SVT_LOG"] {
      #expect(page.contains("\n.TP\n\\fB\(name)\\fR\n"), "\(name)")
    }
    let parts = page.components(separatedBy: "\n.SS zoetrope ").dropFirst()
    for name in try commandNames() {
      let part = try #require(parts.first { $0.hasPrefix(name + " ") }, "\(name)")
      for option in try helpedOptions(of: name) {
        let tag = option.spellings.map { "\\fB\($0.replacing("-", with: "\\-"))\\fR" }.joined(separator: ", ")
        #expect(part.contains("\n.TP\n\(tag)\(option.hasValue ? " \\fI" : "\n")"), "\(name) --\(option.name)")
      }
    }
  }

  @Test(.enabled(if: isInstalled("groff"), "groff is not installed; scripts/test installs it"))
  func groffPrintsWhatTheHelpSays() throws {
    try folder.write(try zoetrope("man").text, to: "zoetrope.1")
    // In lines that are long enough for every entry, without bold and italic.
    let result = try run(
      "groff", ["-man", "-Tutf8", "-ww", "-rLL=250n", "-P-c", "-P-bou", "zoetrope.1"], in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let text = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for line in try zoetrope("help", "encode", "all").text.split(separator: "\n") {
      let words = line.split(separator: " ").joined(separator: " ")
      if line.hasPrefix("  ") || line.hasPrefix("zoetrope") { #expect(text.contains(words), "\(words)") }
    }
    #expect(text.contains("EXIT STATUS 0 done 1 failed 2 wrong usage"))
    #expect(text.contains(" zoetrope --version (-V) prints the version"))
    #expect(text.contains(" preview --terminal, scenes --pictures: the graphics and colours of the terminal"))
  }

  @Test(.enabled(if: isInstalled("groff"), "groff is not installed; scripts/test installs it"))
  func terminalsOfASCIIShowEveryCharacter() throws {
    for (words, text) in [(["man"], "number of threads, 1...256"), (["man", "scene"], "sin(2pi * frequency")] {
      try folder.write(try run(tool, words).text, to: "page.1")
      let result = try run(
        "groff", ["-man", "-Tascii", "-ww", "-rLL=250n", "-P-c", "-P-bou", "page.1"], in: folder.path)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(text), "\(words)")
    }
  }
}
