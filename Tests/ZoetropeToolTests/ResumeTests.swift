import Foundation
import TestSupport
import Testing

/// Renderings that stop and are taken up again.
@Suite struct ResumeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 1800 frames, eight parts: there is much left to do when the second is there.
  private static let words = ["render", "bubbles-drift", "--size", "64x36", "--fps", "150", "--resume"]

  /// `whole.mp4`, from a run that nothing interrupts.
  private static let whole = TestInputs { folder in
    try output(of: tool, words + ["-q", "-o", "whole.mp4"], in: folder.path)
  }

  /// Runs the tool until a file is there, and sends it a signal.
  private func stop(_ words: [String], at file: String, by signal: String) throws -> ProcessResult {
    let script = """
      "$0" "$@" & child=$!
      while [ ! -e '\(file)' ] && kill -0 $child 2> /dev/null; do sleep .002; done
      kill -\(signal) $child
      wait $child
      """
    return try run("bash", ["-c", script, tool] + words, in: folder.path)
  }

  @Test(arguments: [
    ("a.mov", []), ("a.webm", ["--transparent"]), ("a.mkv", ["--codec", "ffv1"]),
    ("a.mp4", ["--repeat", "3"]),
  ])
  func theVideoIsThatOfAnUninterruptedRun(_ name: String, _ more: [String]) throws {
    let words = Self.words + more + ["-q", "-o"]
    #expect(try run(tool, words + ["whole-\(name)"], in: folder.path).status == 0)
    let ending = name.split(separator: ".")[1]
    let parts = ".\(name).zoetrope-parts"
    let stopped = try stop(words + [name], at: "\(parts)/part-1-of-8.\(ending)", by: "TERM")
    #expect(stopped.status == 143 && stopped.errors.contains("stopped; the same command resumes\n"))
    let first = try folder.data("\(parts)/part-1-of-8.\(ending)")
    let killed = try stop(words + [name], at: "\(parts)/part-2-of-8.\(ending)", by: "KILL")
    #expect(killed.status == 137, "\(killed)")
    let second = try folder.data("\(parts)/part-2-of-8.\(ending)")
    #expect(
      try !folder.names.contains(name) && folder.data("\(parts)/part-1-of-8.\(ending)") == first
        && !second.isEmpty)

    let resumed = try run(tool, words + [name], in: folder.path)
    #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
    // Their names are within them.
    let (whole, file) = (try folder.data("whole-\(name)"), try folder.data(name))
    #expect(whole == file && file.count > 1000)
    #expect(try !folder.names.contains(parts))
  }

  /// The frames are those of a video that is made in one go, but for what the encoder loses; each shows at its time.
  ///
  /// The scene changes from frame to frame by more than is lost, so that no frame passes for another.
  @Test(arguments: ["mp4", "mkv"])
  func thePartsFitTogether(_ ending: String) throws {
    let (name, plain) = ("a.\(ending)", "b.\(ending)")
    let words = [
      "render", "glow", "--size", "64x36", "-q", "--codec", "h264", "--crf", "4", "--loop", "12s", "--fps",
      "60000/1001", "--resume", "-o",
    ]
    #expect(try run(tool, words + [name], in: folder.path).status == 0)
    #expect(try run(tool, words.filter { $0 != "--resume" } + [plain], in: folder.path).status == 0)
    func times(_ name: String) throws -> [Substring] {
      // Side data, such as the encoder's name before each part, ends a line with a comma.
      try probed(name, "frame=pts_time,pkt_duration_time", in: folder).split { $0 == "\n" || $0 == "," }
    }
    let (given, expected) = (try times(name), try times(plain))
    try #require(given.count == expected.count && given.count > 1400)
    // Where a time is in the middle of two milliseconds, Matroska may round it to either.
    let tolerance = ending == "mkv" ? 0.0011 : 0
    #expect(
      zip(given, expected).allSatisfy { given, expected in
        guard let given = Double(given), let expected = Double(expected) else { return false }
        return abs(given - expected) <= tolerance
      })
    let (parts, whole) = (try decodedFrames(name, in: folder.path), try decodedFrames(plain, in: folder.path))
    let (length, loss) = (64 * 36 * 3, 16)
    try #require(parts.count == whole.count && parts.count / length > 700 && parts != whole)
    #expect(differingSamples(parts, whole, by: loss, frameLength: length).allSatisfy { $0 == 0 })
    let steps = differingSamples(whole.dropFirst(length), whole.dropLast(length), by: loss, frameLength: length)
    #expect(steps.allSatisfy { $0 > 0 })
  }

  @Test func picturesThatAreThereStay() throws {
    let words = Self.words + ["-q", "--fps", "25", "-o"]
    #expect(try run(tool, words + ["whole/"], in: folder.path).status == 0)
    let killed = try stop(words + ["a/"], at: "a/0030.png", by: "KILL")
    #expect(killed.status == 137, "\(killed)")
    let first = "\(folder.path)/a/0000.png"
    let made = try FileManager.default.attributesOfItem(atPath: first)[.modificationDate] as? Date
    let resumed = try run(tool, words + ["a/", "--progress", "json"], in: folder.path)
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(try FileManager.default.attributesOfItem(atPath: first)[.modificationDate] as? Date == made)
    // It counts from what is there.
    let counts = resumed.errors.matches(of: /"frames":(\d+)/).compactMap { Int($0.1) }
    #expect(counts.first ?? 0 > 30 && counts.last == 300)
    #expect(try run("diff", ["-r", "-x", ".zoetrope-*", "a", "whole"], in: folder.path).status == 0)

    // One that is cut off, or has a wrong bit, says that it is of this command, and is made again.
    let file = try folder.data("a/0005.png")
    let path = URL(fileURLWithPath: "\(folder.path)/a/0005.png")
    var damaged = [file, file, file.dropLast(5)]
    damaged[0][0] ^= 1
    damaged[1][file.count / 2] ^= 1
    for data in damaged {
      try data.write(to: path)
      let mended = try run(tool, words + ["a/"], in: folder.path)
      #expect(try mended.status == 0 && folder.data("a/0005.png") == file, "\(mended.errors)")
    }
    // Another frame of the same command is not taken for what is wanted.
    try folder.data("a/0006.png").write(to: path)
    let message =
      "zoetrope: cannot write a/0005.png: it exists, and was not made by this command; --force replaces it\n"
    #expect(try run(tool, words + ["a/"], in: folder.path).errors == message)
    #expect(try run(tool, words + ["a/", "--force"], in: folder.path).status == 0)
    #expect(try folder.data("a/0005.png") == file)
    let other = try run(tool, words + ["a/", "--seed", "5"], in: folder.path)
    #expect(other.status == 1 && other.errors.contains("a/0000.png: it exists, and was not made by this command"))
  }

  /// A file that takes the name of a frame during the run is not of this command, and stays.
  @Test func aFileThatAppearsMeanwhileIsNotReplaced() throws {
    let words = Self.words + ["-q", "--fps", "25", "-o", "a/"]
    let running = try RunningProgram(tool, words, in: folder.path)
    #expect(running.wait { FileManager.default.fileExists(atPath: "\(folder.path)/a/0000.png") })
    try folder.write("precious", to: "a/0299.png")
    let result = try running.finish()
    #expect(result.status == 1, "\(result)")
    let message = "zoetrope: cannot write a/0299.png: it exists; --force replaces it\n"
    #expect(result.errors == message, "\(result.errors)")
    #expect(try folder.read("a/0299.png") == "precious")
  }

  @Test func partsOfAnotherVideoAreLeftAlone() throws {
    let words = Self.words + ["-q", "-o", "a.mp4"]
    let parts = ".a.mp4.zoetrope-parts"
    _ = try stop(words, at: "\(parts)/part-1-of-8.mp4", by: "TERM")
    func contents() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(parts)")
      return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.data("\(parts)/\($0)")) })
    }
    let before = try contents()
    #expect(before["part-1-of-8.mp4"] != nil)
    let other = try run(tool, words + ["--seed", "5"], in: folder.path)
    #expect(other.status == 1)
    #expect(
      other.errors == "zoetrope: cannot take up .a.mp4.zoetrope-parts: it holds parts of another video, see "
        + ".a.mp4.zoetrope-parts/work; remove the folder to begin anew\n")
    #expect(try contents() == before && !folder.names.contains("a.mp4"))
  }

  /// A run that does not resume leaves the parts, which may be the work of hours, and tells of them.
  @Test func partsThatAreLeftAreTold() throws {
    let parts = ".a.mp4.zoetrope-parts"
    try FileManager.default.createDirectory(atPath: "\(folder.path)/\(parts)", withIntermediateDirectories: false)
    let words = ["render", "bubbles-drift", "--size", "64x36", "--fps", "5", "-o"]
    let note = "a stopped render --resume left \(parts); run it again with --force to continue, or remove the folder\n"
    let beside = try run(tool, words + ["a.mp4"], in: folder.path)
    #expect(beside.status == 0 && beside.errors.contains(note), "\(beside.errors)")
    #expect(try folder.names.contains(parts))
    // The file is there now, as after a kill when it was complete.
    let again = try run(tool, words + ["a.mp4", "--resume", "--force", "-q"], in: folder.path)
    #expect(again.status == 0 && again.errors.isEmpty, "\(again)")
    #expect(try folder.names == ["a.mp4"])
    let elsewhere = try run(tool, words + ["b.mp4"], in: folder.path)
    #expect(elsewhere.status == 0 && !elsewhere.errors.contains("zoetrope-parts"), "\(elsewhere.errors)")
  }

  /// A part that was damaged, cut off, exchanged or made elsewhere is made again, and never becomes part of the video.
  @Test(arguments: ["flipped", "cut", "exchanged", "foreign", "without its hash"])
  func aPartThatIsNotWhatItWasIsMadeAgain(damage: String) throws {
    try Self.whole.write(to: folder)
    let words = Self.words + ["-q", "-o", "a.mp4"]
    let parts = ".a.mp4.zoetrope-parts"
    let killed = try stop(words, at: "\(parts)/part-2-of-8.mp4", by: "KILL")
    #expect(killed.status == 137, "\(killed)")
    let (first, second) = (try folder.data("\(parts)/part-1-of-8.mp4"), try folder.data("\(parts)/part-2-of-8.mp4"))
    var part = first
    switch damage {
    case "flipped": part[part.count / 2] ^= 4
    case "cut": part.removeLast(100)
    case "exchanged": part = second
    case "foreign": part = try folder.data("whole.mp4")
    default:
      // Whole, it would lead to the same file if it were taken.
      part[part.count / 2] ^= 4
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(parts)/part-1-of-8.json")
    }
    try part.write(to: URL(fileURLWithPath: "\(folder.path)/\(parts)/part-1-of-8.mp4"))
    let resumed = try run(tool, words, in: folder.path)
    #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
    #expect(try folder.data("a.mp4") == folder.data("whole.mp4"))
  }

  /// A hash moved together with its part does not make it another part.
  @Test func partsThatChangePlacesAreMadeAgain() throws {
    try Self.whole.write(to: folder)
    let words = Self.words + ["-q", "-o", "a.mp4"]
    let parts = "\(folder.path)/.a.mp4.zoetrope-parts"
    _ = try stop(words, at: ".a.mp4.zoetrope-parts/part-2-of-8.mp4", by: "KILL")
    for ending in ["mp4", "json"] {
      try FileManager.default.moveItem(atPath: "\(parts)/part-1-of-8.\(ending)", toPath: "\(parts)/x")
      try FileManager.default.moveItem(
        atPath: "\(parts)/part-2-of-8.\(ending)", toPath: "\(parts)/part-1-of-8.\(ending)")
      try FileManager.default.moveItem(atPath: "\(parts)/x", toPath: "\(parts)/part-2-of-8.\(ending)")
    }
    #expect(try run(tool, words, in: folder.path).status == 0)
    #expect(try folder.data("a.mp4") == folder.data("whole.mp4"))
  }

  /// A part that stays is told, as the folder is hidden. The video is complete all the same.
  @Test func partsThatCannotBeRemovedAreTold() throws {
    let words = Self.words + ["-q", "-o", "a.mp4"]
    let parts = ".a.mp4.zoetrope-parts"
    _ = try stop(words, at: "\(parts)/part-1-of-8.json", by: "KILL")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(parts)/mine", withIntermediateDirectories: false)
    let result = try run(tool, words, in: folder.path)
    let problem = "zoetrope: cannot remove \(parts)/mine: it is a folder"
    #expect(
      result.status == 1 && result.errors == "\(problem); the video is complete, so remove its folder of parts\n",
      "\(result)")
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(parts)")) == ["mine", "work"])
    #expect(try zoetrope("verify", "a.mp4", in: folder.path).text.contains("a.mp4: "))
  }

  /// The folder's name can be foreseen, so another user could have put a link there.
  @Test(arguments: ["a link", "a file", "a folder for all"]) func theFolderIsPrivate(kind: String) throws {
    let parts = folder.path + "/.a.mp4.zoetrope-parts"
    try FileManager.default.createDirectory(atPath: folder.path + "/elsewhere", withIntermediateDirectories: false)
    switch kind {
    case "a link": try FileManager.default.createSymbolicLink(atPath: parts, withDestinationPath: "elsewhere")
    case "a file": try folder.write("precious", to: ".a.mp4.zoetrope-parts")
    default:
      try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: false)
      unsafe chmod(parts, 0o777)
    }
    let result = try run(tool, Self.words + ["-q", "-o", "a.mp4"], in: folder.path)
    #expect(result.status == 1)
    let reason =
      kind == "a folder for all"
      ? "others may write to it; remove the folder to begin anew"
      : "it is a link or a file, not a folder; remove it to begin anew"
    #expect(result.errors == "zoetrope: cannot take up .a.mp4.zoetrope-parts: \(reason)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere").isEmpty)

    try FileManager.default.removeItem(atPath: parts)
    _ = try stop(Self.words + ["-q", "-o", "a.mp4"], at: ".a.mp4.zoetrope-parts/part-1-of-8.mp4", by: "KILL")
    let mode = try FileManager.default.attributesOfItem(atPath: parts)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  /// A process waits for the lock of another, which removes the folder, and a third makes it anew: the lock of a file without a
  /// name keeps nobody out.
  @Test func aLockThatWasRemovedIsNone() throws {
    let parts = ".a.mp4.zoetrope-parts"
    // The lock of the first is opened by another name, by which the waiting process is told from this one.
    let script = """
      mkdir -m 700 \(parts); exec 3> old 4> new; ln old \(parts)/work; rm old; flock 3; flock 4
      "$0" "$@" 3>&- 4>&- & child=$!
      until ls -l /proc/$child/fd 2>&1 | grep -q '\(parts)/work$' || ! kill -0 $child 2> /dev/null; do sleep .002; done
      mv -f new \(parts)/work; flock -u 3; wait $child
      """
    let result = try run("bash", ["-c", script, tool] + Self.words + ["-q", "-o", "a.mp4"], in: folder.path)
    #expect(result.status == 1, "\(result)")
    #expect(result.errors == "zoetrope: cannot resume in \(parts): another process uses it\n")
  }

  /// A process waits for the lock of another, which completes the video: nothing is made anew, and no folder stays.
  @Test func aVideoThatIsCompletedMeanwhileIsNotMadeAgain() throws {
    let parts = ".a.mp4.zoetrope-parts"
    let script = """
      mkdir -m 700 \(parts); exec 3> \(parts)/work; flock 3
      "$0" "$@" 3>&- & child=$!
      until ls -l /proc/$child/fd 2>&1 | grep -q '\(parts)/work$' || ! kill -0 $child 2> /dev/null; do sleep .002; done
      echo whole > a.mp4; rm -r \(parts); flock -u 3; wait $child
      """
    let result = try run("bash", ["-c", script, tool] + Self.words + ["-q", "-o", "a.mp4"], in: folder.path)
    #expect(result.status == 1, "\(result)")
    // The process looks at the lock before it waits for it, so that the video may be there when it begins.
    let told = ["it was created meanwhile", "it exists"]
    #expect(
      told.contains { result.errors == "zoetrope: cannot write a.mp4: \($0); --force replaces it\n" },
      "\(result.errors)")
    #expect(try folder.names == ["a.mp4"] && folder.read("a.mp4") == "whole\n")
  }

  /// The parts are gone with their folder, which nobody should create.
  @Test func aFolderThatIsRemovedMeanwhile() throws {
    let gone = folder.path + "/gone"
    try FileManager.default.createDirectory(atPath: gone, withIntermediateDirectories: false)
    let running = try RunningProgram(tool, Self.words + ["-q", "-o", "gone/a.mp4"], in: folder.path)
    #expect(running.wait { FileManager.default.fileExists(atPath: "\(gone)/.a.mp4.zoetrope-parts/part-1-of-8.mp4") })
    // A part may appear between the removal of the others and that of the folder.
    #expect(running.wait { (try? FileManager.default.removeItem(atPath: gone)) != nil })
    let result = try running.finish()
    let message = "zoetrope: cannot write gone/a.mp4: the hidden folder of its parts was removed meanwhile\n"
    #expect(result.status == 1 && result.errors == message, "\(result)")
    #expect(try folder.names == [])
  }

  /// Several at once: one works, the others say why they do not, and none fails for another reason.
  @Test func severalResumeAtOnce() throws {
    let words = Self.words + ["-q", "-o", "a.mp4"]
    let results = try (0..<4).map { _ in try RunningProgram(tool, words, in: folder.path) }.map { try $0.finish() }
    #expect(results.contains { $0.status == 0 })
    let losers: Set = [
      "zoetrope: cannot resume in .a.mp4.zoetrope-parts: another process uses it\n",
      "zoetrope: cannot write a.mp4: it exists; --force replaces it\n",
      "zoetrope: cannot write a.mp4: it was created meanwhile; --force replaces it\n",
    ]
    for result in results where result.status != 0 { #expect(losers.contains(result.errors), "\(result.errors)") }
    #expect(try folder.names == ["a.mp4"])
  }

  /// A full disk is told of the file that did not fit, and no hidden folder stays.
  @Test(.limitsFiles) func aDiskThatIsFull() throws {
    // The message goes through a pipe, since files take nothing.
    let line = "(ulimit -f 0; exec \"$0\" \"$@\" 2>&1) | cat; exit ${PIPESTATUS[0]}"
    let result = try run("bash", ["-c", line, tool] + Self.words + ["-q", "-o", "a.mp4"], in: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "zoetrope: cannot write .a.mp4.zoetrope-parts/work: File too large\n", "\(result.text)")
    #expect(try folder.names == [])
    #expect(try run(tool, Self.words + ["-q", "-o", "a.mp4"], in: folder.path).status == 0)
  }

  @Test func oneProcessAtATimeWorksOnIt() throws {
    let script = """
      mkdir .a.mp4.zoetrope-parts
      exec 9> .a.mp4.zoetrope-parts/work
      flock 9
      "$0" "$@"
      """
    let result = try run("bash", ["-c", script, tool] + Self.words + ["-q", "-o", "a.mp4"], in: folder.path)
    #expect(result.status == 1)
    #expect(
      result.errors == "zoetrope: cannot resume in .a.mp4.zoetrope-parts: another process uses it\n")
  }

  @Test(arguments: [
    (["-o", "a.gif"], "applies to mp4, mov, webm, mkv and sequences of PNG only, not to gif."),
    (["-o", "a.webp"], "applies to mp4, mov, webm, mkv and sequences of PNG only, not to webp."),
    (["-o", "-", "--format", "mp4"], "needs a file: what goes to standard output is not kept"),
    (
      ["-o", "a.mp4", "--manifest", "m"],
      "conflicts with --manifest: finished frames are not rendered again, and the manifest needs their hashes. Leave out one of them."
    ),
    (
      ["-o", "a/", "--no-metadata"],
      "conflicts with --no-metadata: finished PNGs are recognized by their metadata. Leave out one of them."
    ),
  ])
  func mistakesAreTold(_ words: [String], _ message: String) throws {
    for more in [[], ["--dry-run"]] {
      let result = try run(tool, Self.words + words + more, in: folder.path)
      #expect(result.status == 2 && result.errors.hasSuffix("zoetrope: --resume \(message)\n"), "\(result.errors)")
    }
    #expect(try folder.names == [])
  }
}
