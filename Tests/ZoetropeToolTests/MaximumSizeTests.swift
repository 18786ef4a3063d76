import Foundation
import TestSupport
import Testing

/// GIFs that have so many bytes at most.
@Suite struct MaximumSizeTests {
  private let folder: TemporaryFolder
  private let scene = ["render", "aurora", "--size", "128x72", "--loop", "sway:2s"]
  private let raw = ["encode", "in.rgb", "--raw", "rgb24:96x54@20"]

  /// Forty frames of waves that move: enough for stretches, and more colours than a table has.
  private static let inputs = TestInputs { folder in
    var frames: [UInt8] = []
    for frame in 0..<40 {
      for place in 0..<96 * 54 {
        let (x, y) = (place % 96, place / 96)
        frames += [UInt8((x * 2 + frame * 6) % 240), UInt8((y * 4 + x + 240 - frame * 6) % 240), UInt8(x + y)]
      }
    }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgb"))
  }

  init() throws { folder = try Self.inputs.folder() }

  private func size(_ name: String) throws -> Int { try folder.data(name).count }

  /// Runs, and returns what was chosen.
  private func fit(_ words: [String], _ limit: Int, _ options: String...) throws -> (
    quality: Int, rate: String, size: String
  ) {
    let result = try run(tool, words + ["-f", "-o", "a.gif", "--max-size", "\(limit)"] + options, in: folder.path)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    let line = try #require(
      result.errors.firstMatch(
        of: /fits in [0-9.]+ [kMG]B: quality ([0-9]+), ([0-9.]+) fps, ([0-9x]+); [0-9.]+ [kMG]?B left\n/))
    #expect(try size("a.gif") <= limit)
    return (try #require(Int(line.output.1)), String(line.output.2), String(line.output.3))
  }

  private func facts() throws -> (size: String, frames: Int, seconds: Double) {
    let listing = try GIFListing("a.gif", in: folder.path)
    let seconds = Double(listing.delays.reduce(0, +)) / 100
    return ("\(listing.width)x\(listing.height)", listing.imageCount, seconds)
  }

  @Test func filesFitAndGetBetterWithTheBudget() throws {
    for words in [scene, raw] {
      #expect(try run(tool, words + ["-q", "-f", "-o", "full.gif", "--quality", "100"], in: folder.path).status == 0)
      let full = try size("full.gif")
      var best: [(area: Int, quality: Int)] = []
      for percent in [7, 30, 120] {
        let limit = full * percent / 100
        let chosen = try fit(words, limit)
        let facts = try facts()
        #expect(facts.size == chosen.size && abs(facts.seconds - 2) < 0.001, "\(facts)")
        let sides = chosen.size.split(separator: "x").compactMap { Int($0) }
        best.append((sides[0] * sides[1] * (Int(Double(chosen.rate) ?? 0)), chosen.quality))
      }
      // The scene has a size that was asked for, of which nothing is taken away.
      let areas = best.map(\.area)
      #expect(areas == areas.sorted() && areas[0] < areas[2] * (words == raw ? 1 : 2), "\(best)")
      let qualities = best.map(\.quality)
      #expect(qualities[0] < qualities[1] && qualities[2] == 100, "\(best)")
      // More frames and pixels are better than finer pictures, also with their coarsest.
      #expect(zip(best, best.dropFirst()).allSatisfy { ($0.area, $0.quality) <= ($1.area, $1.quality) }, "\(best)")
    }
  }

  @Test func whatIsKeptStays() throws {
    for words in [scene, raw] {
      #expect(try run(tool, words + ["-q", "-f", "-o", "full.gif", "--quality", "0"], in: folder.path).status == 0)
      let least = try size("full.gif")
      var qualities: [Int] = []
      for percent in [110, 220] {
        let chosen = try fit(words, least * percent / 100, "--keep", "size,fps")
        #expect(chosen.rate == "20" && chosen.size == (words == scene ? "128x72" : "96x54"))
        let facts = try facts()
        // Frames that show nothing new are merged, as in any other GIF.
        #expect(facts.size == chosen.size && (words == raw ? facts.frames == 40 : facts.frames <= 40))
        #expect(abs(facts.seconds - 2) < 0.001)
        qualities.append(chosen.quality)
      }
      #expect(qualities[0] < qualities[1], "\(qualities)")
      // The size of the scene is asked for, so nothing of it is taken away.
      if words == raw {
        #expect(try fit(words, least * 9 / 10, "--keep", "fps").rate == "20")
        #expect(try fit(words, least * 9 / 10, "--keep", "size").size == "96x54")
      }
      #expect(try fit(words, 1 << 30, "--quality", "33").quality == 33)
    }
  }

  /// A size or rate that is asked for is not given up for bytes.
  @Test(arguments: [["--size", "128x72"], ["--fps", "25"], ["--size", "128x72", "--fps", "25"]])
  func anExplicitSizeOrRateStays(options: [String]) throws {
    try output(
      of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=192x108:r=25:d=1", "in.mkv"], in: folder.path)
    for words in [["render", "glow", "--loop", "sway:1s"], ["encode", "in.mkv"]] {
      let result = try run(tool, words + options + ["-f", "-o", "a.gif", "--max-size", "200"], in: folder.path)
      #expect(result.status == 3, "\(result.errors)")
      #expect(try !folder.names.contains("a.gif"))
      if options.contains("--size") {
        #expect(result.errors.contains(" fps, 128x72, takes about "), "\(result.errors)")
      }
      if options.contains("--fps") { #expect(result.errors.contains("quality 0, 25 fps, "), "\(result.errors)") }
      #expect(result.errors.contains(", or no fixed \(options.contains("--size") ? "size" : "frame rate")"))
    }
  }

  /// The command recorded in the file's metadata makes the same file again, without another search.
  @Test func theFileSaysWhatWasChosen() throws {
    for words in [scene, raw] {
      _ = try fit(words, 12_000)
      let comment = try #require(try GIFListing("a.gif", in: folder.path).comments.last)
      let command = try #require(comment.wholeMatch(of: /zoetrope [0-9.]+: (.*)/)).output.1
      #expect(!command.contains("--max-size") && command.contains("--quality"))
      let again = try run("bash", ["-c", "\"$0\" \(command) -q -f -o b.gif", tool], in: folder.path)
      #expect(again.status == 0, "\(again.errors)")
      #expect(try folder.data("a.gif") == folder.data("b.gif"))
    }
  }

  /// A loop of fewer frames per second may be shorter, since it is whole frames. A prediction says the same.
  @Test func theLengthIsThatOfTheFile() throws {
    let words = ["render", "aurora", "-o", "a.gif", "--size", "160x90", "--loop", "2s", "--max-size", "10KB"]
    let expected = try run(tool, words + ["--dry-run"], in: folder.path)
    let made = try run(tool, words, in: folder.path)
    let seconds = try facts().seconds
    #expect(made.errors.contains(" frames, \(seconds) s, "), "\(seconds) \(made.errors)")
    #expect(expected.text.contains(" frames, \(seconds) s, about "), "\(expected.text)")
    for errors in [made.errors, expected.errors] {
      #expect(errors.contains(/the loop is [0-9]+ whole frames, 1\.[0-9]+ s instead of 2 s\n/), "\(errors)")
      // Nothing is said of the loop that was not made.
      #expect(errors.contains("fps, the loop is ") && !errors.contains("zoetrope: the loop is "), "\(errors)")
    }
    let described = try run(tool, words + ["-f", "-q", "--json"], in: folder.path)
    let length = try #require(described.text.firstMatch(of: /"length" : "([0-9]+)\/([0-9]+)"/))
    let (numerator, denominator) = (try #require(Int(length.1)), try #require(Int(length.2)))
    #expect(numerator * 100 == Int((seconds * 100).rounded()) * denominator, "\(described.text)")
  }

  @Test func aNamedDitherHasColoursToGiveAway() throws {
    let words = raw + ["--dither", "bayer", "-o", "a.gif"]
    #expect(try run(tool, words + ["-q"], in: folder.path).status == 0)
    let full = try size("a.gif")
    let result = try run(tool, words + ["-f", "--keep", "size,fps", "--max-size", "\(full / 2)"], in: folder.path)
    let line = /fits in .+: [0-9]+ colours, 20 fps, 96x54;/
    #expect(result.errors.contains(line), "\(result.errors)")
    #expect(try result.status == 0 && size("a.gif") <= full / 2)
  }

  @Test func whatDoesNotFitIsAsSmallAsCanBe() throws {
    try folder.write("precious", to: "a.gif")
    let refused = try run(tool, raw + ["-o", "a.gif", "--max-size", "100"], in: folder.path)
    #expect(try refused.status == 1 && folder.read("a.gif") == "precious")
    let unmet = try run(tool, raw + ["-f", "-o", "a.gif", "--max-size", "100"], in: folder.path)
    #expect(try unmet.status == 3 && folder.read("a.gif") == "precious")
    #expect(
      unmet.errors.contains("; nothing was written. ")
        && unmet.errors.contains("; --or-smallest writes that file anyway."))
    for (keep, size) in [([], "28x16"), (["--keep", "size,fps"], "96x54")] {
      let result = try run(
        tool, raw + ["-q", "-f", "-o", "a.gif", "--max-size", "100", "--or-smallest"] + keep, in: folder.path)
      #expect(result.status == 3 && result.errors.count { $0 == "\n" } == 1)
      #expect(
        result.errors.hasPrefix("zoetrope: a.gif does not fit in 0.1 kB: the smallest file, quality 0, "),
        "\(result.errors)")
      #expect(try facts().size == size)
    }
    #expect(try folder.names == ["a.gif", "in.rgb"])
  }

  @Test(arguments: [
    ("--keep size", "--keep requires --max-size: "),
    ("--max-size 0", "Invalid value 0 for --max-size. Use bytes such as 8MB"),
    ("--max-size 8XB", "Invalid value 8XB for --max-size. Use bytes"),
    ("--max-size 8MB --keep colors", "Invalid value colors for --keep. Use size, fps, quality, or several"),
    ("--or-smallest", "--or-smallest requires --max-size: "),
    ("--max-size 8MB --lossy 20", "--lossy conflicts with --max-size: "),
    ("--max-size 8MB --format y4m", "--max-size applies to GIF, WebP, APNG, AVIF and video only, not to y4m"),
    ("--max-size 8MB --format mp4 --crf 20", "--crf conflicts with --max-size: "),
    ("--max-size 8MB --format webm --bitrate 1M", "--bitrate conflicts with --max-size: "),
  ])
  func mistakesAreTold(options: String, message: String) throws {
    let result = try run(tool, raw + ["-o", "a.gif"] + options.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(message)"), "\(result.errors)")
    #expect(try folder.names == ["in.rgb"])
  }

  @Test func fewerAndSmallerFramesCanBeAskedFor() throws {
    let result = try run(tool, raw + ["-q", "-o", "a.gif", "--fps", "8", "--size", "48x27"], in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let facts = try facts()
    #expect(facts.size == "48x27" && facts.frames == 16 && abs(facts.seconds - 2) < 0.001)
  }

  /// Variants of a GIF that plays faster have rates up to its new one, some of them above its own.
  @Test func framesThatPlayFasterFit() throws {
    try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x54:r=10:d=2,noise=alls=60:allf=t", "n.gif"], in: folder.path)
    _ = try fit(["encode", "n.gif", "--speed", "2"], 60_000)
    #expect(try abs(facts().seconds - 1) < 0.001)
  }

  @Test func anInterruptedSearchLeavesNothing() throws {
    let folder = folder
    let result = try run(
      tool, ["render", "aurora", "-o", "a.gif", "--loop", "60s", "--max-size", "3MB"], in: folder.path,
      interrupt: { $0.isWriting(in: folder.path) })
    #expect(result.status == 130 && result.errors.hasSuffix("zoetrope: stopped; nothing was written\n"))
    #expect(try folder.names == ["in.rgb"])
  }
}
