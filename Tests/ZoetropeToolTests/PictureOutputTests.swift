import Foundation
import TestSupport
import Testing

/// Frames of other programs as pictures: a PNG of each, or of the first.
@Suite struct PictureOutputTests {
  private let folder: TemporaryFolder

  private static let inputs = TestInputs { folder in
    let clip = "-v error -f lavfi -i testsrc2=s=64x36:r=10:d=1.2 -c:v ffv1 -pix_fmt bgr0 clip.mkv"
    try output(of: "ffmpeg", clip.split(separator: " ").map(String.init), in: folder.path)
  }

  init() throws { folder = try Self.inputs.folder() }

  private func encode(_ line: String) throws -> ProcessResult {
    try run(tool, ["encode"] + line.split(separator: " ").map(String.init), in: folder.path)
  }

  /// The pixels of all frames in 8 bits a channel, as another program decodes them.
  private func pixels(_ arguments: String) throws -> Data {
    try output(
      of: "ffmpeg",
      ["-v", "error"] + arguments.split(separator: " ").map(String.init) + [
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
      ],
      in: folder.path)
  }

  @Test(arguments: [
    ("-o frames/", "-i frames/%04d.png"), ("-o f%02d.png", "-i f%02d.png"),
    ("-o frames/ --reverse", "-i frames/%04d.png"),
  ])
  func everyFrameBecomesAPicture(words: String, read: String) throws {
    let made = try encode("clip.mkv \(words)")
    #expect(made.status == 0 && made.errors.contains("12 frames, 1.2 s"), "\(made.errors)")
    let order = words.hasSuffix("--reverse") ? " -vf reverse" : ""
    #expect(try pixels(read) == pixels("-i clip.mkv" + order))
  }

  /// A longer sequence of an earlier run goes on behind the last frame; other numbers, such as dates, are no frames.
  @Test(arguments: [
    ("frames/", ["0012", "0013", "00000", "00001"], ["0015", "0099", "20240101", "00003", "holiday"]),
    ("frames/%d", ["12", "13"], ["0012", "15", "2023"]), ("frames/%03d.png", ["012", "013"], ["0012", "0013", "015"]),
  ])
  func onlyFramesOfAnEarlierSequenceAreRemoved(name: String, earlier: [String], others: [String]) throws {
    let ending = name.hasSuffix("%d") ? "" : ".png"
    try FileManager.default.createDirectory(atPath: folder.path + "/frames", withIntermediateDirectories: true)
    #expect(try encode("clip.mkv -q -o earlier/").status == 0)
    for file in earlier {
      try FileManager.default.copyItem(
        atPath: folder.path + "/earlier/0000.png", toPath: "\(folder.path)/frames/\(file)\(ending)")
    }
    for file in others { try folder.write(file, to: "frames/\(file)\(ending)") }
    let refused = try encode("clip.mkv -q -o \(name)")
    // The video has any number of frames. Of a pattern with %d, none of the files need be one.
    let reason =
      name.hasSuffix("/") ? "would look like a frame of this sequence" : "it exists, and a frame may get its name"
    #expect(refused.status == 1 && refused.errors.contains(reason), "\(refused.errors)")
    let made = try encode("clip.mkv -f -o \(name)")
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.errors.contains("zoetrope: removed \(earlier.count) frames of an earlier sequence\n"), "\(made.errors)")
    #expect(made.errors.contains(" more files stay, and look like frames of this sequence\n"), "\(made.errors)")
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames"))
    #expect(names.count == 12 + others.count && others.allSatisfy { names.contains($0 + ending) }, "\(names)")
  }

  /// Only pictures that say that they are ours are removed, whatever their names.
  @Test func picturesOfOtherProgramsStay() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/frames", withIntermediateDirectories: true)
    try folder.write("mine", to: "frames/0012.png")
    try output(
      of: "ffmpeg", ["-v", "error", "-i", "clip.mkv", "-frames:v", "1", "frames/0013.png"], in: folder.path)
    let made = try encode("clip.mkv -f -o frames/")
    let note = "zoetrope: frames/0012.png and 1 more file stay, and look like frames of this sequence\n"
    #expect(made.status == 0 && made.errors.contains(note) && !made.errors.contains("removed"), "\(made.errors)")
    #expect(try folder.read("frames/0012.png") == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames").count == 14)
    // So do those that were made without metadata.
    #expect(try encode("clip.mkv -q --no-metadata -o plain/").status == 0)
    let shorter = try encode("clip.mkv -f --to .5s -o plain/")
    #expect(shorter.errors.contains("zoetrope: plain/0005.png and 6 more files stay, and"), "\(shorter.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/plain").count == 12)
  }

  /// It is told that a file stays that has a number behind a gap.
  @Test func aPictureBeyondTheFramesIsTold() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/frames", withIntermediateDirectories: true)
    try folder.write("mine", to: "frames/0099.png")
    let refused = try encode("clip.mkv -o frames/")
    #expect(
      refused.errors.contains("frames/0099.png: it exists, and a frame may get its name; --force"), "\(refused.errors)")
    let note = "zoetrope: frames/0099.png stays, and looks like a frame of this sequence\n"
    #expect(try encode("clip.mkv -o frames/ -f").errors.contains(note))
    try FileManager.default.removeItem(atPath: folder.path + "/frames/0099.png")
    #expect(try !encode("clip.mkv -o frames/ -f").errors.contains("stays"))
  }

  /// Programs that read a sequence take the format of its first picture for that of all.
  @Test(arguments: [
    ("-f lavfi -i testsrc2=s=64x36:r=10:d=0.4,format=gray -c:v ffv1 in.mkv", "in.mkv", "gray"),
    ("-f lavfi -i testsrc2=s=64x36:r=10:d=0.4,format=gray16le -c:v ffv1 in.mkv", "in.mkv", "gray16be"),
    ("-f lavfi -i testsrc2=s=64x36:r=10:d=0.4,format=ya8 -frames:v 1 in.png", "in.png", "gray"),
    (
      "-f lavfi -i color=black:s=64x36:r=10:d=0.4,drawbox=enable=gt(n\\,1):color=teal,format=yuv420p10le -c:v ffv1 in.mkv",
      "in.mkv", "rgb48be"
    ),
    ("-i clip.mkv -c:v copy in.mkv", "in.mkv --size 24x", "rgb24"),
    ("-i clip.mkv -f rawvideo -pix_fmt rgb24 in.rgb", "in.rgb --raw rgb24:64x36@10", "rgb24"),
  ])
  func allPicturesHaveTheSamplesOfTheSource(made: String, words: String, format: String) throws {
    try output(of: "ffmpeg", ["-v", "error"] + made.split(separator: " ").map(String.init), in: folder.path)
    let result = try encode("\(words) -q -o frames/")
    #expect(result.status == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
    #expect(!names.isEmpty)
    for name in names { #expect(try pixelFormat("frames/\(name)") == format) }
  }

  /// The first of several files need not be the one with the most samples, as ImageMagick writes black pictures with one bit.
  @Test func picturesOfSeveralFilesHaveTheMostSamplesOfAll() throws {
    for (number, format) in ["monob", "gray", "rgb48be"].enumerated() {
      try output(
        of: "ffmpeg",
        "-v error -f lavfi -i testsrc2=s=64x36 -frames:v 1 -pix_fmt \(format) a\(number).png".split(separator: " ").map(
          String.init), in: folder.path)
    }
    #expect(try encode("a0.png a1.png a2.png -q -o frames/").status == 0)
    for number in 0..<3 { #expect(try pixelFormat("frames/000\(number).png") == "rgb48be") }
    #expect(try encode("a0.png a1.png -q -o few/").status == 0)
    for number in 0..<2 { #expect(try pixelFormat("few/000\(number).png") == "gray") }
  }

  /// A picture of a pipe may have colours that the first one does not tell of.
  @Test func colorsBehindAGreyPictureStay() throws {
    let made = try run(
      "bash",
      [
        "-c",
        "(ffmpeg -v error -f lavfi -i testsrc2=s=64x36 -frames:v 1 -pix_fmt gray -f image2pipe -c:v png -; "
          + "ffmpeg -v error -i clip.mkv -frames:v 1 -f image2pipe -c:v png -) | \"$0\" encode - -q -o frames/", tool,
      ], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try pixels("-i frames/0001.png") == pixels("-i clip.mkv -frames:v 1"))
  }

  private func pixelFormat(_ name: String) throws -> String {
    try probed(name, "stream=pix_fmt", in: folder)
  }

  @Test func picturesComeThroughAPipe() throws {
    let made = try encode("clip.mkv -o - --format pngs")
    try made.output.write(to: URL(fileURLWithPath: folder.path + "/all"))
    #expect(try pixels("-f png_pipe -i all") == pixels("-i clip.mkv"))
  }

  /// One name is one picture, and the answer names the way to the others.
  @Test func oneNameIsTheFirstFrame() throws {
    let made = try encode("clip.mkv -o a.png --from .5s")
    #expect(made.status == 0 && made.errors.contains("a.png: 64x36, one picture"), "\(made.errors)")
    #expect(!made.errors.contains("first frame"), "\(made.errors)")
    let note = " is the first frame; use "
    let first = try encode("clip.mkv -o first.png")
    #expect(first.errors.contains("first.png\(note)-o frames/ for all, or the extension .apng"), "\(first.errors)")
    let piped = try encode("clip.mkv -o - --format png")
    #expect(piped.errors.contains("standard output\(note)--format pngs for all, or --format apng"), "\(piped.errors)")
    #expect(try pixels("-i a.png") == pixels("-ss 0.5 -i clip.mkv -frames:v 1"))
    let picture = try encode("a.png -o b.png --size 32x18")
    #expect(picture.status == 0 && !picture.errors.contains("first frame"), "\(picture.errors)")
    let backwards = try encode("clip.mkv -o c.png --reverse")
    #expect(backwards.errors.contains("c.png is the first frame"), "\(backwards.errors)")
    #expect(try pixels("-i c.png") == pixels("-i clip.mkv -vf reverse").prefix(64 * 36 * 3))
  }

  /// Only what comes is read: a picture of an endless stream is there at once.
  @Test func anEndlessPipeGivesItsFirstPicture() throws {
    let made = try run(
      "bash",
      [
        "-c",
        "f='-f lavfi -i testsrc2=s=64x36:r=10 -pix_fmt yuv420p -f yuv4mpegpipe'; "
          + "ffmpeg -v quiet $f - | timeout 60 \"$0\" encode - -o a.png; "
          + "ffmpeg -v error $f -frames:v 1 - | \"$0\" encode - -o b.png -q",
        tool,
      ],
      in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try pixels("-i a.png") == pixels("-i b.png"))
  }

  @Test func picturesThatAreThereAreKept() throws {
    #expect(try encode("clip.mkv -o frames/").status == 0)
    let before = try folder.data("frames/0003.png")
    let refused = try encode("clip.mkv -o frames/ --reverse --to 1s")
    #expect(refused.status == 1 && refused.errors.contains("frames/0000.png: it exists"), "\(refused.errors)")
    #expect(try folder.data("frames/0003.png") == before)
    #expect(try encode("clip.mkv -o frames/ -f --to .5s").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
    #expect(names.count == 5, "the frames of the longer sequence are gone")
  }

  /// Neither the pictures that are read nor those of a scene are replaced by the new ones.
  @Test func picturesThatAreReadAreNotReplaced() throws {
    #expect(try encode("clip.mkv -o frames/").status == 0)
    let before = try folder.data("frames/0003.png")
    for words in ["frames/ -o frames/ -f", "frames/0005.png -o frames/ -f", "frames/0003.png -o frames/%04d.png -f"] {
      let refused = try encode(words)
      #expect(
        refused.status == 1 && refused.errors.contains("which would be lost; give another name"), "\(refused.errors)")
    }
    try folder.write(
      #"{"zoetrope": 1, "canvas": {"width": 64, "height": 36}, "layers": [{"name": "flies", "swarm": {"sprite": "frames/0003.png", "count": 1, "flight": 1}}]}"#,
      to: "s.json")
    let rendered = try run(tool, ["render", "s.json", "-o", "frames/", "-f", "--fps", "5"], in: folder.path)
    #expect(
      rendered.status == 1 && rendered.errors.contains("it is an input, which would be lost"), "\(rendered.errors)")
    #expect(try folder.data("frames/0003.png") == before)
  }

  @Test func aLoopOfFootageBecomesPictures() throws {
    let made = try run(
      tool, ["loop", "clip.mkv", "-o", "loop/", "--min", ".5s", "--crossfade", "0"], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let part = try #require(made.errors.firstMatch(of: /frames (\d+)…(\d+) of 12,/), "\(made.errors)")
    let end = try #require(Int(part.2)) + 1
    #expect(try #require(Int(part.1)) + 5 <= end)
    #expect(try pixels("-i loop/%04d.png") == pixels("-i clip.mkv -vf trim=start_frame=\(part.1):end_frame=\(end)"))
  }
}
