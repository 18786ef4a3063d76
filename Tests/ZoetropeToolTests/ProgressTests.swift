import Foundation
import TestSupport
import Testing

/// How far the work has come, in the form that was asked for.
@Suite struct ProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Event: Decodable {
    let part: String?
    let frames: Int?
    let total: Int?
    let rate: Double?
    let secondsLeft: Double?
    let bytes: Int?
    let note: String?
    let done: Bool?
  }

  private func events(_ words: String...) throws -> [Event] {
    let result = try run(tool, words + ["--progress", "json"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    return try result.errors.split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  }

  /// The counts of frames never go back within a part of the work, and the last event says that all is done.
  private func check(_ events: [Event], _ file: String?, frames: Int) throws {
    let last = try #require(events.last)
    #expect(last.done == true && events.dropLast().allSatisfy { $0.done == nil })
    #expect(last.frames == frames && last.total == frames)
    if let file {
      let path = "\(folder.path)/\(file)"
      #expect(last.bytes == (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int))
    }
    let counted = events.filter { $0.total != nil && $0.done == nil }
    #expect(!counted.isEmpty)
    for (event, next) in zip(counted, counted.dropFirst()) where event.part == next.part {
      #expect(try #require(event.frames) < (try #require(next.frames)))
    }
    for event in counted {
      #expect(try #require(event.frames) <= (try #require(event.total)) && event.rate ?? 0 > 0)
      #expect(event.secondsLeft ?? -1 >= 0 && (event.frames != event.total || event.secondsLeft == 0))
    }
    let end = try #require(counted.last)
    #expect(end.frames == end.total)
  }

  @Test func programsReadWhatEveryCommandTells() throws {
    let rendered = try events("render", "glow", "-o", "a.gif", "--size", "96x54")
    try check(rendered, "a.gif", frames: 40)
    // Jumps of the scene itself are told on request.
    #expect(!rendered.contains { $0.note?.contains("as the scene has it") ?? false })
    let verbose = try events("render", "glow", "-o", "a.gif", "--size", "96x54", "--force", "--verbose")
    #expect(verbose.contains { $0.note?.contains("as the scene has it") ?? false })
    try check(try events("encode", "a.gif", "-o", "b.gif"), "b.gif", frames: 40)
    try check(try events("render", "glow", "-o", "a.mp4", "--size", "96x54"), "a.mp4", frames: 60)
    try check(try events("repeat", "a.mp4", "-o", "b.mp4", "--repeat", "3"), "b.mp4", frames: 180)
    try check(try events("verify", "a.gif", "--against", "glow"), nil, frames: 40)
    let verified = try events("verify", "a.gif", "b.gif")
    #expect(verified.last?.done == true && verified.last?.frames == 80 && verified.last?.total == 80)
    #expect(verified.contains { $0.part == "reading" && $0.frames ?? 0 > 0 })
    let looped = try events("loop", "a.mp4", "-o", "c.gif", "--crossfade", "0", "--max", "1s")
    try check(looped, "c.gif", frames: try GIFListing("c.gif", in: folder.path).imageCount)
    #expect(looped.contains { $0.part == "reading" && $0.total == nil && $0.frames ?? 0 > 0 })
    let fitted = try events("render", "glow", "-o", "d.gif", "--size", "96x54", "--max-size", "4kB")
    try check(fitted, "d.gif", frames: try GIFListing("d.gif", in: folder.path).imageCount)
    #expect(Set(fitted.compactMap(\.part)).count > 1 && fitted.contains { $0.note?.hasPrefix("fits in ") ?? false })
    // Notes are none where there are to be none.
    #expect(try events("render", "glow", "-o", "a.gif", "-q", "-f", "--size", "96x54").allSatisfy { $0.note == nil })
  }

  @Test func peopleReadALineForEachTenth() throws {
    let result = try zoetrope(
      "render", "glow", "-o", "a.gif", "--size", "96x54", "--progress", "plain", in: folder.path)
    let counts = result.errors.matches(
      of: /(?m)^zoetrope: rendering: \d+ %, frame (\d+) of 40, [\d.]+ per second, \d+:\d\d left$/)
    #expect(counts.compactMap { Int($0.1) } == Array(stride(from: 4, through: 40, by: 4)), "\(result.errors)")
    #expect(result.errors.hasSuffix(" kB, quality 80\n") && !result.errors.contains("\r"))
  }

  /// The number of frames that a file has is known when it is read.
  @Test func peopleReadALineWhileAFileIsRead() throws {
    try shell("\"$0\" render glow -o a.gif --size 96x54 -q", in: folder).checked()
    for words in [["verify", "a.gif", "-q"], ["loop", "a.gif", "-o", "b.gif", "-q"]] {
      let result = try run(tool, words + ["--progress", "plain"], in: folder.path)
      #expect(result.errors.contains(/(?m)^zoetrope: reading: frame \d+$/), "\(result.errors)")
      #expect(!result.errors.contains("\r"), "\(result.errors)")
    }
  }

  /// Each trial of a size budget is one count, though it may encode several stretches.
  @Test(arguments: ["a.gif --max-size 100kB --size 96x54", "a.webp --max-size 60kB --size 192x108"])
  func trialsAreNumbered(output: String) throws {
    let words = "render aurora --loop sway:6s --fps 20 --progress plain -o \(output)".split(separator: " ")
    let result = try run(tool, words.map(String.init), in: folder.path)
    let counts = result.errors.matches(of: /(?m)^zoetrope: trial (\d+): (?:.+): \d+ %, frame (\d+) of \d+,/)
      .compactMap { match in Int(match.1).flatMap { trial in Int(match.2).map { (trial: trial, frame: $0) } } }
    #expect(result.status == 0 && counts.first?.trial == 1 && counts.last?.trial ?? 0 > 2, "\(result.errors)")
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }, "\(result.errors)")
  }

  /// A line that is too long for the terminal would not be overwritten by the next.
  @Test(arguments: [(56, ": 100 %"), (70, ": 100 %, 0:00 left"), (100, " frames per second, 0:00 left")])
  func theLineFitsTheTerminal(columns: Int, end: String) throws {
    let words = "\(tool) render glow -o a.gif --size 96x54 --max-size 4kB"
    let result = try run("script", ["-qec", "stty cols \(columns); TERM=xterm \(words)", "/dev/null"], in: folder.path)
    let lines = result.text.split(separator: "\u{1B}[K").flatMap { $0.split(separator: "\r") }
      .filter { $0.hasPrefix("trial ") }
    #expect(lines.contains { $0.hasSuffix(end) } && lines.allSatisfy { $0.count < columns }, "\(result.text)")
  }

  /// Where a terminal has no room for the work, its part stands alone.
  @Test func theLineFitsANarrowTerminal() throws {
    let words = "export TERM=xterm; \(tool) render glow -o a.gif --size 96x54; \(tool) verify a.gif"
    let result = try run("script", ["-qec", "stty cols 12; \(words)", "/dev/null"], in: folder.path)
    let lines = result.text.split(separator: "\u{1B}[K").flatMap { $0.split(separator: "\r") }
    #expect(lines.contains("100 %") && !lines.contains { $0.hasPrefix("rendering") }, "\(result.text)")
    let readings = lines.filter { $0.contains(/^(reading: )?frame \d+$/) }
    #expect(!readings.isEmpty && readings.allSatisfy { $0.count < 12 }, "\(result.text)")
  }

  /// A terminal that knows no control sequences would show them.
  @Test(arguments: ["TERM=dumb", "TERM=", "env -u TERM"]) func aPlainTerminalHasNoBar(setting: String) throws {
    let words = "\(setting) \(tool) render glow -o a.gif --size 96x54"
    let result = try run("script", ["-qec", words, "/dev/null"], in: folder.path)
    #expect(result.text.contains("a.gif: ") && !result.text.contains("\u{1B}"), "\(result.text)")
  }

  @Test func aBarIsOneLine() throws {
    let words = ["render", "glow", "-o", "a.gif", "--size", "96x54", "-f"]
    let bar = try run(tool, words + ["--progress", "bar"], in: folder.path).errors
    #expect(bar.contains(/\rrendering █{20,24} 100 %, [\d.]+ frames per second, 0:00 left\u{1B}\[K/), "\(bar)")
    // Nobody sees it where there is no terminal, unless it was asked for.
    for more in [[], ["--progress", "none"]] {
      let result = try run(tool, words + more, in: folder.path)
      #expect(!result.errors.contains("100 %") && result.errors.contains("a.gif: 96x54, 40 frames"))
    }
    #expect(try run(tool, words + ["--quiet"], in: folder.path).errors.isEmpty)
    let wrong = try run(tool, words + ["--progress", "pie"], in: folder.path)
    #expect(
      wrong.status == 2 && wrong.errors == "zoetrope: Invalid value pie for --progress. Use bar, plain, json or none.\n"
    )
  }

  @Test func whatFailsIsNotDone() throws {
    let result = try zoetrope(
      "render", "glow", "-o", "a.gif", "--size", "96x54", "--max-size", "100B", "--progress", "json", in: folder.path)
    #expect(result.status == 3 && !result.errors.contains("\"done\""))
    let last = try #require(result.errors.split(separator: "\n").last)
    #expect(last.hasPrefix("zoetrope: a.gif does not fit in "), "\(last)")
    let missing = try zoetrope("verify", "none.gif", "--progress", "json", in: folder.path)
    #expect(missing.status == 1 && !missing.errors.contains("\"done\""), "\(missing.errors)")
  }
}
