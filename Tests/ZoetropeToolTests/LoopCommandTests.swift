import Foundation
import TestSupport
import Testing

/// Footage of other programs, made to loop and proved by `verify` and by other programs.
@Suite struct LoopCommandTests {
  private let folder: TemporaryFolder

  private static let inputs = TestInputs { folder in
    let clip = "-v error -f lavfi -i testsrc2=s=160x90:r=25:d=5 -c:v libx264 -crf 18 clip.mp4"
    try output(of: "ffmpeg", clip.split(separator: " ").map(String.init), in: folder.path)
  }

  init() throws { folder = try Self.inputs.folder() }

  /// The seam over the usual step, as `verify` tells it.
  private func seam(_ name: String) throws -> Double {
    let result = try zoetrope("verify", name, "--json", in: folder.path)
    let text = result.text
    let step = try #require(text.firstMatch(of: /"seam" : \{[^}]*"score" : ([0-9.]+)/), "\(text)")
    return try #require(Double(step.output.1))
  }

  @Test(arguments: ["loop.mp4", "loop.gif"])
  func isBetterThanThePlainFootage(name: String) throws {
    let result = try zoetrope("loop", "clip.mp4", "-o", name, "--max", "3s", in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(/, the step over the seam was [0-9.]+ times the usual one before the fade over 6 frames\n/)
        && result.output.isEmpty, "\(result.errors)")
    let plain = try zoetrope("verify", "clip.mp4", in: folder.path)
    #expect(plain.status == 3)
    let verified = try zoetrope("verify", name, in: folder.path)
    #expect(verified.status == 0 && verified.text.contains("seamless"), "\(verified.text)")
    #expect(try seam(name) < seam("clip.mp4") / 2)
    let count = try #require(Int(probed(name, "stream=nb_read_frames", "-count_frames", in: folder)))
    #expect((25...75).contains(count))
  }

  /// Writes raw frames of a square that moves on a ground, and makes footage without loss of them.
  private func footage(
    _ name: String, _ frames: Int, _ width: Int, _ height: Int, ground: [UInt8], square: [UInt8], side: Int,
    at position: (Int) -> (x: Int, y: Int)
  ) throws {
    var bytes = Data()
    for frame in 0..<frames {
      var pixels = [[UInt8]](repeating: ground, count: width * height)
      let (left, top) = position(frame)
      for y in top..<top + side {
        for x in left..<left + side { pixels[y * width + x] = square }
      }
      bytes.append(contentsOf: pixels.joined())
    }
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/raw"))
    let codec = name.hasSuffix(".apng") ? "apng -plays 0" : "ffv1"
    let words = "-v error -f rawvideo -pix_fmt rgba -s \(width)x\(height) -r 20 -i raw -c:v \(codec) \(name)"
    try output(of: "ffmpeg", words.split(separator: " ").map(String.init), in: folder.path)
  }

  /// A black square on transparency, which goes round in 23 frames.
  @Test func alphaCounts() throws {
    try footage("a.apng", 57, 96, 54, ground: [0, 0, 0, 0], square: [0, 0, 0, 255], side: 24) { frame in
      let angle = 2 * Double.pi * Double(frame) / 23
      return (Int((36 + 20 * sin(angle)).rounded()), Int((15 + 10 * cos(angle)).rounded()))
    }
    #expect(try zoetrope("verify", "a.apng", in: folder.path).status == 3)
    let made = try zoetrope("loop", "a.apng", "-o", "b.apng", in: folder.path)
    #expect(made.status == 0 && made.errors.contains("the step over the seam was 0 times"), "\(made.errors)")
    #expect(try Int(probed("b.apng", "stream=nb_read_frames", "-count_frames", in: folder)) == 46)
    let verified = try zoetrope("verify", "b.apng", in: folder.path)
    #expect(verified.status == 0 && verified.text.contains("b.apng: seamless\n"), "\(verified.text)")
    // Footage that loops already stays as it is.
    let again = try zoetrope("loop", "b.apng", "-o", "c.apng", in: folder.path)
    #expect(again.errors.contains("frames 0…45 of 46, 0 s to 2.3 s, which loop already\n"), "\(again.errors)")
    #expect(try probed("c.apng", "stream=nb_read_frames", "-count_frames", in: folder) == "46")
  }

  /// A square that goes round in 23 pictures of two frames each, and begins again.
  @Test func heldPicturesThatLoopAlreadyAreKept() throws {
    try footage("a.mkv", 50, 96, 54, ground: [20, 60, 120, 255], square: [255, 220, 0, 255], side: 24) { frame in
      let angle = 2 * Double.pi * Double(frame / 2) / 23
      return (Int((36 + 20 * sin(angle)).rounded()), Int((15 + 10 * cos(angle)).rounded()))
    }
    let made = try zoetrope("loop", "a.mkv", "-o", "b.apng", in: folder.path)
    #expect(made.errors.contains("frames 0…45 of 50, 0 s to 2.3 s, which loop already\n"), "\(made.errors)")
    #expect(try zoetrope("verify", "b.apng", in: folder.path).text.contains("b.apng: seamless\n"))
  }

  @Test func thereAndBackIsSeamless() throws {
    let result = try zoetrope("loop", "clip.mp4", "-o", "a.mp4", "--max", "2s", "--bounce", in: folder.path)
    #expect(result.status == 0 && result.errors.contains("forwards, then backwards"), "\(result.errors)")
    #expect(try zoetrope("verify", "a.mp4", in: folder.path).text.contains("seamless"))
  }

  /// Footage of 25 frames per second, in which one begins 1 ms behind another.
  @Test func framesThatAreLeftOutAreTold() throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=32x32:r=25 -vf 'settb=1/1000,setpts=N*40-39*eq(N\\,30)' -vsync passthrough "
        + "-enc_time_base 1:1000 -frames:v 60 -c:v ffv1 a.mkv", in: folder
    ).checked()
    let told = try shell("\"$0\" loop a.mkv -o b.mp4", in: folder).checked().errors
    let note =
      "zoetrope: 1 of 60 frames is left out: too brief for 25 frames per second; --fps sets a higher rate\n"
    #expect(told.contains(note), "\(told)")
    for words in ["a.mkv --fps 10", "clip.mp4"] {
      let other = try shell("\"$0\" loop \(words) -o b.mp4 -f", in: folder).checked().errors
      #expect(!other.contains("left out"), "\(other)")
    }
  }

  /// In the note and as exact numbers, where the search begins later than the file, too.
  @Test func thePartIsToldByTheTimesOfTheFile() throws {
    let words = ["loop", "clip.mp4", "-o", "a.gif", "--from", "2s", "--max", "1s", "--crossfade", "0", "--json"]
    let made = try run(tool, words, in: folder.path).checked()
    let json = try #require(try JSONSerialization.jsonObject(with: made.output) as? [String: Any])
    func seconds(_ text: String) -> Double? {
      let parts = text.split(separator: "/").compactMap { Double($0) }
      return parts.count == 2 ? parts[0] / parts[1] : parts.first
    }
    let (start, end) = try (#require(json["start"] as? String), #require(json["end"] as? String))
    let note = try #require((json["notes"] as? [String])?.first { $0.hasPrefix("frames ") })
    let told = try #require(note.firstMatch(of: /^frames ([0-9]+)…([0-9]+) of 75, ([0-9.]+) s to ([0-9.]+) s/))
    let (first, last) = try (#require(Double(told.output.1)), #require(Double(told.output.2)))
    for (text, exact, expected) in [
      (told.output.3, start, 2 + first / 25), (told.output.4, end, 2 + (last + 1) / 25),
    ] {
      let (printed, stored) = try (#require(Double(text)), #require(seconds(exact)))
      #expect(abs(printed - expected) < 0.001 && abs(stored - expected) < 0.001)
    }
  }

  @Test(arguments: [
    (["none.mp4", "-o", "a.gif"], 1, "cannot read none.mp4: No such file"),
    (
      ["clip.mp4", "-o", "a.png"], 2,
      "zoetrope: png is one picture; for the frames of a loop, name a folder such as frames/"
    ),
    (
      ["clip.mp4", "-o", "a", "--format", "png"], 2,
      "Invalid value png for --format (did you mean apng or pngs?). Use gif, mp4, "
    ),
    (["clip.mp4", "-o", "a.txt"], 2, "Unknown file extension \".txt\" of a.txt. Use"),
    (["clip.mp4"], 2, "No output file."), (["-o", "a.gif"], 2, "No footage given"),
    (["clip.mp4", "-o", "a.gif", "--min", "6s"], 2, "--min 6 s is longer than 5 s"),
    (
      ["clip.mp4", "-o", "a.gif", "--max", "0.05s"], 2, "--max 0.05 s is too short: a loop needs 2 frames, 0.08 s"
    ),
    (
      ["clip.mp4", "-o", "a.gif", "--crossfade", "soon"], 2,
      "Invalid value soon for --crossfade. Use a time such as 2.5s"
    ),
    (["clip.mp4", "-o", "a.gif", "--resize", "fill"], 2, "--resize has no effect without --size. Add it"),
    (["clip.mp4", "-o", "a.gif", "--resize", "fit"], 2, "--resize has no effect without --size. Add it"),
    (
      ["clip.mp4", "-o", "a.gif", "--resize", "fill", "--max-size", "90k"], 2,
      "--resize has no effect without --size. Add it"
    ),
    (
      ["clip.mp4", "-o", "clip.mp4"], 1,
      "cannot write clip.mp4: it is an input, which would be lost; give another name"
    ),
    (["clip.mp4", "b.gif"], 2, "Unexpected argument \"b.gif\". To write there, use -o b.gif."),
    (
      ["a 1.png", "b.png", "-o", "a.gif"], 2,
      "Footage is one file. To join several, use zoetrope encode 'a 1.png' … -o clip.mp4 first."
    ),
  ])
  func mistakesAreTold(words: [String], status: Int32, message: String) throws {
    let before = try folder.data("clip.mp4")
    let result = try run(tool, ["loop"] + words, in: folder.path)
    #expect(result.status == status && result.errors.contains(message), "\(result.status) \(result.errors)")
    #expect(result.errors.split(separator: "\n").count <= 2)
    #expect(try folder.names == ["clip.mp4"] && folder.data("clip.mp4") == before)
  }

  @Test(arguments: ["loop clip.mp4 -o a.gif", "repeat clip.mp4 --repeat 2 -o a.mp4", "verify clip.mp4"])
  func aLimitOfPixelsIsTold(words: String) throws {
    let result = try shell("\"$0\" \(words) --max-pixels 100", in: folder)
    let message = "zoetrope: cannot read clip.mp4: it is 160x90, 14400 pixels; the limit is 100 pixels\n"
    #expect(result.status == 1 && result.errors == message, "\(result.errors)")
    #expect(try folder.names == ["clip.mp4"])
  }

  @Test func halfAFileIsNoTrap() throws {
    let data = try folder.data("clip.mp4")
    for part in [10, 1000, data.count / 2] {
      try data.prefix(part).write(to: URL(fileURLWithPath: folder.path + "/half.mp4"))
      let result = try zoetrope("loop", "half.mp4", "-o", "b.gif", in: folder.path)
      #expect(result.status == 1 && result.errors.hasPrefix("zoetrope: cannot read half.mp4"), "\(result.errors)")
    }
  }
}
