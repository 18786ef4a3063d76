import Foundation
import TestSupport
import Testing

/// Frames that are encoded while others are still being made.
@Suite struct StreamingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a line of a shell in the folder, where `$0` is the tool and nothing can be kept anywhere, for at most a minute.
  @discardableResult
  private func shell(_ line: String) throws -> ProcessResult {
    try run("timeout", ["60", "bash", "-c", "set -euo pipefail; export TMPDIR=none; \(line)", tool], in: folder.path)
  }

  private static let sources: [(format: String, words: String)] = [
    ("-pix_fmt yuv420p -f yuv4mpegpipe", ""), ("-pix_fmt rgb24 -f rawvideo", "--raw rgb24:64x36@25"),
    ("-pix_fmt yuv420p -f rawvideo", "--raw yuv420p:64x36@25"), ("-c:v ppm -f image2pipe", "--fps 25"),
    ("-c:v png -f image2pipe", "--fps 25"), ("-c:v ffv1 -pix_fmt yuv420p -f matroska", ""),
    ("-c:v libx264 -tune zerolatency -f mpegts", ""), ("-c:v libvpx-vp9 -f webm", ""),
  ]

  /// The format of a file whose index is at its end.
  private static let movie = "-c:v libx264 -pix_fmt yuv420p -f mp4"

  private static let formats = sources.map(\.format) + [movie]

  /// 40 frames of 64x36 at 25 a second in each format, named by its index.
  private static let clips = TestInputs { folder in
    let files = formats.enumerated().flatMap { $1.split(separator: " ").map(String.init) + ["\($0)"] }
    let clip = ["-v", "error", "-f", "lavfi", "-i", "testsrc=d=1.6:s=64x36:r=25"]
    try output(of: "ffmpeg", clip + files, in: folder.path)
  }

  /// Makes `clip` in a format.
  private func makeClip(_ format: String) throws {
    let index = try #require(Self.formats.firstIndex(of: format))
    try Self.clips.data("\(index)").write(to: URL(fileURLWithPath: "\(folder.path)/clip"))
  }

  /// Each source to one format, and one source to each format.
  private static let pairs: [(source: (format: String, words: String), output: String)] =
    sources.map { ($0, "y4m") }
    + ["rgba", "mp4 --preset ultrafast", "mkv --codec ffv1"].map { (sources[0], $0) }

  /// Input from a pipe, with nowhere to store it, gives the same output as the file.
  @Test(arguments: pairs)
  func nothingIsKept(source: (format: String, words: String), output: String) throws {
    try makeClip(source.format)
    // A file is read twice to find its frame rate, which may differ from that of a pipe.
    let words = source.words.isEmpty ? "--fps 25" : source.words
    let result = try shell(
      "cat clip | \"$0\" encode - \(words) -q --no-metadata -o - --format \(output) > piped; "
        + "\"$0\" encode clip \(words) -q --no-metadata -o - --format \(output) > direct; cmp piped direct")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let count = output == "y4m" ? 40 * (6 + 64 * 36 * 3 / 2) : output == "rgba" ? 40 * 64 * 36 * 4 : 1000
    #expect(try folder.data("piped").count >= count)
  }

  /// The first frames come out while the producer waits for them before it makes the others.
  @Test(arguments: sources.prefix(6), ["y4m", "rgb24", "mkv --codec ffv1 --threads 1"])
  func framesComeOutBeforeTheLastGoesIn(source: (format: String, words: String), output: String) throws {
    try makeClip(source.format)
    let result = try shell(
      """
      mkfifo in out
      size=$(stat -c %s clip)
      "$0" encode - \(source.words) -q --no-metadata -o - --format \(output) < in > out &
      exec 3> in 4< out
      head -c $((size * 3 / 4)) clip >&3 &
      start=$!
      head -c 9000 <&4 > first
      cat <&4 3>&- > rest &
      wait $start
      tail -c +$((size * 3 / 4 + 1)) clip >&3
      exec 3>&-
      wait
      cat first rest > all
      "$0" encode clip \(source.words) -q --no-metadata -o - --format \(output) > whole
      cmp all whole
      """)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.status) \(result.errors)")
    #expect(try folder.data("first").count == 9000)
  }

  /// Ten times as many frames take no more memory; it is looked at while the last ones are waited for.
  @Test(.limitsMemory, arguments: [("--raw rgba:16x16@25", "rgba", ""), ("", "yuv420p", "-f yuv4mpegpipe")])
  func memoryDoesNotGrow(words: String, pixels: String, format: String) throws {
    let peaks = try [300, 3000].map { count in
      let result = try shell(
        """
        rm -f in out
        ffmpeg -v error -y -f lavfi -i color=red:s=16x16:r=25 -frames:v \(count) -pix_fmt \(pixels) \
          \(format.isEmpty ? "-f rawvideo" : format) clip
        mkfifo in out
        "$0" encode - \(words) --threads 2 -q -o - --format rgba < in > out &
        tool=$!
        exec 3> in 4< out
        cat clip >&3 &
        head -c $((\(count - 4) * 16 * 16 * 4)) <&4 > /dev/null
        grep VmHWM /proc/$tool/status
        exec 3>&-
        cat <&4 > /dev/null
        wait $tool
        """)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.status) \(result.errors)")
      let kilobytes = result.text.firstMatch(of: /VmHWM:\s*([0-9]+) kB/)?.output.1
      return try #require(kilobytes.flatMap { Int($0) })
    }
    #expect(peaks[1] < peaks[0] + 4096, "\(peaks)")
  }

  /// An endless producer ends when nobody reads any more, and so does one that waits for the tool.
  @Test(arguments: ["y4m", "mp4 --preset ultrafast"])
  func whatHasNoEndEndsWithItsReader(output: String) throws {
    let result = try shell(
      "set +e; ffmpeg -v quiet -f lavfi -i testsrc=s=64x36:r=25 -pix_fmt yuv420p -f yuv4mpegpipe - | "
        + "\"$0\" encode - -q -o - --format \(output) | head -c 20000 | wc -c; echo ${PIPESTATUS[1]}")
    #expect(result.text == "20000\n141\n" && result.errors.isEmpty, "\(result.text) \(result.errors)")
  }

  /// Frames that are needed more than once are kept, and then there must be a place for them.
  @Test(arguments: [("y4m", "--reverse"), ("y4m", "--bounce"), ("gif", "")])
  func whatIsNeededTwiceIsKept(format: String, words: String) throws {
    try makeClip("-pix_fmt yuv420p -f yuv4mpegpipe")
    let refused = try shell("cat clip | \"$0\" encode - -q \(words) -o - --format \(format) | cat")
    #expect(
      refused.status == 1
        && refused.errors
          == "zoetrope: cannot keep frames in none: No such file or directory; TMPDIR names another folder for them\n",
      "\(refused.errors)")
    let line = "-q \(words) -o - --format \(format) --no-metadata"
    let kept = try shell(
      "export TMPDIR=.; cat clip | \"$0\" encode - \(line) > piped; \"$0\" encode clip \(line) | cmp - piped")
    #expect(kept.status == 0 && kept.errors.isEmpty, "\(kept.errors)")
    #expect(try folder.data("piped").count > 1000)
  }

  /// Formats whose index is at the end are stored, too, and read as from a file.
  @Test func otherKindsAreKept() throws {
    try makeClip(Self.movie)
    let result = try shell(
      "export TMPDIR=.; cat clip | \"$0\" encode - -q -o - --format y4m > piped; \"$0\" encode clip -q -o - --format y4m > direct; "
        + "cmp piped direct; \"$0\" encode - -q -o - --format y4m < clip > given; cmp given direct")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    // A file is read where it stands, as standard input, too.
    #expect(try shell("\"$0\" encode - -q -o - --format y4m < clip | cmp - given").status == 0)
  }

  @Test func namedPipesAreRead() throws {
    try makeClip("-pix_fmt yuv420p -f yuv4mpegpipe")
    let result = try shell(
      "\"$0\" encode <(cat clip) -q -o - --format y4m > piped; \"$0\" encode clip -q -o - --format y4m | cmp - piped")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// The file that was there stays, and there is no other.
  @Test(arguments: [
    (
      "--raw rgb24:64x36@25", "-pix_fmt rgb24 -f rawvideo",
      "its 100000 bytes are no whole number of frames: 64x36 in rgb24 has 6912 bytes a frame, and after 14 there are 3232 bytes left over"
    ),
    (
      "--raw yuv420p:64x36@25", "-pix_fmt yuv420p -f rawvideo",
      "its 100000 bytes are no whole number of frames: 64x36 in yuv420p has 3456 bytes a frame, and after 28 there are 3232 bytes left over"
    ),
  ])
  func aPartOfAFrameIsTold(words: String, format: String, reason: String) throws {
    try makeClip(format)
    try folder.write("precious", to: "a.mp4")
    let result = try shell("head -c 100000 clip | \"$0\" encode - \(words) -q -o a.mp4 -f")
    #expect(result.status == 1 && result.errors.hasPrefix("zoetrope: cannot "), "\(result.errors)")
    #expect(result.errors.hasSuffix("standard input: \(reason)\n"), "\(result.errors)")
    #expect(try folder.read("a.mp4") == "precious" && folder.names == ["a.mp4", "clip"])
  }

  @Test func waitingForFramesCanBeStopped() throws {
    try makeClip("-pix_fmt yuv420p -f yuv4mpegpipe")
    let folder = folder
    let script =
      "mkfifo in; exec \"$0\" encode - -q -o a.mp4 < <(head -c 50000 clip; echo > ready; exec sleep 20)"
    let result = try run("bash", ["-c", script, tool], in: folder.path) {
      FileManager.default.fileExists(atPath: folder.path + "/ready") && $0.isWriting(in: folder.path)
    }
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; nothing was written\n", "\(result.errors)")
    #expect(try folder.names == ["clip", "in", "ready"])
  }
}
