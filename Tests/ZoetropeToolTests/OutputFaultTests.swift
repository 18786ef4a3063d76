import Foundation
import TestSupport
import Testing

/// Disks that are full, folders that go away, places where nothing may be written, and several runs at once.
@Suite struct OutputFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scene = ["render", "aurora", "--size", "64x36", "--loop", "sway:1s"]

  /// A scene whose first frames are plain, and larger from frame to frame as PNGs.
  private func writeGrowingScene() throws {
    try folder.write(
      """
      { "zoetrope": 1, "name": "growing", "layers": [{ "fill": "white" }, {
        "shape": "circle", "offset": { "x": { "from": 1000, "to": 0, "duration": 1 } },
        "fill": { "angularGradient": { "stops": ["red", "mint", "blue", "red"] } } }] }
      """, to: "growing.json")
  }

  /// The frames that found room stay, whole; of the one that did not there is nothing.
  @Test(.limitsFiles) func aDiskThatIsFullInTheMiddleOfASequence() throws {
    try writeGrowingScene()
    let result = try run(
      "bash",
      [
        "-c", "ulimit -f 16; exec \"$0\" render ./growing.json -o frames/ --size 160x90 --fps 10 --loop exact -q", tool,
      ], in: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames").sorted()
    #expect((2...8).contains(names.count), "\(names)")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "zoetrope: cannot write frames/000\(names.count).png: File too large; frames/ is incomplete\n")
    #expect(names == (0..<names.count).map { "000\($0).png" })
    for name in names { #expect(try samples(ofPNG: "\(folder.path)/frames/\(name)").count == 160 * 90 * 4) }
    // One that fails before its first picture leaves the earlier ones as they were.
    let none = try shell("ulimit -f 1; \"$0\" render glow -o frames/ -f --size 160x90 -q", in: folder)
    #expect(none.errors == "zoetrope: cannot write frames/0000.png: File too large\n")
  }

  /// A full device takes what fits into the buffers before it, and then nothing.
  @Test(arguments: ["y4m", "rgba", "png", "apng", "webp", "webm", "mkv", "gif --max-size 4kB"])
  func aDeviceThatIsFull(format: String) throws {
    let words = Self.scene + ["-q", "-o", "-", "--format"] + format.split(separator: " ").map(String.init)
    let result = try run("bash", ["-c", "exec \"$0\" \"$@\" > /dev/full", tool] + words, in: folder.path)
    #expect(result.status == 1)
    #expect(result.errors == "zoetrope: cannot write standard output: No space left on device\n")
    #expect(try folder.names.isEmpty)
  }

  /// The files of a target are told by their names, not by those in the hidden folder where they are made.
  @Test(
    .limitsFiles,
    arguments: [
      ("--for web", "web-light.webm"), ("--for plasma --manifest hashes --size 16x16 --loop sway:1s", "hashes"),
    ])
  func aDiskThatIsFullForATarget(options: String, name: String) throws {
    let words = "ulimit -f 1; exec \"$0\" render glow \(options) -o web -q"
    let result = try run("bash", ["-c", words, tool], in: folder.path)
    #expect(result.status == 1)
    #expect(result.errors == "zoetrope: cannot write \(name): File too large\n", "\(result.errors)")
    #expect(try folder.names == [])
  }

  /// A GIF whose palette finds no room is not left without it.
  @Test func aPaletteOnADeviceThatIsFull() throws {
    try shell("ln -s /dev/full p.gpl", in: folder).checked()
    let result = try run(
      tool, Self.scene + ["-q", "-o", "a.gif", "--palette", "global", "--save-palette", "p.gpl"], in: folder.path)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors == "zoetrope: cannot write p.gpl: No space left on device\n")
    #expect(try folder.names == ["p.gpl"])
  }

  /// A relative name is enough; only a link needs the path of its file.
  @Test func aFolderWhoseNameIsNotUTF8() throws {
    let made = try shell(
      #"""
      mkdir $'\xff'; cd $'\xff'; touch a.gif; ln -s a.gif b.gif
      "$0" render glow --size 16x16 -o a.gif -f -q; stat -c %s a.gif
      "$0" render glow --size 16x16 -o b.gif -f -q || rm -r "$PWD"
      """#, in: folder)
    #expect(Int(made.text.trimmingCharacters(in: .newlines)) ?? 0 > 1000, "\(made.text) \(made.errors)")
    #expect(made.errors == "zoetrope: cannot write b.gif: it is a link to a file whose path is not UTF-8\n")
    #expect(try folder.names.isEmpty)
  }

  /// The output folder is removed while the tool writes to it.
  @Test(arguments: ["gif", "mp4", "apng", "y4m"]) func aFolderThatGoesAway(ending: String) throws {
    let gone = folder.path + "/gone"
    try FileManager.default.createDirectory(atPath: gone, withIntermediateDirectories: false)
    var isGone = false
    let words = ["render", "aurora", "-o", "gone/a.\(ending)", "--size", "160x90", "--loop", "sway:4s", "-q"]
    let result = try run(tool, words, in: folder.path) { running in
      if !isGone, running.isWriting(in: gone) { isGone = (try? FileManager.default.removeItem(atPath: gone)) != nil }
      return false
    }
    #expect(isGone && result.status == 1)
    #expect(
      result.errors == "zoetrope: cannot write gone/a.\(ending): there is no folder gone; create it first\n",
      "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test func aFolderOfASequenceThatGoesAway() throws {
    let gone = folder.path + "/gone"
    let words = ["render", "aurora", "-o", "gone/", "--size", "160x90", "--loop", "exact", "-q"]
    let result = try run(tool, words, in: folder.path) { _ in
      try? FileManager.default.removeItem(atPath: gone)
      return false
    }
    #expect(result.status == 1)
    #expect(
      result.errors.wholeMatch(of: /zoetrope: cannot write gone\/\d+\.png: there is no folder gone; create it first\n/)
        != nil,
      "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// A folder has frames of one run only, whichever command makes them.
  @Test func aFolderOfASequenceThatAnotherProcessUses() throws {
    let words = "--size 16x16 --fps 5 -q"
    let result = try shell(
      """
      "$0" render glow \(words) -o in.gif; "$0" part 1/1 glow \(words) --format pngs -o parts
      mkdir frames; exec 9< frames; flock 9
      for line in "render glow" "encode in.gif" "join parts"; do "$0" $line -o frames/ --force -q || echo $?; done
      ls frames; flock -u 9; "$0" join parts -o frames/ -q
      """, in: folder)
    let message = "zoetrope: cannot write frames/: another process uses it\n"
    #expect(result.status == 0 && result.text == "1\n1\n1\n", "\(result)")
    #expect(result.errors == String(repeating: message, count: 3), "\(result.errors)")
  }

  /// Runs with one folder at the same time work one after another, or not at all.
  @Test func sequencesAtOnce() throws {
    let words = Self.scene + ["-o", "frames/", "--force", "-q", "--seed"]
    let running = try (1...3).map { try RunningProgram(tool, words + ["\($0)"], in: folder.path) }
    let results = try running.map { try $0.finish() }
    #expect(results.contains { $0.status == 0 })
    let pattern = /zoetrope: cannot write frames\/: another process uses it(?:; frames\/ is incomplete)?\n/
    for loser in results where loser.status != 0 {
      #expect(loser.status == 1 && loser.errors.wholeMatch(of: pattern) != nil, "\(loser.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
    let seeds = try names.map { try folder.read("frames/\($0)").firstMatch(of: /--seed \d/).map { String($0.output) } }
    #expect(seeds.count > 10 && Set(seeds).count == 1 && seeds[0] != nil, "\(seeds)")
  }

  @Test(arguments: [
    ("file/a.gif", "Not a directory"), ("none/a.mp4", "there is no folder none; create it first"),
    ("/proc/a.gif", "No such file or directory"), ("file/f-%04d.png", "Not a directory"),
    ("file/", "Not a directory"),
    ("none/deep/f-%04d.png", "there is no folder none/deep; create it first"),
  ])
  func aPlaceThatTakesNothing(output: String, reason: String) throws {
    try folder.write("precious", to: "file")
    let result = try run(tool, Self.scene + ["-o", output, "-q"], in: folder.path)
    let name = output.hasSuffix("/") ? output + "0000.png" : output.replacing("%04d", with: "0000")
    #expect(result.status == 1 && result.errors == "zoetrope: cannot write \(name): \(reason)\n", "\(result.errors)")
    let plan = try run(tool, Self.scene + ["-o", output, "-q", "--dry-run"], in: folder.path)
    #expect(plan.status == 1 && plan.errors == result.errors, "\(plan.text) \(plan.errors)")
    #expect(try folder.names == ["file"] && folder.read("file") == "precious")
  }

  /// The folder of a sequence is created; the one that should hold it is not.
  @Test func aSequenceInFoldersThatAreMissing() throws {
    let result = try run(tool, Self.scene + ["-o", "none/deep/", "-q"], in: folder.path)
    #expect(
      result.errors == "zoetrope: cannot create none/deep/: there is no folder none; create it first\n",
      "\(result.errors)")
    #expect(try run(tool, Self.scene + ["-o", "none/deep/", "-q", "--dry-run"], in: folder.path).status == 1)
    #expect(try result.status == 1 && folder.names.isEmpty)
    #expect(try run(tool, Self.scene + ["-o", "none/", "-q", "--dry-run"], in: folder.path).status == 0)
    #expect(try run(tool, Self.scene + ["-o", "none/", "-q"], in: folder.path).status == 0)
    #expect(try folder.names == ["none"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/none").contains("0000.png"))
  }

  /// Root does not care about the bits of a folder, unless it lays down its power to do so.
  @Test(arguments: ["a.gif", "old.gif", "a.mp4", "f-%04d.png"]) func aFolderThatMayOnlyBeRead(output: String) throws {
    try folder.write("precious", to: "old.gif")
    let caller =
      getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all", tool] : [tool]
    unsafe chmod(folder.path, 0o555)
    defer { unsafe chmod(folder.path, 0o755) }
    let result = try run("env", caller + Self.scene + ["-o", output, "-f", "-q"], in: folder.path)
    let name = output.replacing("%04d", with: "0000")
    #expect(
      result.status == 1 && result.errors == "zoetrope: cannot write \(name): Permission denied\n", "\(result.errors)")
    #expect(try folder.names == ["old.gif"] && folder.read("old.gif") == "precious")
  }

  /// The process ends with a line, and does not wait for what never comes.
  ///
  /// The least is a little more than the libraries take before anything is done.
  @Test(.limitsMemory, arguments: [215, 240, 280, 340, 400, 500, 700, 2000], ["gif", "mp4", "y4m"])
  func memoryThatIsShort(megabytes: Int, ending: String) throws {
    let line = "ulimit -v \(megabytes * 1024); exec timeout -s KILL 60 \"$0\" \"$@\""
    let scene = ["render", "aurora", "--size", "1280x720", "--loop", "sway:1s", "--fps", "5"]
    let words = scene + ["-o", "a.\(ending)", "-q", "--threads", "4"]
    let result = try run("bash", ["-c", line, tool] + words, in: folder.path)
    switch megabytes {
    case 215: #expect(result.status != 0)
    case 2000: #expect(result.status == 0, "\(result.errors)")
    default: break
    }
    if result.status == 0 {
      #expect(try folder.names == ["a.\(ending)"])
    } else {
      #expect([1, 127].contains(result.status), "\(result.status) \(result.errors)")
      // The Swift runtime and x264 have a line of their own.
      let others = ["Fatal error: failed to allocate", "x264 [error]: malloc of size"]
      let lines = result.errors.split(separator: "\n").filter { line in !others.contains { line.hasPrefix($0) } }
      #expect(lines.count == 1, "\(result.errors)")
      #expect(try folder.names.isEmpty)
    }
  }

  /// libvpx has no number of its own for a lack of memory that libav passes on.
  @Test(.limitsMemory, arguments: ["640x360", "1920x1080"]) func memoryThatIsShortForLibvpx(size: String) throws {
    let line =
      "ulimit -v \(300 * 1024); exec \"$0\" render aurora --loop 1s --fps 5 --size \(size) -o a.webm -q --threads 4"
    let result = try run("bash", ["-c", line, tool], in: folder.path)
    #expect(
      result.status == 1
        && result.errors.contains(/memory.*; allow more, or use a smaller size or fewer threads\n$/),
      "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// The limit does not hold for root, so another user runs the tool.
  @Test(.enabled(if: getuid() == 0), arguments: [1, 2, 3, 4, 5, 6], ["gif", "mp4"])
  func threadsThatAreFew(count: Int, ending: String) throws {
    unsafe chmod(folder.path, 0o777)
    let words = Self.scene + ["-o", "a.\(ending)", "-q", "--threads", "4"]
    // The limit counts the threads of a user, so each test has one of its own.
    let user = (ending == "gif" ? 61000 : 61100) + count
    let wrap = ["--reuid", "\(user)", "--clear-groups", "prlimit", "--nproc=\(count)", tool]
    let result = try run("setpriv", wrap + words, in: folder.path)
    switch count {
    case 1: #expect(result.status == 1)
    case 6: #expect(result.status == 0, "\(result.errors)")
    default: break
    }
    if result.status == 0 {
      #expect(try folder.names == ["a.\(ending)"])
    } else {
      #expect(result.status == 1, "\(result.status) \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(try folder.names.isEmpty)
    }
  }

  /// The reason is the number of descriptors wherever they are short, and no other folder is a remedy.
  @Test func descriptorsThatAreFew() throws {
    #expect(try run(tool, Self.scene + ["-o", "in.gif", "-q", "--fps", "5"], in: folder.path).status == 0)
    var failures = 0
    for count in 5...10 {
      let line = "ulimit -n \(count); exec \"$0\" encode in.gif -o a.gif -f -q"
      let result = try run("bash", ["-c", line, tool], in: folder.path)
      guard result.status != 0 else { continue }
      failures += 1
      #expect(result.errors.wholeMatch(of: /zoetrope: cannot .*: Too many open files\n/) != nil, "\(result.errors)")
    }
    #expect(failures > 1)
  }

  /// A full folder for temporary files is not taken for a full output.
  @Test(.limitsFiles) func aTemporaryFolderThatIsFull() throws {
    let line = "ulimit -f 1; exec \"$0\" \"$@\" | cat"
    let words = Self.scene + ["-q", "-o", "-", "--format", "apng"]
    let result = try run("bash", ["-c", line, tool] + words, in: folder.path)
    #expect(result.errors.hasPrefix("zoetrope: cannot keep frames in /"), "\(result.errors)")
    #expect(result.errors.hasSuffix(": File too large; TMPDIR names another folder for them\n"), "\(result.errors)")
  }

  /// Several runs want the same name: whole files only, and without --force the first that is done has it.
  @Test(arguments: ["gif", "mp4"], [false, true]) func runsAtOnce(ending: String, replaces: Bool) throws {
    let seeds = 1...4
    func words(_ seed: Int, _ name: String) -> [String] {
      Self.scene + ["-o", name, "--seed", "\(seed)", "-q"] + (replaces ? ["--force"] : [])
    }
    var whole: Set<Data> = []
    for seed in seeds {
      #expect(try run(tool, words(seed, "\(seed).\(ending)"), in: folder.path).status == 0)
      whole.insert(try folder.data("\(seed).\(ending)"))
    }
    #expect(whole.count == seeds.count)
    for _ in 0..<3 {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/a.\(ending)")
      let running = try seeds.map { try RunningProgram(tool, words($0, "a.\(ending)"), in: folder.path) }
      let results = try running.map { try $0.finish() }
      #expect(whole.contains(try folder.data("a.\(ending)")))
      let losers = results.filter { $0.status != 0 }
      #expect(losers.count == (replaces ? 0 : 3))
      for loser in losers {
        #expect(loser.status == 1)
        let pattern = /zoetrope: cannot write a\.\w+: it (?:exists|was created meanwhile); --force replaces it\n/
        #expect(loser.errors.wholeMatch(of: pattern) != nil, "\(loser.errors)")
      }
    }
    #expect(try folder.names == (seeds.map { "\($0).\(ending)" } + ["a.\(ending)"]))
  }
}
