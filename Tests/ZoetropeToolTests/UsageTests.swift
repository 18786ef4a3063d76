import Foundation
import TestSupport
import Testing

/// Every mistake is told in one line on standard error that says what would be right, with its exit code.
@Suite struct UsageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      (["rendr"], "Unknown command rendr (did you mean render?)"),
      (["--frobnicate"], "Unknown option --frobnicate"),
      (["render"], "No scene given"),
      (["render", "aurora"], "No output file. Use -o FILE"),
      (["render", "aurora", "b", "-o", "a.gif"], "Unexpected argument \"b\""),
      (["render", "arora", "-o", "a.gif"], "Unknown scene \"arora\" (did you mean aurora?)"),
      (["render", "aurora", "-o", "a.avi"], "Unknown file extension \".avi\" of a.avi. Use"),
      (["render", "aurora", "-o", "agif"], "No file extension in \"agif\". Use .gif"),
      (["render", "aurora", "-o", "a.null"], "Unknown file extension \".null\" of a.null. Use"),
      (
        ["render", "aurora", "-o", "a.gif", "--sheme", "dark"],
        "Unknown option --sheme (did you mean --theme or --scheme?)"
      ),
      (["render", "aurora", "-o", "a.gif", "-x"], "Unknown option -x"),
      (["render", "aurora", "-o"], "-o needs a value"),
      (["render", "aurora", "-o", "a.gif", "--size"], "--size needs a value"),
      (["render", "aurora", "-o", "a.gif", "--scheme", "blue"], "Invalid value blue for --scheme. Use light or dark"),
      (
        ["render", "aurora", "-o", "a.gif", "--scheme", "drak"], "Invalid value drak for --scheme (did you mean dark?)."
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--dither", "bayr"],
        "Invalid value bayr for --dither (did you mean bayer?)."
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--size", "10"],
        "Invalid value 10 for --size. Use 480x270, one side such as 480x"
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--size=0x10"],
        "--size 0x10 is out of range; allowed: 1…16384 pixels a side"
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--size", "100000x10"],
        "--size 100000x10 is out of range; allowed: 1…16384 pixels a side"
      ),
      (["render", "aurora", "-o", "a.gif", "-s", "1x1x1"], "Invalid value 1x1x1 for -s. Use 480x270"),
      (["render", "aurora", "-o", "a.gif", "--fps", "0"], "Invalid value 0 for --fps. Use a number above 0"),
      (["render", "aurora", "-o", "a.gif", "--fps", "NaN"], "Invalid value NaN for --fps. Use a number"),
      (
        ["render", "aurora", "-o", "a.gif", "--loop", "swing:3s"],
        "Invalid value swing:3s for --loop. Use exact, 160s, ~160s, 20s..60s, fit:10% or sway:12s"
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--loop", "1e18s"], "Invalid value 1e18s for --loop. Use exact, 160s, "
      ),
      (["render", "aurora", "-o", "a.gif", "--seed", "-1"], "Invalid value -1 for --seed. Use a whole number"),
      (
        ["render", "aurora", "-o", "a.gif", "--threads", "0"],
        "Invalid value 0 for --threads. Use a whole number from 1 to 256."
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--scale", "99999"],
        "--scale 99999 is out of range; allowed: 0.001…1000 pixels per point"
      ),
      (["render", "aurora", "-o", "a.mp4", "--crf", "99"], "--crf 99: h264 takes 1 to 51"),
      (["render", "aurora", "-o", "a.mp4", "--preset", "quick"], "--preset quick: h264 has ultrafast, "),
      (["render", "aurora", "-o", "a.gif", "--scale", "0"], "Invalid value 0 for --scale. Use a number above 0"),
      (
        ["render", "aurora", "-o", "a.gif", "--width", "0"],
        "Invalid value 0 for --width. Use a whole number from 1 to 16384."
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--height", "0"],
        "Invalid value 0 for --height. Use a whole number from 1 to 16384."
      ),
      (["render", "aurora", "-o", "a.gif", "--layout", "x"], "Invalid value x for --layout. Use strict or clamped."),
      (
        ["render", "aurora", "-o", "a.gif", "--loop-count", "65537"],
        "Invalid value 65537 for --loop-count. Use a whole number from 0 to 65536."
      ),
      (
        ["render", "aurora", "-o", "a.webp", "--loop-count", "65536"],
        "--loop-count 65536 is out of range; allowed: 0…65535"
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--scene-sha256", "12"],
        "Invalid value 12 for --scene-sha256. Use 64 hexadecimal digits."
      ),
      (["render", "aurora", "-o", "a.gif", "--full-range"], "--full-range applies to video only, not to gif."),
      (["render", "aurora", "-o", "a.gif", "--debanded"], "--debanded applies to video only, not to gif."),
      (
        ["render", "aurora", "-o", "a.mp4", "--debanded", "--preset", "slow"],
        "--debanded conflicts with --preset: it is"
      ),
      (["render", "aurora", "-o", "a.mp4", "--comment", "hi"], "--comment applies to GIF only, not to mp4."),
      (
        ["render", "aurora", "-o", "a.png", "--frame", "x"],
        "Invalid value x for --frame. Use a whole number from 0 on."
      ),
      (["render", "aurora", "-o", "a.png", "--at", "x"], "Invalid value x for --at. Use a time such as"),
      (["encode", "a.mp4", "-o", "a.gif", "--max-temp", "x"], "Invalid value x for --max-temp. Use bytes such as"),
      (
        ["encode", "a.mp4", "-o", "b c.mkv", "--repeat", "3"],
        "Encode it once, then use zoetrope repeat 'b c.mkv' -o repeated.mkv --repeat 3."
      ),
      (
        ["encode", "a.mp4", "-o", "-", "--format", "mkv", "--repeat", "3"],
        "Encode it once, then use zoetrope repeat FILE -o repeated.mkv --repeat 3."
      ),
      (["loop", "a.mp4", "-o", "a.gif", "--max", "x"], "Invalid value x for --max. Use a time such as"),
      (["plan", "aurora", "--within", "x"], "Invalid value x for --within. Use a time such as"),
      (["plan", "aurora", "--parts", "0"], "Invalid value 0 for --parts. Use a whole number from 1 on."),
      (
        ["preview", "aurora", "--no-open", "--graphics", "x"],
        "Invalid value x for --graphics. Use kitty, iterm, sixel or blocks."
      ),
      (["preview", "aurora", "--no-open", "--graphics", "sixel"], "--graphics requires --terminal. Add it"),
      (["preview", "aurora", "--terminal"], "--terminal needs a terminal for input and output."),
      (["verify", "a.gif", "--targets", "t.json"], "--targets requires --for"),
      (["verify", "a.gif", "--max-pixels", "x"], "Invalid value x for --max-pixels. Use a number of pixels"),
      (["plan", "aurora", "-o", "a.gif"], "Unknown option -o"),
      (
        ["plan", "aurora", "--max-size", "3"], "--max-size has no effect on a plan. Use it with zoetrope render aurora"
      ),
      (["render", "aurora", "-o", "a.gif", "--crf", "20"], "--crf applies to video only, not to gif"),
      (["render", "aurora", "-o", "a.gif", "--preset", "slow"], "--preset applies to video only"),
      (
        ["render", "aurora", "-o", "a.mp4", "--transparent"],
        "--transparent cannot be kept by mp4 files; webm (vp9), mov (prores4444)"
      ),
      (
        ["render", "aurora", "-o", "a.y4m", "--transparent"],
        "--transparent applies to formats that store alpha only, not to y4m"
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--set", "layers[9].blur=3"], "--set layers[9].blur: there is no layers[9]"
      ),
      (["render", "aurora", "-o", "a.gif", "--set", "layers[1].blurr=3"], "unknown key (did you mean blur?)"),
      (["render", "aurora", "-o", "a.gif", "--set", "blur"], "--set blur: write path=value"),
      (["scene", "arora"], "Unknown scene \"arora\" (did you mean aurora?)"),
      (["scenes", "aurora"], "Unexpected argument \"aurora\". To print a scene, use zoetrope scene aurora."),
      (["scenes", "a.json"], "Unexpected argument \"a.json\". Only built-in scenes are listed; leave it out."),
      (["verify"], "No file given. Try zoetrope verify loop.gif"),
      (["verify", "a.gif", "b.gif", "--plot", "p.png"], "--plot draws one file, not 2"),
      (["verify", "--polt", "p.png", "a.gif"], "Unknown option --polt (did you mean --plot?)"),
      (
        ["verify", "a.gif", "--plot", "x.jpg"], "--plot x.jpg: the plot is a PNG file. Use a name that ends with .png."
      ),
      (["verify", "a.gif", "--plot", "-"], "--plot -: the plot is a PNG file. Use a name that ends with .png."),
      (["verify", "--manifest", "-"], "Write it to a file first, and give its name."),
      (["verify", "a.gif", "--manifest", "m"], "and reads no file of frames. Leave out a.gif."),
      (["verify", "a.gif", "--force"], "--force requires --plot: verify writes no other file."),
      (["targets", "--json", "--markdown"], "--json and --markdown exclude each other."),
      (["man", "scene", "--markdown"], "--markdown and scene exclude each other: it lists commands and options."),
      (["--version", "--json"], "Unexpected argument \"--json\". Use zoetrope --version."),
      ([""], "Unknown command \"\""),
      (["completions"], "No shell given. Try zoetrope completions bash"),
      (["completions", "tcsh"], "No completions for tcsh. Use bash, zsh or fish."),
      (
        ["help", "render", "al"],
        "Unexpected argument \"al\". Use zoetrope help render, or zoetrope help render all for all options."
      ),
      (["help", "scene-format", "all"], "Unexpected argument \"all\". Use zoetrope help scene-format."),
      (
        ["loop", "a.mp4", "-o", "a.png"], "png is one picture; for the frames of a loop, name a folder such as frames/"
      ),
      (["help", "rendre", "all"], "Unknown command rendre (did you mean render?)"),
      (["help", "-q"], "Unexpected option -q. Use zoetrope help COMMAND."),
      (["--help", "rendr"], "Unknown command rendr (did you mean render?)"),
      (["-h", "help", "al"], "Unknown command al"),
      (["man", "render"], "Unexpected argument \"render\". For help on a command, use zoetrope help render."),
      (
        ["man", "scen"],
        "Unexpected argument \"scen\" (did you mean scene?). Use zoetrope man or zoetrope man scene."
      ),
      (["man", "scene", "x"], "Unexpected argument \"x\". Use zoetrope man or zoetrope man scene."),
    ] as [([String], String)])
  func wrongUsageIsTold(arguments: [String], message: String) throws {
    let result = try run(tool, arguments, in: folder.path)
    #expect(result.isRefusal(2, message), "\(result.status) \(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [
    (
      "{\n  \"zoetrope\": 1,\n  \"name\": \"x\"\n  \"layers\": []\n}",
      "s.json:4:3: invalid JSON: expected \",\" or \"}\"; found \"layers\":"
    ),
    ("{\"zoetrope\": 2}", "s.json:1:14: zoetrope: format 2 is not known; this version reads 1"),
    (
      "{\"zoetrope\": 1, \"name\": \"x\",\n \"layers\": [{\"fill\": \"#000000\", \"blurr\": 3}]}",
      "s.json:2:42: layers[0].blurr: unknown key (did you mean blur?)"
    ),
    (
      "{\"zoetrope\": 1, \"name\": \"x\",\n \"layers\": [\n{\"fill\": \"#000000\", \"blur\": \"3\"}]}",
      "s.json:3:29: layers[0].blur: must be a number, not \"3\""
    ),
    (
      "{\"zoetrope\": 1, \"layers\": [\n{\"fill\": {\"image\": {\"file\": \"none.png\"}}}]}",
      "s.json:2:20: layers[0].fill.image: cannot read none.png: No such file or directory"
    ),
    (
      "{\"zoetrope\": 1, \"layers\": [\n{\"fill\": \"red\", \"shape\": {\"text\": {\"lines\": \"a\", \"family\": \"Nonsense\"}}}]}",
      "s.json:2:35: layers[0].shape.text: no font \"Nonsense\" is installed"
    ),
  ])
  func brokenScenesAreTold(text: String, message: String) throws {
    try folder.write(text, to: "s.json")
    let result = try zoetrope("render", "s.json", "-o", "a.gif", in: folder.path)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("zoetrope: \(message)"), "\(result.errors)")
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(try folder.names == ["s.json"])
  }

  @Test func aPictureOfAnOverrideIsTold() throws {
    let result = try zoetrope(
      "render", "mosquitoes", "-o", "a.gif", "--set", "layers[1].swarm.sprite=none.gif", in: folder.path)
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("zoetrope: --set layers[1].swarm.sprite: cannot read none.gif: "), "\(result.errors)")
  }

  @Test func filesThatCannotBeUsedAreTold() throws {
    #expect(
      try zoetrope("render", "./none.json", "-o", "a.gif", in: folder.path).errors
        == "zoetrope: cannot read ./none.json: No such file or directory\n")
    #expect(
      try zoetrope("render", "aurora", "-o", "none/a.gif", in: folder.path).errors.hasSuffix(
        "zoetrope: cannot write none/a.gif: there is no folder none; create it first\n"))
    let odd = try zoetrope("render", "aurora", "-o", "a.mp4", "--size", "101x100", in: folder.path)
    #expect(odd.status == 2)
    #expect(
      odd.errors
        == "zoetrope: --size 101x100: h264 needs even sides, since a chroma sample serves two; use an even width\n")
    #expect(try folder.names.isEmpty)
  }

  @Test func lostOutputIsTold() throws {
    for command in ["plan aurora", "--help", "scenes"] {
      let result = try run("bash", ["-c", "\"$0\" \(command) > /dev/full", tool])
      #expect(result.status == 1)
      #expect(result.errors == "zoetrope: cannot write to standard output: No space left on device\n")
    }
    let closed = try run("bash", ["-c", "\"$0\" scenes >&-; exec \"$0\" encode - -o a.gif <&-", tool], in: folder.path)
    #expect(
      closed.status == 1
        && closed.errors == "zoetrope: cannot write to standard output: it is closed\n"
          + "zoetrope: cannot read standard input: it is closed; open it, or give the name of a file\n"
    )
    // A reader that goes away is none of our business.
    let piped = try run("bash", ["-c", "set -o pipefail; \"$0\" scene aurora | true", tool])
    #expect(piped.status == 0 && piped.errors.isEmpty, "\(piped.status) \(piped.errors)")
  }

  @Test func helpFitsItsScreenAndGoesToStandardOutput() throws {
    let commands = try commandNames()
    for words in [["--help"], ["help"]] + commands.flatMap({ [[$0, "-h"], ["help", $0]] }) {
      let result = try run(tool, words)
      #expect(result.status == 0 && result.errors.isEmpty)
      let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 41 && lines.allSatisfy { $0.count <= 100 }, "\(words)\n\(result.text)")
      #expect(result.text.hasPrefix("usage: zoetrope"))
    }
    #expect(try zoetrope("--version").text.hasPrefix("zoetrope "))
    let overview = try zoetrope("help").text
    for words in [["-h"], ["--help", "--help"], ["help", "help"], ["help", "-h"]] {
      #expect(try run(tool, words).text == overview)
    }
    #expect(try zoetrope("--help", "render", "all").text == zoetrope("help", "render", "all").text)
    #expect(try zoetrope("--help").text.contains(" zoetrope --version (-V) prints "))
  }

  /// No word is broken or lost; only lines that may be copied are longer than the terminal.
  @Test func helpFitsANarrowTerminal() throws {
    for command in try commandNames() {
      let wide = try zoetrope("help", command, "all").text
      let narrow = try shell(
        "script -qec \"stty rows 24 columns 72; '$0' help \(command) all\" /dev/null < /dev/null", in: folder
      ).text
      #expect(narrow.split(whereSeparator: \.isWhitespace) == wide.split(whereSeparator: \.isWhitespace), "\(narrow)")
      let lines: [Substring] = narrow.split(whereSeparator: \.isNewline)
      let long = lines.filter { $0.count > 72 }
      #expect(long.allSatisfy { $0.hasPrefix("zoetrope ") || $0.hasPrefix("ffmpeg ") }, "\(long)")
    }
  }

  @Test func helpShowsTheFirstOptionsAndAllOnRequest() throws {
    for (command, counts) in [
      ("render", 10...10), ("encode", 10...10), ("loop", 7...10), ("plan", 10...10), ("verify", 8...10),
    ] {
      let short = try zoetrope("help", command).text
      let count = short.split(separator: "\n").count { $0.hasPrefix("  -") || $0.hasPrefix("      --") }
      #expect(counts.contains(count), "\(command) \(count)")
      #expect(short.contains("zoetrope help \(command) all\n"))
      let all = try zoetrope("help", command, "all").text
      #expect(try zoetrope(command, "--help", "all").text == all)
      #expect(try zoetrope(command, "clip.mp4", "--help", "all").text == all)
      #expect(all.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(all)")
      #expect(all.contains("--help ") && !short.contains("--help "))
    }
    #expect(try zoetrope("help", "render", "all").text.contains("      --codec NAME "))
  }

  @Test func theHelpListsThePresetsOfEachCodec() throws {
    let text = try zoetrope("help", "encode").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let presets = [
      "--preset takes ultrafast…placebo (h264, hevc), 12…0 (av1), 8…0 (vp9), 0…6 (webp), or ",
      " standard (h264, av1, vp9), smooth (h264, hevc, av1), outlined (h264, vp9), drawn (hevc, vp9), calm (vp9), ",
      " debanded (h264, av1).",
    ]
    for words in presets { #expect(text.contains(words), "\(text)") }
  }
}

@Suite struct PlanCommandTests {
  @Test func theTableTellsTurnsAndSpeeds() throws {
    let text = try zoetrope("plan", "aurora", "--loop", "160s").text
    #expect(text.hasPrefix("aurora: fitted loop of 160 s, 4800 frames at 30 per second, 1920x1080\n"))
    for row in ["bottomTrailing 60 s 3 +12.5 %", "topTrailing 50 s 3 −6.3 %", "bottomLeading 80 s 2 0 %"] {
      let pattern = row.split(separator: " ").joined(separator: " +").replacing("+12", with: "\\+12")
      #expect(text.contains(try Regex(pattern)), "\(row)\n\(text)")
    }
  }

  @Test func theJSONIsExact() throws {
    let result = try zoetrope("plan", "aurora", "--format", "gif", "--loop", "exact", "--json")
    let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(plan["length"] as? String == "8400" && plan["frameCount"] as? Int == 168_000)
    #expect(plan["kind"] as? String == "exact" && plan["worstSpeedChange"] as? String == "0")
    let elements = try #require(plan["elements"] as? [[String: Any]])
    #expect(elements.map { $0["turns"] as? Int } == [140, 168, 105, 120])
    #expect(elements.map { $0["period"] as? String } == ["60", "50", "80", "70"])
  }

  /// The lengths that people know, in the words of the table.
  @Test func theTableOfFitsShowsWhatThereIs() throws {
    let lines = try zoetrope("plan", "aurora", "--table").text.split(separator: "\n").map(String.init)
    for (length, worst) in [("8400", "0"), ("410", "2.4"), ("260", "7.7"), ("160", "12.5"), ("65", "23.1")] {
      let row = try Regex(" \(length) s +\(worst.replacing(".", with: "\\.")) %")
      #expect(lines.contains { $0.contains(row) }, "\(length)")
    }
    let bars = lines.map { line in line.filter { "█▉▊▋▌▍▎▏".contains($0) }.count }.filter { $0 > 0 }
    #expect(bars.first == 40 && bars == bars.sorted(by: >))
    #expect(try zoetrope("plan", "bubbles", "--table").text == "bubbles: no speed has to change\n")
  }

  @Test func theJSONTellsEverythingThatAScriptDecidesBy() throws {
    let result = try zoetrope(
      "plan", "glow", "--format", "gif", "--fps", "30", "--loop", "1s..3s", "--bounce", "--offset", ".5s",
      "--hold-last",
      "1s", "--json", "--table")
    let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let shown = try #require(plan["shown"] as? [String: Any])
    #expect(shown["firstFrame"] as? Int == 15 && shown["bounce"] as? Bool == true && shown["reverse"] as? Bool == false)
    #expect(shown["heldFrames"] as? Int == 30 && shown["frameCount"] as? Int == 118 + 30)
    #expect(shown["length"] as? String == "74/15")
    let delays = try #require(plan["delays"] as? [[String: Int]])
    let times: [Int] = delays.flatMap { run in
      Array(repeating: run["centiseconds", default: 0], count: run["frames", default: 0])
    }
    #expect(times.count == 148 && times.reduce(0, +) == 493)
    let fits = try #require(plan["fits"] as? [[String: String]])
    #expect(fits == [["length": "2", "worstSpeedChange": "0"]])
    let elements = try #require(plan["elements"] as? [[String: Any]])
    #expect(elements.allSatisfy { $0["rule"] as? String == "fitted" && $0["phasePerFrame"] as? String == "1/60" })
    #expect(plan["frameMemoryBytes"] as? Int ?? 0 > 480 * 270 * 10)
  }

  @Test func aRateThatAGIFCannotHaveIsLowered() throws {
    let result = try zoetrope("plan", "glow", "--format", "gif", "--fps", "60")
    #expect(result.text.hasPrefix("glow: exact loop of 2 s, 100 frames at 50 per second"))
    #expect(
      result.text.contains(
        "\n  60 frames per second need delays below 0.02 s, which players show as 0.1 s; the GIF has 50\n"))
    let thirds = try zoetrope("plan", "aurora", "--format", "gif", "--loop", "sway:1/3s").text
    #expect(
      thirds.contains("\n  0.333 s is not a whole number of frames at 20 per second; 7 frames make 21 per second\n"),
      "\(thirds)")
    #expect(thirds.contains("\n  a GIF counts hundredths of a second: 0.33 s instead of 0.333 s\n"))
  }

  @Test func jumpsOfTheSceneAreListed() throws {
    let text = try zoetrope("plan", "glow").text
    #expect(text.contains("jumps at the seam, as the scene has them: first trim.from, first trim.to, second trim.from"))
    let plain = try zoetrope("plan", "aurora", "--json").text
    #expect(plain.contains("\"jumps\" : [\n\n  ]"), "\(plain)")
    #expect(try !zoetrope("plan", "aurora").text.contains("jumps"))
  }

  @Test func aStillIsAStill() throws {
    let text = try zoetrope("plan", "aurora", "--reduce-motion", "--format", "gif").text
    #expect(text == "aurora: a still of 0.05 s, 1 frame at 20 per second, 480x270\n")
  }
}
