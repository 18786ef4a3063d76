import Foundation
import TestSupport
import Testing

/// The order in which files show the frames of a loop, frame by frame against the loop itself.
@Suite struct PlaybackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The frames of a loop of ten, rendered with some options, uncompressed.
  private func frames(_ options: String...) throws -> [Data] {
    let words = [
      "render", "bubbles-drift", "-o", "a.y4m", "-f", "-q", "--size", "64x36", "--loop", "12s", "--fps", "5/6",
    ]
    let result = try run(tool, words + options, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let data = try folder.data("a.y4m")
    let header = try #require(data.firstIndex(of: 10)) + 1
    let size = 6 + 64 * 36 * 3 / 2  // "FRAME\n" and 4:2:0
    #expect((data.count - header) % size == 0)
    return stride(from: header, to: data.count, by: size).map { Data(data[$0..<$0 + size]) }
  }

  @Test func framesAreShownInTheOrderThatWasAsked() throws {
    let loop = try frames()
    #expect(loop.count == 10 && Set(loop).count == 10)
    func expect(_ order: [Int], _ shown: [Data]) { #expect(shown.map { loop.firstIndex(of: $0) } == order) }
    expect([3, 4, 5, 6, 7, 8, 9, 0, 1, 2], try frames("--offset", "3.6s"))
    expect([0, 9, 8, 7, 6, 5, 4, 3, 2, 1], try frames("--reverse"))
    expect(Array(0...9) + (1...8).reversed(), try frames("--bounce"))
    expect(Array(0...9) + [9, 9], try frames("--hold-last", "2.4s"))
    expect([2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 3], try frames("--reverse", "--offset", "2.4", "--hold-last", "1s"))
  }

  @Test func aHeldFrameOfAGIFIsALongDelay() throws {
    let result = try zoetrope(
      "render", "bubbles-drift", "-o", "a.gif", "--size", "64x36", "--loop", "12s", "--fps", "1", "--hold-last", "2s",
      in: folder.path)
    #expect(result.errors.contains("14 frames, 14 s"))
    #expect(try GIFListing("a.gif", in: folder.path).delays == Array(repeating: 100, count: 11) + [300])
  }

  /// A day of a held frame is encoded as fast as a second.
  @Test func aFrameOfAGIFIsHeldForADay() throws {
    let words = ["--size", "64x36", "--loop", "12s", "--fps", "10", "-q"]
    #expect(try run(tool, ["render", "bubbles-drift", "-o", "a.mkv"] + words, in: folder.path).status == 0)
    let start = Date()
    for (command, input) in [("encode", "a.mkv"), ("render", "bubbles-drift")] {
      let words = command == "encode" ? ["-q"] : words
      let made = try run(tool, [command, input, "-o", "a.gif", "-f", "--hold-last", "24h"] + words, in: folder.path)
      #expect(made.status == 0, "\(made.errors)")
      let delays = try GIFListing("a.gif", in: folder.path).delays
      #expect(delays.reduce(0, +) == 1200 + 8_640_000 && delays.prefix(100).allSatisfy { $0 <= 200 })
      #expect(delays.count <= 120 + 8_640_000 / 65_535 + 1 && delays.max() ?? 0 <= 65_535)
      let bytes = try folder.data("a.gif").count
      _ = try run(tool, [command, input, "-o", "a.gif", "-f"] + words, in: folder.path)
      // 131 images of a pixel, at most 30 bytes each.
      #expect(try bytes < folder.data("a.gif").count + 131 * 30)
    }
    #expect(Date().timeIntervalSince(start) < 60)
  }

  /// A poster is what the file shows there.
  @Test func aPosterIsAFrameOfWhatIsShown() throws {
    func poster(_ words: String...) throws -> Data {
      let result = try run(
        tool,
        [
          "render", "bubbles-drift", "-o", "a.png", "-f", "--size", "64x36", "--fps", "1", "--loop", "12s",
          "--no-metadata",
        ]
          + words,
        in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return try folder.data("a.png")
    }
    #expect(try poster("--frame", "5") == poster("--offset", "5s", "--frame", "0"))
    #expect(try poster("--frame", "5") == poster("--offset", "3s", "--frame", "2"))
    #expect(try poster("--frame", "5") != poster("--at", "0"))
    #expect(try poster("--frame", "5") == poster("--at", "5.9s"))
    let error = try zoetrope(
      "render", "bubbles-drift", "-o", "b.png", "--fps", "1", "--loop", "12s", "--bounce", "--frame", "22",
      in: folder.path)
    #expect(error.status == 2 && error.errors.contains("0…21"))
  }

  @Test(arguments: [("--offset", "-1s"), ("--offset", "x"), ("--hold-last", "1d"), ("--hold-last", "")])
  func timesThatAreNoneAreTold(option: String, value: String) throws {
    let result = try zoetrope("render", "glow", "-o", "a.gif", option, value, in: folder.path)
    #expect(
      result.status == 2
        && result.errors.hasPrefix(
          "zoetrope: Invalid value \(value.isEmpty ? "\"\"" : value) for \(option). Use a time such as")
    )
    #expect(try folder.names.isEmpty)
  }
}
