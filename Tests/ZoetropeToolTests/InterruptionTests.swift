import Foundation
import TestSupport
import Testing

/// Signals at any moment: a file is the old one or the new one, whole, and nothing else is left.
@Suite struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scene = ["render", "aurora", "--size", "64x36", "--loop", "sway:1s", "--force"]

  private func words(_ name: String) -> [String] {
    Self.scene + ["-o", name]
      + (name == "fitted.gif" ? ["--max-size", "3kB"] : name == "a.mp4" ? ["--repeat", "3"] : [])
      // Three segments, two of which are encoded at the same time.
      + (name == "a.webm" ? ["--fps", "180", "--threads", "2"] : [])
  }

  /// Returns the file that an undisturbed run makes, and the duration of the run in microseconds.
  private func undisturbed(_ name: String) throws -> (Data, UInt32) {
    let start = Date()
    let result = try run(tool, words(name), in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    return (try folder.data(name), UInt32(Date().timeIntervalSince(start) * 1_000_000))
  }

  /// Ten moments each, from before the program looks at signals to after its end.
  @Test(arguments: ["a.gif", "fitted.gif", "a.mp4", "a.webm", "a.apng"])
  func aSignalAtAnyMoment(name: String) throws {
    let (whole, undisturbedTime) = try undisturbed(name)
    var time = undisturbedTime
    var generator = SeededGenerator(state: UInt64(name.utf8.reduce(0) { $0 * 31 + Int($1) }))
    var stoppedCount = 0
    for attempt in 0..<10 {
      let old = Bool.random(using: &generator) ? Data("precious".utf8) : nil
      try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      try old?.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      let signal = Bool.random(using: &generator) ? SIGINT : SIGTERM
      let running = try RunningProgram(tool, words(name), in: folder.path)
      usleep(.random(in: 0...time, using: &generator))
      running.send(signal)
      let result = try running.finish()
      let names = try folder.names
      let file = names.contains(name) ? try folder.data(name) : nil
      let what: Comment = "attempt \(attempt), signal \(signal): \(result.status) \(result.errors) \(names)"
      switch result.status {
      case 0:
        #expect(file == whole && names == [name], what)
        // The undisturbed run may have taken longer, beside other tests.
        if stoppedCount == 0 { time -= time / 4 }
      case 128 + signal:
        stoppedCount += 1
        #expect(file == old && names.count == (old == nil ? 0 : 1), what)
        #expect(result.errors.hasSuffix("zoetrope: stopped; nothing was written\n"), what)
      // The signal arrived before the tool handled signals: a shell reports the same number.
      case -signal: #expect(file == old && names.count == (old == nil ? 0 : 1) && result.errors.isEmpty, what)
      default: Issue.record(what)
      }
    }
    #expect(stoppedCount > 0)
  }

  /// Two signals at once, as `timeout` sends them, are one wish: nothing is left.
  @Test func twoSignalsAtOnceAreOne() throws {
    for _ in 0..<8 {
      let running = try RunningProgram(
        tool, ["render", "aurora", "-o", "a.mp4", "--loop", "exact", "-q"], in: folder.path)
      while running.isRunning, !running.isWriting(in: folder.path) { usleep(1000) }
      running.send(SIGTERM)
      running.send(SIGTERM)
      let result = try running.finish()
      #expect(result.status == 128 + SIGTERM && result.errors == "zoetrope: stopped; nothing was written\n")
      #expect(try folder.names.isEmpty)
    }
  }

  /// A signal is never lost, however early it comes: of a rendering of hours nobody sees the end.
  @Test func noSignalIsLost() throws {
    var generator = SeededGenerator(state: 7)
    for _ in 0..<30 {
      let running = try RunningProgram(
        tool, ["render", "aurora", "-o", "a.gif", "--loop", "exact", "--fps", "50", "--size", "64x36"], in: folder.path)
      usleep(.random(in: 0...60_000, using: &generator))
      running.send(SIGINT)
      let deadline = Date() + 20
      while running.isRunning, Date() < deadline { usleep(2000) }
      #expect(!running.isRunning, "the signal was lost")
      running.send(SIGKILL)
      let status = try running.finish().status
      #expect(try [130, -SIGINT].contains(status) && folder.names.isEmpty)
    }
  }

  /// Whatever is waited for or worked on before an output is written, the first signal ends it at once.
  @Test(arguments: [
    "plan ./pipe.json", "render ./pipe.json -o a.gif", "encode --files-from pipe.json -o a.gif",
    "encode huge.json --palette pipe.json -o a.gif", "verify --manifest pipe.json", "plan ./huge.json",
  ])
  func inputThatNeverComes(words: String) throws {
    unsafe mkfifo(folder.path + "/pipe.json", 0o600)
    // Near the 16 MiB that a scene may have, which take seconds to parse; so many keyframes are refused after that.
    let count = words.contains("./huge") ? 400_000 : 1
    let frames = (0...count).map { "{\"offset\":\(Double($0) / Double(count)),\"value\":1}" }.joined(separator: ",")
    try folder.write(
      """
      { "zoetrope": 1, "name": "huge", "layers": [{ "fill": "white", "shape": "circle",
        "rotation": { "duration": 1, "keyframes": [\(frames)] } }] }
      """, to: "huge.json")
    let before = try folder.names
    let result = try interrupted(words.split(separator: " ").map(String.init))
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; nothing was written\n", "\(result)")
    #expect(try folder.names == before)
  }

  /// The second wish to stop is not asked to be patient.
  @Test(arguments: [SIGINT, SIGTERM]) func twoSignalsInARow(second: Int32) throws {
    try folder.write("precious", to: "a.mp4")
    for pause in [0, 100, 1000, 10_000, 120_000] as [UInt32] {
      let running = try RunningProgram(
        tool, ["render", "aurora", "-o", "a.mp4", "--force", "--loop", "exact", "-q"], in: folder.path)
      while running.isRunning, !running.isWriting(in: folder.path) { usleep(1000) }
      running.send(SIGINT)
      usleep(pause)
      running.send(second)
      let status = try running.finish().status
      #expect([130, -SIGINT, -second].contains(status))
      let (names, text) = (try folder.names, try folder.read("a.mp4"))
      #expect(names == ["a.mp4"] && text == "precious")
    }
  }

  /// A thread that never returns to look for the wish to stop: here, it waits for a reader of its progress.
  @Test func whatHangsIsEndedBySingleSignal() throws {
    let line = """
      mkfifo full; exec 3<>full; head -c 65536 /dev/zero >&3
      exec "$0" render aurora -o a.mp4 --loop 2s --quiet --progress json 2>&3
      """
    let running = try RunningProgram("bash", ["-c", line, tool], in: folder.path)
    #expect(running.wait { running.blocksInterrupts && running.isWriting(in: folder.path) })
    usleep(300_000)
    running.send(SIGTERM)
    let status = try running.finish(within: 60).status
    #expect(status == -SIGTERM)
    #expect(try folder.names == ["full"])
  }

  /// Nothing can be done then; but what has no name yet goes with the process.
  @Test(arguments: ["a.gif", "a.mp4"]) func aKillAtAnyMoment(name: String) throws {
    let (whole, undisturbedTime) = try undisturbed(name)
    var time = undisturbedTime
    var generator = SeededGenerator(state: 11)
    var killedCount = 0
    for _ in 0..<10 {
      let old = Data("precious".utf8)
      try old.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      let running = try RunningProgram(tool, words(name), in: folder.path)
      usleep(.random(in: 0...time, using: &generator))
      running.send(SIGKILL)
      let status = try running.finish().status
      #expect(status == 0 || status == -SIGKILL)
      if status == -SIGKILL {
        killedCount += 1
      } else if killedCount == 0 {
        // The undisturbed run may have taken longer, beside other tests.
        time -= time / 4
      }
      #expect(try [old, whole].contains(folder.data(name)))
      // In the microseconds of a try whether a file can get its name later, or in which it gets it.
      #expect(try folder.names.allSatisfy { $0 == name || $0.hasPrefix(".zoetrope-") })
    }
    #expect(killedCount > 0)
    // Files that an earlier run may have left do not affect a later one.
    try folder.write("debris", to: ".zoetrope-1-2")
    #expect(try run(tool, words(name), in: folder.path).status == 0)
    #expect(try folder.data(name) == whole)
  }

  /// Of many files those that are complete stay, and nobody is told that there are none.
  @Test(arguments: [
    ["render", "aurora", "--loop", "72000s", "--fps", "50", "--size", "64x36"], ["encode", "long.mkv"],
  ])
  func aSequenceThatIsStoppedIsIncomplete(words: [String]) throws {
    if words[0] == "encode" { try makeLongVideo() }
    let frames = folder.path + "/frames"
    var memory = 0
    let result = try run(tool, words + ["-o", "frames/", "-q"], in: folder.path) { running in
      guard ((try? FileManager.default.contentsOfDirectory(atPath: frames).count) ?? 0) > 3 else { return false }
      memory = running.peakMemory
      return true
    }
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; frames/ is incomplete\n", "\(result.errors)")
    #expect((1...150_000).contains(memory))
    let names = try FileManager.default.contentsOfDirectory(atPath: frames).sorted()
    #expect(names.enumerated().allSatisfy { Int($1.dropLast(4)) == $0 && $1.hasSuffix(".png") }, "\(names)")
    let seen = try run("identify", ["-regard-warnings", "-format", "%w %h\\n", "frames/*.png"], in: folder.path)
    #expect(seen.status == 0 && seen.text == String(repeating: "64 36\n", count: names.count), "\(seen.errors)")
  }

  /// While the frames to be reversed are read, there is none.
  @Test func aSequenceThatIsStoppedBeforeItsFirstPictureIsNothing() throws {
    try makeLongVideo()
    let result = try interrupted(["encode", "long.mkv", "--reverse", "-o", "frames/", "-q"])
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; nothing was written\n", "\(result.errors)")
    #expect(try folder.names == ["long.mkv"])
  }

  /// While the first picture is drawn, its folder is there.
  @Test func aFolderThatWasMadeForNothingIsRemoved() throws {
    let words = ["render", "aurora", "--loop", "1s", "--size", "4096x2304", "-o", "frames/", "-q"]
    let result = try run(tool, words, in: folder.path) { _ in
      FileManager.default.fileExists(atPath: folder.path + "/frames")
    }
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; nothing was written\n", "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// Returns the result of the tool when it is interrupted while it waits for input or works on it.
  private func interrupted(_ words: [String]) throws -> ProcessResult {
    let running = try RunningProgram(tool, words, in: folder.path)
    #expect(running.wait { running.blocksInterrupts }, "the tool does not watch for signals")
    // To get as far as the input. On a slow machine the signal arrives earlier, with the same result.
    usleep(300_000)
    running.send(SIGINT)
    let sent = Date()
    // Whatever it waits for never comes; a scene that is parsed to its end is refused, with another status.
    let result = try running.finish(within: 60)
    #expect(Date().timeIntervalSince(sent) < 10, "it does not end at once")
    return result
  }

  private func makeLongVideo() throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=64x36:r=50 -frames:v 20000 -c:v libx264 -preset ultrafast long.mkv",
      in: folder
    ).checked()
  }
}
