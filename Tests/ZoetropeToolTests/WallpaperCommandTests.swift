import Foundation
import TestSupport
import Testing

/// Wallpapers for monitors of several sizes.
@Suite struct WallpaperCommandTests {
  private let folder: TemporaryFolder
  private let words = ["render", "glow", "--for", "wallpaper", "--loop", "1s", "--fps", "10", "-o", "w"]

  init() throws { folder = try TemporaryFolder() }

  private func size(_ name: String) throws -> String {
    try probed(name, "stream=codec_name,width,height", in: folder)
  }

  /// Makes a program of this name that writes down how it was called, and returns a command line that finds no other: a real one
  /// would change the desktop.
  private func fake(_ program: String, _ script: String) throws -> String {
    try folder.write("#!/bin/sh\n\(script)\n", to: "script")
    // By another process: a file that this one writes may be open in a program that another test starts meanwhile, and cannot be
    // run until that ends.
    try shell(
      "mkdir -p bin; ln -sf $(command -v sh awk sleep) bin; install -m 755 script bin/\(program)",
      in: folder
    ).checked()
    return "PATH=\(folder.path)/bin \"$0\" \(words.joined(separator: " "))"
  }

  @Test func everyMonitorGetsItsOwn() throws {
    let made = try run(tool, words + ["--monitors", "192x108,160x90+192+0,192x108"], in: folder.path)
    #expect(try made.status == 0 && folder.names.sorted() == ["w-160x90.mp4", "w-192x108.mp4"], "\(made.errors)")
    #expect(try size("w-160x90.mp4") == "h264,160,90" && size("w-192x108.mp4") == "h264,192,108")
    #expect(made.errors.contains(/mpvpaper: mpvpaper .* OUTPUT '\/.*\/w-160x90.mp4'\n/), "\(made.errors)")
    #expect(made.errors.contains("KDE Plasma: qdbus6 "))
  }

  /// Each desktop of Plasma gets the file of its shape.
  @Test func plasmaChoosesDesktopsByTheirShape() throws {
    let line = try fake("qdbus6", "printf '%s\\n' \"$4\" >> called") + " --monitors 192x108,80x100 --set-wallpaper"
    #expect(try shell(line, in: folder).status == 0)
    let calls = try folder.read("called").split(separator: "\n")
    for (call, (file, width, height)) in zip(calls, [("w-80x100.mp4", 80, 100), ("w-192x108.mp4", 192, 108)]) {
      #expect(
        call.contains("- g.height * \(width)) * 100 < g.height * \(width)") && call.contains("g.width * \(height) -"))
      #expect(call.contains(file))
    }
    #expect(calls.count == 2)
  }

  /// Nothing is rendered that cannot be shown.
  @Test(arguments: [
    // Nobody knows which output is which.
    ("mpvpaper", "192x108,160x90", "--set-wallpaper by mpvpaper needs the names of the outputs"),
    ("qdbus6", "192x108,160x90 --span", "--set-wallpaper needs mpvpaper, of which none is installed"),
    ("other", "160x90 --dry-run", "--set-wallpaper needs mpvpaper or qdbus6, of which none is installed"),
  ])
  func whatCannotBeShownIsNotMade(program: String, options: String, message: String) throws {
    let line = try fake(program, "echo > called") + " --set-wallpaper --monitors \(options)"
    let made = try shell(line, in: folder)
    #expect(made.status == 1 && made.errors.hasPrefix("zoetrope: \(message)"), "\(made.errors)")
    #expect(try folder.names.sorted() == ["bin", "script"])
  }

  @Test func onePictureSpansAll() throws {
    let made = try run(tool, words + ["--monitors", "192x108,160x90", "--span"], in: folder.path)
    #expect(try made.status == 0 && folder.names == ["w-352x108.mp4"], "\(made.errors)")
    #expect(try size("w-352x108.mp4") == "h264,352,108")
    // Each monitor shows its part, which Plasma cannot.
    #expect(made.errors.contains(/mpvpaper .*loop vf=crop=w=160:h=90:x=192:y=0' OUTPUT '/), "\(made.errors)")
    #expect(made.errors.contains("loop vf=crop=w=192:h=108:x=0:y=0' OUTPUT '") && !made.errors.contains("Plasma"))
  }

  @Test func connectedMonitorsAreAsked() throws {
    let line = try fake("wlr-randr", "echo 'DP-1 \"x\"'; echo '  160x90 px (current)'; echo '  Position: 0,0'")
    let made = try shell(line, in: folder)
    #expect(try size("w-160x90.mp4") == "h264,160,90", "\(made.errors)")
    #expect(made.errors.contains(/mpvpaper .* DP-1 '/), "\(made.errors)")
  }

  @Test func theWallpaperIsSet() throws {
    let background = "{ sleep 20; echo > ended; } &"
    let script = "echo \"$@\" > called; awk '/SigIgn/ { print $2 }' /proc/self/status > signals; \(background)"
    let line = try fake("mpvpaper", script) + " --monitors 160x90 --set-wallpaper"
    #expect(try shell(line, in: folder).status == 0)
    #expect(try folder.read("called").contains("--fork -o no-audio loop * /"))
    // A program that goes on in the background is not waited for.
    #expect(try !folder.names.contains("ended"))
    // A closed pipe ends it, as it ends any program.
    let ignored = try #require(UInt64(folder.read("signals").dropLast(), radix: 16))
    #expect(ignored & (1 << UInt64(SIGPIPE - 1)) == 0)
    let failing = try fake("mpvpaper", "echo no display; exit 1") + " --monitors 160x90 --set-wallpaper --force"
    let failed = try run("bash", ["-c", failing, tool], in: folder.path)
    #expect(failed.status == 1 && failed.errors.hasSuffix("mpvpaper failed: no display\n"), "\(failed.errors)")
  }

  /// Plasma runs a script, in which a path is a text.
  @Test func aPathMayHaveAnyCharacters() throws {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/a $HOME'\"b", withIntermediateDirectories: false)
    let line = try fake("qdbus6", "printf %s \"$4\" > called").replacing(" -o w", with: " -o \"a \\$HOME'\\\"b/w\"")
    let made = try shell("\(line) --monitors 160x90 --set-wallpaper", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.read("called").contains("/a%20%24HOME%27%22b/w-160x90.mp4', enabled: true"))
  }

  @Test func aFileMayHaveTheNameOfAPlaceholder() throws {
    let line = try fake("mpvpaper", "printf '%s\\n' \"$@\" > called").replacing(" -o w", with: " -o '{url}{crop}'")
    let made = try shell("\(line) --monitors 160x90 --set-wallpaper", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let file = try #require(try folder.read("called").split(separator: "\n").last)
    #expect(file.hasSuffix("/{url}{crop}-160x90.mp4") && FileManager.default.fileExists(atPath: String(file)))
  }

  @Test(arguments: [
    ("--monitors 1920", "Invalid value 1920 for --monitors. Use sizes such as 3440x1440,1920x1080"),
    (
      "--monitors 1920x1080+9223372036854775807+0 --span",
      "Invalid value 1920x1080+9223372036854775807+0 for --monitors"
    ),
    ("--monitors 160x90 --resume", "--resume and --for exclude each other"),
    (
      "--monitors 160x90,80x46 --manifest m", "--manifest is about one file, and --for wallpaper makes 2. Leave it out."
    ),
    (
      "--monitors 160x90,321x181",
      "the monitor is 321x181, and a video needs even sides. Use --monitors with even sides, such as 322x182."
    ),
    ("--monitors 160x90 --size 80x46", "--size 80x46 conflicts with --for: wallpaper takes 160x90."),
    ("--for slack-emoji --span", "--monitors, --span and --set-wallpaper have no effect with --for slack-emoji."),
  ])
  func mistakesAreTold(options: String, message: String) throws {
    let target = options.contains("--for") ? [] : ["--for", "wallpaper"]
    let words = ["render", "glow", "-o", "w"] + target + options.split(separator: " ").map(String.init)
    let result = try run(tool, words, in: folder.path)
    #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(message)"), "\(result.errors)")
    #expect(try folder.names.isEmpty)
    let alone = try zoetrope("render", "glow", "-o", "a.gif", "--span", in: folder.path)
    #expect(alone.status == 2 && alone.errors.contains("require --for wallpaper"))
  }
}
