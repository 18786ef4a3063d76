import Foundation
import TestSupport
import Testing

/// Scripts that make shells complete: nothing that the help names is missing in them.
@Suite struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed; scripts/test installs it"))
  func bashReadsItsScript() throws { try expectReadable(by: "bash") }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed; scripts/test installs it"))
  func zshReadsItsScript() throws { try expectReadable(by: "zsh") }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed; scripts/test installs it"))
  func fishReadsItsScript() throws { try expectReadable(by: "fish") }

  /// Checks that a shell finds no syntax error in its script.
  private func expectReadable(by shell: String) throws {
    let result = try zoetrope("completions", shell)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text.allSatisfy { $0 != "\t" } && result.text.contains("zoetrope 0."))
    try folder.write(result.text, to: "script")
    let check = try run(shell, ["-n", "script"], in: folder.path)
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }

  @Test func bashCompletesAllCommandsAndOptions() throws {
    let names = try commandNames()
    let first = try completed("")
    let words = names + ["help", "--help", "--version"]
    let scenes = try zoetrope("scenes").text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(first.starts(with: words) && Set(first.dropFirst(words.count)) == Set(scenes) && !scenes.isEmpty)
    #expect(try completed("-") == ["--help", "--version"])
    #expect(try completed("help", "") == names + ["scene-format"])
    #expect(try completed("help", "render", "") == ["all"])
    #expect(try completed("help", "scene-format", "") == [] && completed("help", "render", "all", "") == [])
    for name in names {
      #expect(
        try completed(name, "-").sorted() == (try helpedOptions(of: name)).flatMap(\.spellings).sorted(), "\(name)")
    }
  }

  @Test func bashCompletesValuesScenesAndFiles() throws {
    try folder.write("", to: "aurora in a file.json")
    try folder.write("", to: "clip.mp4")
    #expect(try completed("ren") == ["render"])
    #expect(try completed("render", "--sche") == ["--scheme"])
    #expect(try completed("render", "--scheme", "") == ["light", "dark"])
    #expect(try completed("render", "--scheme", "=", "d") == ["dark"])
    #expect(try completed("render", "--scheme", "=") == ["light", "dark"])
    #expect(try completed("verify", "--layout", "") == ["strict", "clamped"])
    #expect(try completed("encode", "clip.mp4", "--resize", "f") == ["fit", "fill"])
    #expect(try completed("loop", "clip.mp4", "--codec", "pro") == ["prores", "prores4444"])
    #expect(try completed("render", "--preset", "very") == ["veryfast", "veryslow"])
    #expect(try completed("render", "--preset", "d") == ["debanded", "drawn"])
    #expect(try completed("encode", "--preset", "ca") == ["calm"] && completed("loop", "--preset", "12") == ["12"])
    #expect(try completed("encode", "--depth", "") == ["8", "10"])
    #expect(try completed("repeat", "--progress", "") == ["bar", "plain", "json", "none"])
    #expect(try completed("encode", "--format", "w") == ["webm", "webp"])
    // A loop is never one picture.
    #expect(try completed("render", "--format", "p") == ["png", "pngs"])
    #expect(try completed("loop", "--format", "p") == ["pngs"])
    #expect(try completed("render", "aur") == ["aurora", "aurora-blurred", "aurora in a file.json"])
    #expect(try completed("scene", "aur") == ["aurora", "aurora-blurred"])
    #expect(try completed("verify", "c") == ["clip.mp4"])
    #expect(
      try completed("encode", "--palette", "") == ["auto", "global", "per-frame", "aurora in a file.json", "clip.mp4"])
    #expect(try completed("render", "-o", "c") == ["clip.mp4"])
    #expect(try completed("targets", "slack-emoji", "x-") == ["x-gif", "x-video"])
    // Nobody can tell, and then nothing is offered.
    #expect(try completed("render", "--fps", "") == [])
    #expect(try completed("render", "--set", "seed", "=", "") == [])
    #expect(try completed("scenes", "") == [])
  }

  /// A command line without a command is one of `render` or `encode`.
  @Test func bashCompletesImpliedCommands() throws {
    try folder.write("", to: "clip.mp4")
    #expect(try completed("cl") == ["clip.mp4"])
    #expect(try completed("aur") == ["aurora", "aurora-blurred"])
    #expect(try completed("clip.mp4", "-o", "c") == ["clip.mp4"])
    #expect(try completed("clip.mp4", "--resize", "f") == ["fit", "fill"])
    #expect(try completed("clip.mp4", "--sche") == [])
    #expect(try completed("aurora", "--sche") == ["--scheme"])
    #expect(try completed("my-scene.json", "--scheme", "=", "d") == ["dark"])
    #expect(try completed("aurora", "-o", "c") == ["clip.mp4"])
  }

  /// Behind `--` all words are operands, and a name with an equals sign or a colon is several words to bash.
  @Test func bashCompletesFilesOfAnyName() throws {
    for name in ["-dash.mp4", "a=b.mp4", "a=c.mp4", "10:30.mov"] { try folder.write("", to: name) }
    #expect(try completed("encode", "--", "-") == ["-dash.mp4"])
    #expect(try completed("encode", "--", "-o", "-") == ["-dash.mp4"])
    #expect(try completed("encode", "a", "=").sorted() == ["b.mp4", "c.mp4"])
    #expect(try completed("encode", "a", "=", "c") == ["c.mp4"])
    #expect(try completed("encode", "-o", "a", "=", "b") == ["b.mp4"])
    #expect(try completed("verify", "10", ":", "3") == ["30.mov"])
    #expect(try completed("a", "=", "b") == ["b.mp4"])
    #expect(try completed("a", "=", "b.mp4", "--resi") == ["--resize"])
  }

  @Test func zshKnowsAllOptions() throws {
    let script = try zoetrope("completions", "zsh").text
    for name in try commandNames() {
      let block = script.components(separatedBy: "\n  \(name))\n").dropFirst().first?.components(separatedBy: ";;")
        .first
      for option in try helpedOptions(of: name) {
        for spelling in option.spellings {
          let pattern = try Regex(
            "'(\\*|\\(.*\\))?\(spelling)\(option.hasValue ? "[=+]" : "")\\[.*\\]\(option.hasValue ? ":" : "'")")
          #expect(try #require(block).contains(pattern), "\(name) \(spelling)")
        }
      }
    }
  }

  @Test func fishKnowsAllOptions() throws {
    let lines = try zoetrope("completions", "fish").text.split(separator: "\n")
    for name in try commandNames() {
      for option in try helpedOptions(of: name) {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let start = "complete -c zoetrope -n '__zoetrope_runs \(name)'\(letter) -l \(option.name) "
        #expect(lines.contains { $0.hasPrefix(start + (option.hasValue ? "-" : "-d")) }, "\(name) --\(option.name)")
      }
    }
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed; scripts/test installs it"))
  func fishCompletes() throws {
    func completed(_ line: String) throws -> [String] {
      try run(
        "fish", ["-c", "'\(tool)' completions fish | source; complete -C $argv[1]", line], in: folder.path
      ).text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
    }
    try folder.write("", to: "clip.mp4")
    #expect(try completed("zoetrope ren") == ["render"])
    #expect(try completed("zoetrope render --scheme ") == ["dark", "light"])
    #expect(try completed("zoetrope encode --resize=f") == ["--resize=fill", "--resize=fit"])
    #expect(try completed("zoetrope scene aur") == ["aurora", "aurora-blurred"])
    #expect(try completed("zoetrope encode c") == ["clip.mp4"])
    #expect(try completed("zoetrope render --fps ") == [])
    #expect(try completed("zoetrope cl") == ["clip.mp4"])
    #expect(try completed("zoetrope clip.mp4 -o c") == ["clip.mp4"])
    #expect(try completed("zoetrope clip.mp4 --sche") == [])
    #expect(try completed("zoetrope aurora --sche") == ["--scheme"])
    #expect(try completed("zoetrope help scene-") == ["scene-format"])
    #expect(try completed("zoetrope help render ") == ["all"])
    #expect(try completed("zoetrope targets x-") == ["x-gif", "x-video"])
    // The second word is the command, whatever else the line names.
    #expect(try completed("zoetrope encode repeat --pal") == ["--palette"])
  }

  /// Returns the completions that bash offers for the last of these words, which follow the name of the tool.
  private func completed(_ words: String...) throws -> [String] {
    let script = """
      source <("$0" completions bash)
      set -u
      COMP_WORDS=(zoetrope "$@") COMP_CWORD=$#
      _zoetrope
      ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run("bash", ["-c", script, tool] + words, in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(words): \(result.errors)")
    let (files, others) = result.text.split(separator: "\n").map(String.init).reduce(into: ([String](), [String]())) {
      if FileManager.default.fileExists(atPath: "\(folder.path)/\($1)") { $0.0.append($1) } else { $0.1.append($1) }
    }
    return others + files.sorted()  // readline sorts them
  }
}

/// An option as the long help shows it.
struct HelpedOption {
  let name: String
  let letter: String?
  let hasValue: Bool
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

/// The commands that the overview lists.
func commandNames() throws -> [String] {
  let names = try zoetrope("--help").text.matches(of: /(?m)^  ([a-z]+)   +[a-z]/).map { String($0.1) }
  #expect(names.count >= 10)
  return names
}

/// The options that `help COMMAND` tells of.
func helpedOptions(of command: String) throws -> [HelpedOption] {
  let options = try zoetrope("help", command, "all").text.matches(
    of: /(?m)^  (?:-(\w), |    )--([a-z0-9-]+)( [^ \n]+)?(?:  |$)/
  )
  .map { HelpedOption(name: String($0.2), letter: $0.1.map(String.init), hasValue: $0.3 != nil) }
  #expect(options.contains { $0.name == "help" })
  return options
}
