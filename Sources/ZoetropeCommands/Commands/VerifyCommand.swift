import Zoetrope

/// `zoetrope verify`: checks whether files loop without a visible seam, including files made by other programs.
enum VerifyCommand {
  static let options: [OptionDefinition<VerifyRequest>] =
    [
      .flag("json", "for programs: everything, as JSON") { $0.reporting.json = true },
      .value("plot", .file, "draw the steps of the loop as a PNG, with the seam red in the middle") { $0.plot = $1 },
      .value("against", .scene, "also compare each frame with this scene and its options") { $0.against = $1 },
      .value(.manifest, .file, "render again, and compare the hashes with those of render --manifest") {
        $0.manifest = $1
      },
      pixelLimitOption { $0.limit = $1 },
      .flag("force", "replace the file of --plot if it exists", letter: "f") { $0.replaces = true },
      .flag("strict", "exit with 3 for warnings, too") { $0.isStrict = true },
      .flag("quiet", "print problems only", letter: "q") { $0.reporting.detail = .problems },
      Reporting.progressOption.inside(\.reporting),
    ] + TargetRequest.options.inside(\.target) + SceneRequest.options.map(\.kept)
    + SceneRequest.pictureOptions.map(\.kept)

  static let command = Command(
    CommandDescription(
      name: "verify", summary: "check whether files loop without a seam, and report other problems",
      operands: "FILE…", offer: .file,
      examples: """
        zoetrope verify aurora.gif
        zoetrope verify wallpapers/*.mp4 --quiet
        zoetrope verify aurora.mp4 --plot steps.png
        zoetrope verify aurora.webp --json
        zoetrope verify aurora.gif --against aurora
        zoetrope verify emoji.gif --for slack-emoji
        zoetrope verify --manifest frames.sha256
        """,
      text: """
        Reads GIF, APNG, WebP, AVIF, MP4, MOV, WebM, Matroska and all other formats of libav. Reports
        whether the last frame leads to the first as each frame leads to the next, and other problems of
        the file as a loop. Warnings concern players (an index behind the pictures, an edit list, sound,
        very short delays), not the loop. Steps are root mean squares of differences of red, green and
        blue, in 0…255.
        Options of a scene apply to --against and --manifest; other values are those of the command that
        the file stores. Frames of a GIF agree at a PSNR of 36 dB (32 dB at quality 0), those of a video
        at 31 dB at quality 80, 18 dB at 0 and 26 dB with --bitrate, those of ProRes, FFV1, WebP and APNG
        at 36 dB (26 dB at quality 0), and those of a Y4M at 36 dB. A PNG needs equal pixels.
        With --for, a file that violates a limit of the target has a problem.
        Exit codes: 0 all loop, 3 some do not, 4 it is unknown for some, 1 a file cannot be read, 2 wrong
        usage.
        """,
      firstOptions: ["quiet", "json", "plot", "against", "manifest", "strict", "force", "max-pixels", "progress"]
    ), options, VerifyRequest.init, run)

  private static func run(_ request: VerifyRequest, _ words: [String], _ console: Console) throws -> ExitCode {
    guard !request.replaces || request.plot != nil else {
      throw UsageError("--force requires --plot: verify writes no other file. Leave out --force.")
    }
    if let plot = request.plot, OutputFormat(path: plot) != .png {
      throw UsageError("--plot \(plot): the plot is a PNG file. Use a name that ends with .png.")
    }
    if let manifest = request.manifest {
      return try checkManifest(try rereadablePath(manifest), words, request, console)
    }
    guard request.against != nil || request.changes.isEmpty else {
      throw UsageError("Options of a scene have no effect here. Use them with --against SCENE or --manifest FILE.")
    }
    if let scene = request.against, InputPaths.isNamedAsFrames(scene) {
      throw UsageError("--against \(scene): it is not a scene. Use the one that the file was made of, such as aurora.")
    }
    guard !words.isEmpty else { throw UsageError("No file given. Try zoetrope verify loop.gif.") }
    let files = try words.map { try rereadablePath($0) }
    try refuseScenes(files, "To render it first")
    guard request.plot == nil || files.count == 1 else {
      throw UsageError("--plot draws one file, not \(files.count). Give one at a time.")
    }
    let target = try request.target.target()
    if let plot = request.plot { try SeamPlot.check(plot, of: files[0], replaces: request.replaces) }
    let progress = progress(request, console)
    var frameCount = 0
    var descriptions: [VerificationDescription] = []
    var code = ExitCode.done
    for file in files {
      let loop: LoopVerification
      var comparison: ComparisonReport?
      var limits: TargetReport?
      do {
        defer { progress.clear() }
        try refuseFolder(file)
        loop = try LoopVerification(
          path: file, limit: request.limit, for: target, cancellation: console.cancellation
        ) { progress.read(frames: $0) }
        frameCount += loop.timing.frameCount
        limits = try target.map { TargetReport(try TargetMeasurement(loop), $0) }
        comparison = try request.against.map { try compare(loop, with: $0, request, console, progress) }
      } catch {
        // The other files are verified all the same.
        guard let fault = fault(of: file, error, isAlone: files.count == 1) else { throw error }
        code = .failed
        if request.reporting.json { descriptions.append(VerificationDescription(file: file, error: fault)) }
        console.note(fault)
        continue
      }
      let isFaultless = loop.faults.isEmpty && comparison?.isSame ?? true && limits?.isMet ?? true
      let isUnmet = !isFaultless || request.isStrict && !loop.warnings.isEmpty
      code = worse(code, isUnmet ? .unmet : loop.verdict == .cannotTell ? .undecided : .done)
      if request.reporting.json {
        descriptions.append(VerificationDescription(loop, comparison, limits, isFaultless: isFaultless))
      } else if !request.reporting.isQuiet || !loop.problems.isEmpty || !isFaultless || loop.verdict == .cannotTell {
        try console.print(VerificationText.lines(loop, comparison, problemsOnly: request.reporting.isQuiet))
        if let limits { try console.print(limits.lines(of: file, problemsOnly: request.reporting.isQuiet)) }
      }
      if let plot = request.plot { try SeamPlot(loop.seam).write(to: plot, of: file, replaces: request.replaces) }
    }
    if request.reporting.json { try console.write(try jsonText(["files": descriptions])) }
    if code != .failed { progress.finished(frames: frameCount, of: frameCount) }
    return code
  }

  /// Returns the reason for which a file cannot be verified; nil for an error that ends the command.
  private static func fault(of file: String, _ error: any Error, isAlone: Bool) -> String? {
    switch error {
    case is CancellationError, is UsageError: nil
    // Options that do not apply to the format of one file may apply to others; all else is asked of every file.
    case let error as RequestError:
      if case .applies = error.reason, !isAlone { "\(file): \(error.message({ _ in nil }))" } else { nil }
    default: failureText(error, for: command)
    }
  }

  /// Returns the code that tells more of what is wrong.
  private static func worse(_ first: ExitCode, _ second: ExitCode) -> ExitCode {
    [ExitCode.failed, .unmet, .undecided].first { $0 == first || $0 == second } ?? .done
  }
}
