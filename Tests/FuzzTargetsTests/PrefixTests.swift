import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Files that end anywhere: after each of their bytes, or of large files after each of the first and the last and every few between.
@Suite struct PrefixTests {
  private static let frames = "testsrc=s=16x12:r=5"

  /// Files of pictures, and what ffmpeg is told to make one of at most some thousand bytes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (FuzzTarget.gif, "a.gif", "-frames:v 2"), (.frames, "a.mp4", "-frames:v 2 -c:v libx264 -preset ultrafast"),
      (.repetition, "a.mkv", "-frames:v 2 -c:v ffv1"),
      (.frames, "a.webm", "-frames:v 2 -c:v libvpx"), (.frames, "a.mov", "-frames:v 2 -c:v qtrle"),
      (.frames, "a.webp", "-frames:v 1 -update 1"), (.frames, "a.webp", "-frames:v 2 -c:v libwebp_anim -f webp"),
      (.frames, "a.apng", "-frames:v 2"), (.palette, "a.png", "-frames:v 1 -update 1 -pix_fmt pal8"),
      (.y4m, "a.y4m", "-frames:v 2 -pix_fmt yuv420p"),
    ])
  func picturesEndAnywhere(target: FuzzTarget, name: String, options: String) throws {
    let folder = try TemporaryFolder()
    let source = ["-v", "error", "-f", "lavfi", "-i", PrefixTests.frames]
    try output(of: "ffmpeg", source + options.split(separator: " ").map(String.init) + ["\(folder.path)/\(name)"])
    let whole = [UInt8](try folder.data(name)).dropFirst(target == .y4m ? "YUV4MPEG2 ".utf8.count : 0)
    try target.run(Array(whole))
    try #require((100...8000).contains(whole.count), "\(whole.count)")
    // Headers and indices stand at the ends; pictures are between.
    let step = 1 + whole.count / 300
    for (index, end) in whole.indices.enumerated()
    where index < 300 || index >= whole.count - 100 || index.isMultiple(of: step) {
      expectNoTrap(target, Array(whole[..<end]))
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (
        FuzzTarget.scene,
        """
        { "zoetrope": 1, "name": "x", // a comment
          "canvas": {"width": 96, "height": 54},
          "layers": [{"shape": {"path": "M0 0L9 9A5 5 0 0 1 3 3Z"}, "stroke": {"width": 2}, "fill": "#ff8800",
            "opacity": {"from": 0, "to": 1, "duration": 3}, "blur": 2.5e0}, ] }
        """
      ),
      (.palette, "GIMP Palette\nName: x\nColumns: 16\n#\n255 136   0\tred\n  0   0   0\n"),
      (.palette, "; colours\n#ff8800, 102030\nfff // white\n"),
      (.manifest, "# zoetrope frames: rgba64le 480x270\n\(String(repeating: "7", count: 64))  frame 0\n"),
      (.path, "M10-20.5e1,3 4L4 5h-6v7zm1 1c1,2 3,4 5,6s7-8 9 1q1 2 3 4t5 6a25,30-15 0142 20A5 5 0 0 0 9 9Z"),
      (.override, "layers[0].blur=40\nlayers[1].opacity={\"from\":0,\"to\":1,\"duration\":3}\nseed=7"),
      (.options, "render\naurora\n-o\na.gif\n--size=480x270\n--loop\n20s..60s\n--fps\n30000/1001\n--max-size\n1.5MiB"),
      (.raw, "rgba64le:2x1@30000/1001\n0123456789ABCDEF"),
    ])
  func textsEndAnywhere(target: FuzzTarget, text: String) throws {
    let whole = Array(text.utf8)
    try target.run(whole)
    for end in whole.indices { expectNoTrap(target, Array(whole[..<end])) }
  }

  /// Each by the options of its own command, or of the one that its input implies, which has no others.
  @Test(arguments: [
    "render aurora -o a.gif --max-size 1MB", "part 3/8 aurora --loop exact -o parts", "encode a.mp4 --crop=40x30+2+1",
    "loop a.mp4 --crossfade .5s", "preview aurora --quality 50", "targets --json", "man --markdown", "scene silk",
    "aurora --fps 25",
  ])
  func aValidCommandLineIsRead(line: String) throws {
    let words = line.replacing(" ", with: "\n")
    try FuzzTarget.options.run(Array(words.utf8))
    #expect(throws: (any Error).self) { try FuzzTarget.options.run(Array("\(words)\n--none".utf8)) }
  }
}
