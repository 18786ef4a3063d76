import Foundation
import TestSupport
import Testing

/// A sample of `scripts/check-seams`: whatever is written has no seam that shows.
@Suite struct WrittenLoopTests {
  private static let scenes = [
    "aurora", "aurora-blurred", "bubbles-drift", "glow", "glow-circle", "gradient-blend", "gradient-mix",
    "hue-gradient",
    "hue-gradient-zoom", "mosquitoes",
  ]
  private static let formats = ["apng", "mp4", "webp"]
  /// Lengths with rates, of 20 to 80 frames.
  private static let loops = [
    ("sway:1s", 25), ("sway:3s", 10), ("4s", 16), ("sway:6s", 10), ("6s..12s", 8), ("10s..20s", 5),
  ]
  private static let qualities = [80, 20, 60, 100, 0, 90, 40]
  private static let dithers = ["bayer", "blue-noise", "none", "floyd-steinberg"]

  /// At low qualities the errors of the last frame and of the key frame at the start have nothing in common.
  @Test(arguments: [
    "a.mp4 lava --loop sway:3s --fps 16 --size 120x160 --quality 0",
    "a.mp4 aurora --loop sway:6s --fps 5 --size 96x54 --quality 0",
    "a.mp4 aurora-blurred --loop 4s --fps 50 --size 96x54 --quality 20",
    "a.mp4 night --loop sway:3s --fps 16 --size 320x180 --quality 0",
    "a.mp4 dunes --loop 20s..40s --fps 5 --size 120x160 --quality 0",
    "a.mp4 haze --loop sway:3s --fps 16 --size 160x90 --quality 20",
    // Loops that are shorter than the usual distance of key frames.
    "a.mp4 dunes --loop 4s --fps 12 --size 96x54 --quality 40",
    "a.webm dunes --loop 4s --fps 12 --size 96x54 --quality 40",
    "a.avif aurora-blurred --loop 4s --fps 12 --size 160x90 --quality 80",
    "a.avif aurora --loop 6s --fps 12 --size 320x180 --quality 60",
    "a.avif night --loop 4s --fps 12 --size 96x54 --quality 0",
  ])
  func smallVideosOfLowQualityPass(line: String) throws {
    let folder = try TemporaryFolder()
    let words = line.split(separator: " ").map(String.init)
    let written = try run(tool, ["render"] + words.dropFirst() + ["-o", words[0], "-q"], in: folder.path)
    #expect(written.status == 0, "\(written.errors)")
    let result = try zoetrope("verify", words[0], in: folder.path)
    #expect(result.status == 0, "\(result.text)")
  }

  /// Each scene as each other format, then as GIFs, of which each quality and dither has an encoding of its own.
  @Test(arguments: 0..<58) func everyWrittenLoopPasses(number: Int) throws {
    let scene = WrittenLoopTests.scenes[number % WrittenLoopTests.scenes.count]
    // Ten scenes and three formats have no common factor, so that thirty numbers pair each with each.
    let format = number < 30 ? WrittenLoopTests.formats[number % WrittenLoopTests.formats.count] : "gif"
    let (loop, rate) = WrittenLoopTests.loops[(number + number / 6) % WrittenLoopTests.loops.count]
    var options = ["--loop", loop, "--fps", "\(rate)", "--size", ["96x54", "160x90", "72x96"][number / 10 % 3], "-q"]
    if format == "gif", number % 7 == 6 {
      options += ["--dither", WrittenLoopTests.dithers[number / 7 % WrittenLoopTests.dithers.count]]
    } else if format == "gif" || format != "apng" && number / 3 % 2 == 0 {
      let index = (number * 2 + number / 7) % WrittenLoopTests.qualities.count
      options += ["--quality", "\(WrittenLoopTests.qualities[index])"]
    }
    let folder = try TemporaryFolder()
    let written = try run(tool, ["render", scene, "-o", "a.\(format)"] + options, in: folder.path)
    #expect(written.status == 0, "\(written.errors)")
    let result = try zoetrope("verify", "a.\(format)", in: folder.path)
    // Of few fast frames, it may be impossible to tell, and of the few pictures that a slow loop of low quality has.
    #expect([0, 4].contains(result.status), "\(scene) \(options.joined(separator: " ")): \(result.text)")
    if result.status == 4, try format != "gif" || GIFListing("a.gif", in: folder.path).imageCount > 10 {
      _ = try run(tool, ["render", scene, "-o", "b.apng"] + options.prefix(6) + ["-q"], in: folder.path)
      #expect(try zoetrope("verify", "b.apng", in: folder.path).status == 4, "\(scene) \(options)")
    }
  }

  /// One palette has too few colours for the first picture, whose errors would replace those of a later one all at once.
  @Test(arguments: [4, 6]) func aGIFOfVeryManyColorsPasses(seconds: Int) throws {
    let pulse = #"{"from": "white", "to": "black", "duration": \#(seconds), "repeat": "reverse"}"#
    let colors = #""red", "orange", "gold", "teal", \#(pulse), "navy", "purple", "pink", "lime""#
    let folder = try TemporaryFolder()
    let mesh = #"{"width": 3, "height": 3, "colors": [\#(colors)]}"#
    try Data(#"{"zoetrope": 1, "layers": [{"fill": {"meshGradient": \#(mesh)}}]}"#.utf8)
      .write(to: URL(filePath: "\(folder.path)/a.json"))
    let written = try run(
      tool, ["render", "a.json", "-o", "a.gif", "--fps", "20", "--size", "160x90", "-q"], in: folder.path)
    #expect(written.status == 0, "\(written.errors)")
    let result = try zoetrope("verify", "a.gif", in: folder.path)
    #expect(result.status == 0, "\(result.text)")
  }
}
