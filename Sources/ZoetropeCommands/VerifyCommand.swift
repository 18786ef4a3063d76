import Zoetrope

/// What `zoetrope verify` is asked for.
struct VerifyRequest {
  var plot: String?
  var replaces = false
  var json = false
  var quiet = false
  var help = false
}

/// `zoetrope verify`: whether files loop without a seam, whoever made them.
enum VerifyCommand {
  static let options: [OptionDefinition<VerifyRequest>] = [
    .flag("json", nil, "for programs: everything, as JSON") { $0.json = true },
    .value("plot", nil, "FILE", "draw the steps round the loop as a PNG, the seam red in the middle") { $0.plot = $1 },
    .flag("force", "f", "replace the PNG if it exists") { $0.replaces = true },
    .flag("quiet", "q", "print problems only") { $0.quiet = true },
    .flag("help", "h", "this text") { $0.help = true },
  ]

  static let help = """
    zoetrope verify aurora.gif
    zoetrope verify wallpapers/*.mp4 --quiet
    zoetrope verify aurora.mp4 --plot steps.png
    zoetrope verify aurora.webp --json

    Reads GIF, APNG, WebP, MP4, MOV, WebM, Matroska and whatever else libav knows, and tells whether the last
    frame leads to the first as any frame leads to the next, and what is wrong with the file as a loop.
    Steps are root mean squares of differences of red, green and blue, 0…255.
    Exit codes: 0 all are faultless, 3 some are not, 1 a file cannot be read, 2 wrong usage.
    """

  static func run(_ words: [String], _ console: Console) throws -> Int32 {
    var request = VerifyRequest()
    let files = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText("verify FILE…", help, options))
      return ExitCode.done
    }
    guard !files.isEmpty else { throw UsageError("name a file: zoetrope verify loop.gif") }
    guard request.plot == nil || files.count == 1 else {
      throw UsageError("--plot draws one file, not \(files.count); name one at a time")
    }
    var descriptions: [VerificationDescription] = []
    var code = ExitCode.done
    for file in files {
      let loop: LoopVerification
      do {
        loop = try LoopVerification(path: file, cancellation: console.cancellation)
      } catch let error where !(error is CancelledError) {
        // The other files are looked at all the same.
        code = ExitCode.failed
        if request.json { descriptions.append(VerificationDescription(file: file, error: "\(error)")) }
        console.note("\(error)")
        continue
      }
      if !loop.problems.isEmpty, code == ExitCode.done { code = ExitCode.faulty }
      if request.json {
        descriptions.append(VerificationDescription(loop))
      } else if !request.quiet || !loop.problems.isEmpty {
        try console.write(VerificationText.lines(loop, problemsOnly: request.quiet).joined(separator: "\n") + "\n")
      }
      if let plot = request.plot { try SeamPlot(loop.seam).write(to: plot, replaces: request.replaces) }
    }
    if request.json { try console.write(try VerificationDescription.json(descriptions)) }
    return code
  }
}
