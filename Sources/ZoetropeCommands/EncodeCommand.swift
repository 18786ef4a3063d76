import Zoetrope

/// `zoetrope encode`: anybody's frames into a file.
enum EncodeCommand {
  struct Request {
    var raw: RawVideoFormat?
    var settings = RenderSettings()
    var output: String?
    var format: OutputFormat?
    var replaces = false
    var quiet = false
    var help = false
  }

  static let options: [OptionDefinition<Request>] =
    ownOptions + [qualityOption(\.settings), transparentOption(\.settings)] + videoOptions(\.settings.video)
    + gifOptions(\.settings.gif)

  private static let ownOptions: [OptionDefinition<Request>] = [
    .value("output", "o", "FILE", ".gif .mp4 .mov .webm .mkv .webp .apng .y4m (uncompressed)") { $0.output = $1 },
    .flag("force", "f", "replace FILE if it exists") { $0.replaces = true },
    .value("raw", nil, "FORMAT:WxH@FPS", "what INPUT holds: rgb24, rgb48 or rgba, the size, the frames per second") {
      $0.raw = try RawVideoFormat(text: $1)
    },
    .value("fps", "r", "RATE", "show fewer frames per second than come, such as 12.5") {
      $0.settings.frameRate = try read($1, "write a number above 0 such as 20, 12.5 or 30000/1001") {
        Rational($0).flatMap { $0 > .zero ? $0 : nil }
      }
    },
    .value("size", "s", "WxH", "make frames smaller") {
      $0.settings.size = try read($1, "write columns and rows such as 1920x1080", PixelSize.init(text:))
    },
    .value("format", nil, "NAME", "gif, mp4, mov, webm, mkv, webp, apng, y4m [by the ending]") {
      $0.format = try read($1, "write gif, mp4, mov, webm, mkv, webp, apng or y4m") { OutputFormat(rawValue: $0) }
    },
    .flag("no-metadata", nil, "do not say in the file what made it") { $0.settings.writesMetadata = false },
    .value("threads", nil, "N", "threads that read and convert [as many as there are processors]") {
      $0.settings.threads = try read($1, "write a whole number from 1 to 256") { Int($0) }
    },
    .flag("quiet", "q", "no progress and no notes") { $0.quiet = true },
    .flag("help", "h", "this text") { $0.help = true },
  ]

  static let help = """
    ffmpeg -i clip.mp4 -s 480x270 -r 20 -f rawvideo -pix_fmt rgb24 - |
      zoetrope encode - --raw rgb24:480x270@20 -o clip.gif
    zoetrope encode frames.rgba --raw rgba:96x96@12.5 -o sticker.gif --transparent

    Encodes frames of other programs, uncompressed and one after another; INPUT is a file, or - for standard
    input. rgb24 has a byte for each of red, green, blue, rgb48 two (the low one first); rgba has alpha too,
    by which colours are not multiplied. What comes through a pipe is kept in TMPDIR until it is encoded.
    """

  static func run(_ words: [String], _ console: Console) throws {
    var request = Request()
    let rest = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText("encode INPUT --raw FORMAT:WxH@FPS -o FILE", help, options))
      return
    }
    let path = try onlyWord(rest, "the frames", "zoetrope encode frames.rgb --raw rgb24:480x270@20 -o loop.gif")
    guard let raw = request.raw else {
      throw UsageError(
        "what does \(path) hold? So far only raw frames can be read: say --raw FORMAT:WxH@FPS, such as "
          + "--raw rgb24:480x270@20, and let ffmpeg -f rawvideo -pix_fmt rgb24 make them")
    }
    guard let output = request.output else {
      throw UsageError("where should it go? Give -o FILE, such as -o loop.gif or -o loop.mp4")
    }
    guard let format = request.format ?? OutputFormat(path: output) else {
      throw UsageError(
        "-o \(output): the ending says nothing that can be written; end it in .gif, .mp4, .webm, .mov, .mkv, .webp, .apng or .y4m, or give --format"
      )
    }
    let job = try EncodeJob(path: path, raw: raw, settings: request.settings, format: format)
    let isShown = !request.quiet && console.errorIsTerminal
    let progress = ProgressLine(console: console, notes: request.quiet ? [] : job.notes, isShown: isShown)
    let report = try { () throws in
      defer { progress.clear() }
      return try job.run(
        writingTo: output, replaces: request.replaces, cancellation: console.cancellation, observer: progress
      ) {
        try RawFrames(
          path: path, pixelFormat: raw.pixelFormat, size: raw.size, cancellation: console.cancellation,
          kept: progress.kept)
      }
    }()
    try report.fit?.check(output)
    if !request.quiet {
      let size = report.bytes.map { ", \(byteText($0))" } ?? ""
      let (count, length) = (frameCountText(report.plan.frameCount), report.plan.length.decimal(places: 3))
      console.note("\(output): \(report.size), \(count), \(length) s\(size)")
      if let fit = report.fit { console.note(fit.text) }
    }
  }
}
