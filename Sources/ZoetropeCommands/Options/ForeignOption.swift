import FileIO
import Zoetrope

/// A word for an option that other programs have or that people expect, and the way to the same thing here.
struct ForeignOption {
  /// The way to the same thing.
  enum Remedy: Sendable {
    /// An option, with a value as an example if it takes one; it applies to commands that have the option.
    case option(String, _ example: String? = nil, _ reason: String = "")
    /// An option whose values mean the same, with one as an example where none was typed; without one, it applies to values that
    /// the option takes.
    case renamed(String, _ example: String?, _ reason: String = "")
    /// The same where another option, without its dashes, is typed.
    case renamedBeside(String, String, _ example: String?)
    /// An option of the encoder, with a value as an example where none was typed.
    case encoderOption(String, _ example: String)
    /// The number of repeats of a video, with one as an example; it applies to commands that repeat videos.
    case repeatsOfVideo(_ example: String)
    /// The play count of an animation, where -1 is once.
    case playCount
    /// The rate of frames that last as many hundredths of a second as the value says, or M Nths of a second for `MxN`.
    case rateOfDelay
    /// The same for the word behind the value `delay`; it applies to no other value.
    case rateOfDelayProperty
    /// The time for which a picture is shown, with one as an example; it applies where one picture is the only input.
    case timeOfPicture(_ example: String)
    /// The same for `-loop 1`, which repeats a picture, for the time of `-t`, with one as an example.
    case timeOfLoopedPicture(_ example: String)
    /// The end of a part of as many seconds as the value says, from the start that the command line gives.
    case endOfDuration
    /// A remedy for one value.
    indirect case value(String, Remedy)
    /// A sentence.
    case sentence(String)
    /// The beginning of a sentence that an example of the command completes.
    case example(String)
  }

  /// The spellings, with their dashes.
  let names: [String]
  /// The remedies, of which the first one that applies counts.
  let remedies: [Remedy]

  /// Returns a message about an option that a command does not have under the typed name; nil if nothing is known of it. An own
  /// name with one dash is a word of other programs.
  ///
  /// - Parameters:
  ///   - typed: The word, with a value behind `=` if there is one.
  ///   - next: The word behind it, which may be its value.
  ///   - words: All words behind the command.
  static func message(
    for typed: String, followedBy next: String? = nil, of command: CommandDescription, in words: [String] = []
  ) -> String? {
    let parts = typed.split(separator: "=", maxSplits: 1).map(String.init)
    guard var name = parts.first else { return nil }
    var value = parts.count > 1 ? parts[1] : next
    // A number may be joined to a letter, as in -d4 of gifsicle.
    let (letter, rest) = (String(typed.prefix(2)), String(typed.dropFirst(2)))
    if rest.first?.isNumber ?? false, !all.contains(where: { $0.names.contains(name) }),
      !command.options.contains(where: { $0.spellings.contains(letter) })
    {
      (name, value) = (letter, rest)
    }
    // A name may mean several things, such as -O.
    let remedies = all.lazy.filter { $0.names.contains(name) }.flatMap(\.remedies)
    var text = remedies.compactMap { $0.text(for: command, value, in: words) }.first
    if text == nil, let own = command.options.first(where: { "-\($0.name)" == name }) {
      let remedy = own.value == nil ? Remedy.option(own.name) : .renamed(own.name, own.value)
      text = remedy.text(for: command, value, in: words)
    }
    return text.map { "Unknown option \(name). \($0)" }
  }

  /// Returns a message about the word after a letter that takes a value in other programs, and none here; nil if it is no such
  /// value, or the name of a file.
  static func message(forValue word: String, of letter: String, _ command: CommandDescription) -> String? {
    func isValue(of name: String) -> Bool {
      command.options.contains { $0.name == name && $0.accepted(word) == word }
    }
    guard FileKind(ofFileAt: word) == nil else { return nil }
    return switch letter {
    case "-f" where isValue(of: "format"):
      "-f replaces a file, and takes no value. The extension of FILE names the format, or --format \(word)."
    case "-q" where isValue(of: "quality"): "-q is --quiet, and takes no value. For the quality, use --quality \(word)."
    case "-v" where logLevels.contains(word): "-v is --verbose, and takes no value. To see errors only, use --quiet."
    default: nil
    }
  }

  /// The values of `-v` of ffmpeg.
  private static let logLevels = [
    "quiet", "panic", "fatal", "error", "warning", "info", "verbose", "debug", "trace",
  ]
}

extension ForeignOption.Remedy {
  /// Returns the remedy as a sentence, with the value that was typed where it means the same; nil if a command does not have it.
  fileprivate func text(for command: CommandDescription, _ value: String?, in words: [String]) -> String? {
    switch self {
    case .renamed(let name, let example, let reason):
      guard let option = command.options.first(where: { $0.name == name }),
        let text = value.flatMap({ option.accepted($0) }) ?? example
      else { return nil }
      return Self.option(name, text, reason).text(for: command, value, in: words)
    case .option(let name, let example, let reason):
      guard command.options.contains(where: { $0.name == name }) else { return nil }
      let start = reason.isEmpty ? "Use" : "\(reason): use"
      return "\(start) --\(name)\(example.map { " \($0)" } ?? "")."
    case .renamedBeside(let other, let name, let example):
      guard words.contains("--\(other)") else { return nil }
      return Self.renamed(name, example).text(for: command, value, in: words)
    case .encoderOption(let name, let example):
      let typed = value.flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
      return Self.renamed("codec-option", "\(name)=\(example)").text(for: command, typed, in: words)
    case .repeatsOfVideo(let example):
      // Where videos cannot be repeated, --repeat is about animations.
      guard command.options.contains(where: { $0.name == "play-for" }) else { return nil }
      return Self.renamed("repeat", example).text(for: command, value, in: words)
    case .playCount:
      return Self.renamed("loop-count", "0", "For the number of plays, 0 being forever")
        .text(for: command, value == "-1" ? "1" : value, in: words)
    case .rateOfDelay:
      guard command.options.contains(where: { $0.name == "fps" }) else { return nil }
      guard let value, let (delay, rate) = ForeignOption.rate(ofDelay: value) else {
        return "A delay of N hundredths of a second is a rate of 100/N frames per second: use --fps RATE."
      }
      return "A delay of \(delay) is a rate of \(rate) frames per second: use --fps \(rate)."
    case .rateOfDelayProperty:
      guard value == "delay" else { return nil }
      let index = words.indices.dropLast(2).first { words[$0...].starts(with: ["-set", "delay"]) }
      return Self.rateOfDelay.text(for: command, index.map { words[$0 + 2] }, in: words)
    case .timeOfPicture(let example):
      let files = OptionWords(words, command.options).filter {
        !$0.isOption && FileKind(ofFileAt: $0.text) == .regularFile
      }
      guard files.count == 1, InputPaths.isNamedAsStill(files[0].text) else { return nil }
      return Self.renamed("hold-last", example, "A picture is shown for one frame, to which --hold-last adds")
        .text(for: command, value, in: words)
    case .timeOfLoopedPicture(let example):
      guard value == "1" else { return nil }
      let time = words.firstIndex(of: "-t").flatMap { words.dropFirst($0 + 1).first }
      return Self.timeOfPicture(example).text(for: command, time, in: words)
    case .endOfDuration:
      guard command.options.contains(where: { $0.name == "to" }) else { return nil }
      return "The end of the part counts: use --to \(value.flatMap { ForeignOption.end(of: $0, in: words) } ?? "5s")."
    case .value(let word, let remedy): return value == word ? remedy.text(for: command, value, in: words) : nil
    case .sentence(let text): return text
    case .example(let start):
      let example = command.examples.split(separator: "\n").first
      return example.map { "\(start) \"\($0)\"." }
    }
  }
}

extension ForeignOption {
  /// Returns a delay in words, and the frames per second; nil unless it is a number of hundredths of a second, or ticks and their
  /// number per second as ImageMagick writes them: `1x25`.
  fileprivate static func rate(ofDelay text: String) -> (delay: String, rate: Rational)? {
    let parts = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false).map { Int64($0) ?? 0 }
    guard let ticks = parts.first, parts.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
    return parts.count > 1 ? (text, Rational(parts[1], ticks)) : ("\(ticks) hundredths", Rational(100, ticks))
  }

  /// Returns the end of a part that begins where a command line says, in seconds; nil if the start or the duration is no time,
  /// or the part would be empty.
  fileprivate static func end(of duration: String, in words: [String]) -> String? {
    var start = Rational.zero
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, name == "--from" || starts.contains(name) else { continue }
      let text = parts.count > 1 ? parts[1] : words.dropFirst(index + 1).first
      guard let time = text.flatMap({ Rational(time: $0) }) else { return nil }
      start = time
    }
    guard let length = Rational(time: duration), let end = try? start.adding(length), end > start else { return nil }
    return end.decimal(places: 3)
  }

  /// The options for the start of a part.
  private static let starts = ["-ss", "--ss", "--start", "--begin", "--seek"]

  /// The options of ffmpeg, gifski, gifsicle and ImageMagick that people bring along, and other words for ours.
  private static let all = inputs + times + frames + colors + encoders + files

  private static let inputs = [
    ForeignOption(names: ["-i", "--input"], remedies: [.example("Inputs are plain arguments, as in")]),
    ForeignOption(
      names: ["-o", "--output"], remedies: [.sentence("The result goes to standard output; > FILE keeps it.")]),
    ForeignOption(
      names: ["-start_number", "-pattern_type"],
      remedies: [.sentence("frame-%04d.png stands for all numbers that are there, and a shell expands *.png.")]),
    ForeignOption(
      names: ["-vf", "-filter:v", "-filter_complex", "-lavfi", "--filter"],
      remedies: [
        .option("crop", nil, "Filters are options of their own, such as --size, --fps and --speed; to crop"),
        .sentence("Filters are options of their own, such as --size and --fps."),
      ]),
    ForeignOption(
      names: ["-rotate", "--rotate", "-flip", "-flop"], remedies: [.sentence("Frames cannot be rotated here.")]),
  ]

  private static let times = [
    ForeignOption(
      names: starts,
      remedies: [.renamed("from", "2s"), .renamed("offset", "2s"), .renamed("min", "2s")]),
    ForeignOption(
      names: ["-to", "--end", "--until", "--stop"], remedies: [.renamed("to", "5s"), .renamed("play-for", "10m")]),
    ForeignOption(
      names: ["-t", "--duration", "--length", "--time"],
      remedies: [
        .timeOfPicture("5s"), .endOfDuration, .renamed("loop", "10s"), .renamed("max", "10s"),
        .renamed("play-for", "10m"),
      ]),
    ForeignOption(
      names: ["-framerate", "--framerate", "--frame-rate", "--rate", "-fps", "--frames-per-second"],
      remedies: [.renamed("fps", "25")]),
    ForeignOption(names: ["-delay", "--delay", "-d"], remedies: [.rateOfDelay]),
    ForeignOption(names: ["-set"], remedies: [.rateOfDelayProperty]),
    ForeignOption(names: ["--fast-forward", "--playback-speed"], remedies: [.renamed("speed", "2")]),
    ForeignOption(
      names: ["--boomerang", "--pingpong", "--ping-pong", "--palindrome"], remedies: [.option("bounce")]),
    ForeignOption(names: ["-reverse", "--backwards"], remedies: [.option("reverse")]),
    ForeignOption(
      names: ["-stream_loop"],
      remedies: [
        .repeatsOfVideo("10"),
        .option("loop-count", "0", "zoetrope repeat repeats a video; for the plays of a GIF, 0 being forever"),
      ]),
    ForeignOption(names: ["--times", "--count", "-n"], remedies: [.renamed("repeat", "10")]),
    ForeignOption(names: ["-loop"], remedies: [.timeOfLoopedPicture("5s")]),
    ForeignOption(
      names: ["-loop", "--loops", "--loop", "--loopcount", "--iterations", "-l", "--plays"],
      remedies: [
        .playCount, .renamed("repeat", "10"), .option("play-for", "10m"),
      ]),
    ForeignOption(
      names: ["--no-loop", "--once", "--play-once"], remedies: [.option("loop-count", "1")]),
    ForeignOption(
      names: ["--poster", "--thumbnail"],
      remedies: [
        .option("frame", "0"), .option("from", "2s", firstFrameRule),
      ]),
    ForeignOption(
      names: ["-vframes", "-frames:v", "-frames", "--frames", "--frame-count"],
      remedies: [
        .value("1", .option("from", "2s", firstFrameRule)),
        .value("1", .sentence("-o picture.png writes the first frame.")), .option("max", "2s", frameCountRule),
        .option("to", "2s", frameCountRule), .option("loop", "2s", frameCountRule),
        .option("play-for", "2s", frameCountRule),
      ]),
  ]

  private static let firstFrameRule = "-o picture.png writes the first frame; for another one"

  private static let frameCountRule = "Time and rate decide how many frames there are"

  private static let frames = [
    ForeignOption(
      names: [
        "-resize", "-scale", "--scale", "-geometry", "-size", "-s:v", "--resize-fit", "--resolution", "--dimensions",
        "-thumbnail",
      ],
      remedies: [.renamed("size", nil), .option("size", "480x270", "480x and x270 keep the proportions")]),
    ForeignOption(names: ["--resize-width", "-w"], remedies: [.renamed("width", "300")]),
    ForeignOption(names: ["--resize-height"], remedies: [.renamed("height", "200")]),
    ForeignOption(names: ["-crop"], remedies: [.renamed("crop", "400x300+20+10")]),
  ]

  private static let colors = [
    ForeignOption(
      names: ["-background", "--background", "--background-color", "--bg", "--bgcolor", "-bordercolor", "-fill"],
      remedies: [
        .renamedBeside("no-background", "matte", "white"),
        .option("recolor", "ff5500,0033aa", "For the colours of a scene"), .renamed("matte", "white"),
      ]),
    ForeignOption(
      names: ["--transparency", "--alpha", "-alpha", "-transparent"],
      remedies: [
        .value("remove", .option("matte", "white")), .value("off", .option("matte", "white")), .option("transparent"),
      ]),
    ForeignOption(
      names: ["-colors", "--colours", "-k", "--num-colors", "--max-colors"], remedies: [.renamed("colors", "64")]),
    ForeignOption(names: ["-dither", "--dithering"], remedies: [.renamed("dither", "blue-noise")]),
    ForeignOption(names: ["--no-dither", "--no-dithering"], remedies: [.option("dither", "none")]),
    ForeignOption(
      names: ["-coalesce", "-U", "--unoptimize", "--explode"],
      remedies: [.sentence("For whole frames, use -o frames/ or -o out.apng.")]),
    ForeignOption(
      names: ["-dispose", "--dispose", "-D", "--disposal"],
      remedies: [.sentence("The disposal of each frame of a GIF is chosen without an option.")]),
    ForeignOption(
      names: ["--fixed-color", "--fixed-palette", "--use-colormap", "-remap"], remedies: [.renamed("palette", "FILE")]),
    ForeignOption(
      names: ["--dark", "--dark-mode", "--theme", "--mode", "--appearance"], remedies: [.renamed("scheme", "dark")]),
  ]

  private static let encoders = [
    ForeignOption(
      names: ["-quality", "--lossy-quality", "--motion-quality", "-Quality"], remedies: [.renamed("quality", "80")]),
    // Of these, less looks better.
    ForeignOption(names: ["-q:v", "-qscale:v"], remedies: [.option("quality", "80")]),
    ForeignOption(names: ["-lossy", "-fuzz", "--lossiness"], remedies: [.renamed("lossy", "20")]),
    ForeignOption(
      names: ["-O", "-O1", "-O2", "-O3", "--optimize", "-layers", "-deconstruct", "--extra", "--fast"],
      remedies: [.option("quality", "60", "Files are optimized without an option; for smaller ones")]),
    ForeignOption(
      names: ["-c:v", "-vcodec", "-codec:v", "-codec", "-c", "--vcodec", "--encoder"],
      remedies: [
        .value(
          "copy", .sentence("Only repeat and join copy frames, and need no option for it; other commands encode them.")),
        .renamed("codec", nil), .option("codec", "NAME", "The extension chooses the codec; for another one"),
      ]),
    ForeignOption(
      names: ["-lossless", "--lossless"], remedies: [.option("codec-option", "lossless=1", "For a WebP")]),
    ForeignOption(names: ["-crf"], remedies: [.renamed("crf", "20")]),
    ForeignOption(
      names: ["-b:v", "-b", "--bit-rate", "-vb"],
      remedies: [
        .value("0", .sentence("Leave it out: without a bit rate, --crf or --quality decides.")),
        .renamed("bitrate", "4M"),
      ]),
    ForeignOption(names: ["-preset"], remedies: [.renamed("preset", "slow")]),
    ForeignOption(names: ["-pix_fmt", "--pix-fmt", "--pix_fmt"], remedies: [.renamed("pixel-format", "yuv444p")]),
    ForeignOption(names: ["-tune", "--tune"], remedies: [.encoderOption("tune", "grain")]),
    ForeignOption(names: ["-x264-params"], remedies: [.encoderOption("x264-params", "ref=4")]),
    ForeignOption(names: ["-x265-params"], remedies: [.encoderOption("x265-params", "ref=4")]),
    ForeignOption(
      names: ["--encoder-option", "--encoder-options"], remedies: [.renamed("codec-option", "tune=grain")]),
    ForeignOption(
      names: ["-movflags"], remedies: [.sentence("The index is at the front of the file without an option.")]),
    ForeignOption(names: ["-an", "--mute", "--no-sound"], remedies: [.option("no-audio")]),
    ForeignOption(
      names: ["-c:a", "-acodec"],
      remedies: [
        .value("copy", .sentence("The sound of a video is kept without an option.")), .option("audio", "rain.mp3"),
      ]),
    ForeignOption(names: ["--music", "--sound"], remedies: [.renamed("audio", "rain.mp3")]),
    ForeignOption(
      names: ["-fs", "--limit", "--max-bytes", "--file-size", "--filesize", "--target-size", "--limit-filesize"],
      remedies: [.renamed("max-size", "8MB")]),
    // Not --strict, which is about damaged files.
    ForeignOption(names: ["-strict"], remedies: [.sentence("No codec needs it here.")]),
    ForeignOption(names: ["-threads", "-j", "--jobs", "--cores"], remedies: [.renamed("threads", "4")]),
  ]

  private static let files = [
    ForeignOption(
      names: ["-y", "--yes", "--overwrite", "--replace", "--clobber"],
      remedies: [.option("force", nil, "To replace a file")]),
    ForeignOption(names: ["--no-clobber"], remedies: [.sentence("Files are replaced with --force only.")]),
    ForeignOption(names: ["--outfile", "--output-file", "-O"], remedies: [.option("output", "FILE")]),
    ForeignOption(
      names: ["-loglevel", "--loglevel", "-hide_banner", "-nostats", "--silent"], remedies: [.option("quiet")]),
    ForeignOption(names: ["-nostdin"], remedies: [.sentence("Standard input is read for - only.")]),
    ForeignOption(names: ["-help", "-?", "--usage"], remedies: [.option("help")]),
    ForeignOption(names: ["-version", "-V"], remedies: [.sentence("Use zoetrope --version.")]),
  ]
}
