import Foundation
import TestSupport
import Testing

/// A dry run tells what the run would: the same refusals, and the same notes.
@Suite struct DryRunTests {
  private let folder: TemporaryFolder

  private static let inputs = TestInputs { folder in
    try shell(
      """
      ffmpeg -v error -f lavfi -i testsrc2=s=64x36:r=10:d=2 -c:v libx264 -pix_fmt yuv420p c.mp4
      ffmpeg -v error -f lavfi -i sine=d=1 a.wav
      for n in 1 2 3 4 5 6 7 8 9; do convert -size 32x32 xc:'#f008' -fill blue -draw "point $n,5" al$n.png; done
      "$0" encode al?.png --fps 5 -o al.apng -q
      """, in: folder
    ).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  private static let scene = "render aurora --size 64x36 --fps 10 --loop sway:1s"

  private func zoetrope(_ words: String) throws -> ProcessResult {
    try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
  }

  /// Runs a command and its dry run, both of which have to be refused.
  private func expectRefusal(_ words: String, _ message: String) throws {
    let before = try folder.names
    for more in [" -n", ""] {
      let result = try zoetrope(words + more)
      #expect(result.status == 1 && result.errors == "zoetrope: \(message)\n", "\(words + more): \(result.errors)")
      #expect(try folder.names == before, "\(words + more)")
    }
  }

  @Test(arguments: [
    "\(DryRunTests.scene) -o /dev/null --format mp4 --repeat 3",
    "\(DryRunTests.scene) -o /dev/null --format mp4 --audio a.wav",
    "encode c.mp4 --audio a.wav -o /dev/null --format mp4", "loop c.mp4 --audio a.wav -o /dev/null --format mp4",
  ])
  func whatNeedsARegularFileIsRefused(_ words: String) throws {
    // A device is written to directly, as a pipe is.
    try expectRefusal(words, "cannot write /dev/null: loops in a row, and sound, need a regular file")
  }

  /// Returns the bytes that a dry run expects, and those of the file.
  private func bytes(_ words: String, _ name: String) throws -> (expected: Int, made: Int) {
    let told = try zoetrope("\(words) -o \(name) -n --json").checked()
    let expected = try #require(told.text.firstMatch(of: /"bytes" : ([0-9]+)/)?.output.1)
    try zoetrope("\(words) -o \(name) -f -q").checked()
    return (try #require(Int(expected)), try folder.data(name).count)
  }

  /// Frames that hold the last one take hardly any bytes, and are no sample of the others.
  @Test(arguments: [
    ("webp", "20s", ""), ("apng", "5s", ""), ("avif", "5s", ""), ("mp4", "1s", ""), ("mp4", "20s", ""),
    ("gif", "5s", ""),
    // Some of them are key frames.
    ("mp4", "20s", "--codec-option g=25"), ("webm", "5s", "--codec-option g=25"), ("mkv", "5s", "--codec-option g=12"),
  ])
  func heldFramesCostWhatTheyCost(format: String, hold: String, options: String) throws {
    try shell("ffmpeg -v error -f lavfi -i testsrc2=s=160x90:r=25:d=3 -pix_fmt yuv420p d.mkv", in: folder).checked()
    let (expected, made) = try bytes("encode d.mkv --hold-last \(hold) \(options)", "held.\(format)")
    #expect((made * 4 / 5...made * 5 / 4).contains(expected), "\(expected) for \(made)")
  }

  /// Returns the time that a dry run expects.
  private func expectedTime(_ words: String) throws -> Duration {
    let told = try zoetrope("\(words) -n --json").checked().text
    let seconds = try #require(told.firstMatch(of: /"seconds" : ([0-9.]+)/)?.output.1)
    return .seconds(try #require(Double(seconds)))
  }

  /// To open an encoder takes many times as long as to encode a held frame: 70 times the time was expected.
  @Test func heldFramesTakeTheTimeTheyTake() throws {
    let words = "encode al1.png --hold-last 60s -o held.webm"
    let expected = try expectedTime(words)
    let start = ContinuousClock.now
    try zoetrope("\(words) -q").checked()
    let made = ContinuousClock.now - start
    #expect(expected < made * 8, "\(expected) for \(made)")
  }

  /// The run takes seven times as long as its dry run, which samples it: 60 times that was expected.
  @Test func heldFramesTakeTheirTimeInASearch() throws {
    try shell("convert -size 1920x1080 xc:'#f80' flat.png", in: folder).checked()
    let start = ContinuousClock.now
    let expected = try expectedTime("encode flat.png --hold-last 30s --max-size 20MB -o flat.mp4")
    let taken = ContinuousClock.now - start
    #expect(expected < taken * 25, "\(expected) after \(taken)")
  }

  /// A small file is encoded whole.
  @Test(arguments: [
    ("render gradient-blend --size 64x36 --loop 2s --fps 33", "a.gif"),
    ("render confetti --size 96x54 --reduce-motion", "a.avif"), ("encode c.mp4 --hold-last 2s --bounce", "a.webp"),
    ("encode c.mp4 --hold-last 2s", "a.webm"),
  ])
  func aSmallFileIsEncodedWhole(words: String, name: String) throws {
    let (expected, made) = try bytes(words, name)
    // The blocks of a GIF are not all counted.
    let tolerance = name.hasSuffix(".gif") ? made / 50 : 0
    #expect(abs(expected - made) <= tolerance, "\(expected) for \(made)")
  }

  /// A folder of parts would look like a stopped run.
  @Test func resumingInADeviceLeavesNothing() throws {
    try shell("ln -s /dev/null null.mp4", in: folder).checked()
    try expectRefusal(
      "\(Self.scene) -o null.mp4 --resume",
      "cannot write null.mp4: what can be taken up again needs a regular file")
    #expect(try !folder.names.contains(".null.mp4.zoetrope-parts"))
  }

  @Test(arguments: [
    ("mkdir -m 777 P", "cannot take up P: others may write to it; remove the folder to begin anew"),
    ("ln -s . P", "cannot take up P: it is a link or a file, not a folder; remove it to begin anew"),
    (
      "mkdir -m 700 P; echo another > P/work",
      "cannot take up P: it holds parts of another video, see P/work; remove the folder to begin anew"
    ),
  ])
  func aFolderOfPartsThatCannotBeUsedIsRefused(_ line: String, _ message: String) throws {
    let parts = ".r.mp4.zoetrope-parts"
    try shell(line.replacing("P", with: parts), in: folder).checked()
    try expectRefusal("\(Self.scene) -o r.mp4 --resume", message.replacing("P", with: parts))
  }

  @Test func aDryRunOfResumingLeavesNothing() throws {
    let before = try folder.names
    let told = try zoetrope("\(Self.scene) -o r.mp4 --resume -n")
    #expect(try told.status == 0 && folder.names == before, "\(told.errors)")
  }

  /// Frames that are finished are kept, without `--force`.
  @Test func finishedFramesNeedNoReplacing() throws {
    let words = "\(Self.scene) -o frames/ --resume"
    try zoetrope(words).checked()
    let told = try zoetrope(words + " -n")
    #expect(told.status == 0 && !told.errors.contains("--force"), "\(told.errors)")
    #expect(try zoetrope(words).status == 0)
    #expect(try zoetrope("\(Self.scene) -o frames/ -n").errors.contains("frames/ exists; to replace it, --force"))
  }

  @Test(arguments: [
    ("encode al.apng -o p.png", "p.png is the first frame; use -o frames/ for all"),
    ("loop al.apng -o x.gif", "a GIF has no translucent pixels"),
    ("loop al.apng -o x.gif", "use --matte COLOR"),
    ("encode al.apng -o x.gif", "a GIF has no translucent pixels"),
  ])
  func lateNotesAreTold(_ words: String, _ note: String) throws {
    for more in [" -n", " -f"] {
      let result = try zoetrope(words + more)
      #expect(result.status == 0 && result.errors.contains(note), "\(words + more): \(result.errors)")
    }
  }
}
