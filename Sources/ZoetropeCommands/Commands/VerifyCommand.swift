import FileIO
import Zoetrope

/// `zoetrope verify`: checks whether files loop without a visible seam, including files made by other programs.
enum VerifyCommand {
  /// The findings about a file.
  private struct Verified {
    let loop: LoopVerification
    /// The comparison with the limits of the target; nil without one.
    let limits: TargetReport?
    /// The comparison with the scene; nil without one.
    let comparison: ComparisonReport?

    private var isFaultless: Bool { loop.faults.isEmpty && limits?.isMet ?? true && comparison?.isSame ?? true }

    /// The findings as a program reads them.
    var description: VerificationDescription {
      VerificationDescription(loop, comparison, limits, isFaultless: isFaultless)
    }

    /// Returns the exit code for this file.
    ///
    /// - Parameter isStrict: Whether warnings count as faults.
    func code(isStrict: Bool) -> ExitCode {
      guard isFaultless, !isStrict || loop.warnings.isEmpty else { return .unmet }
      return loop.verdict == .cannotTell ? .undecided : .done
    }
  }

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
        the file stores. Frames agree if they differ by noise only or have a PSNR of 36 dB in a GIF (32 dB
        at quality 0), of 31 dB in a video at quality 80, 18 dB at 0 and 26 dB with --bitrate, of 36 dB in
        ProRes, FFV1, WebP and APNG (26 dB at quality 0), and of 36 dB in a Y4M. A PNG needs equal pixels.
        With --for, a file that violates a limit of the target has a problem.
        Exit codes: 0 all loop, 3 some do not, 4 it is unknown for some, 1 a file cannot be read, 2 wrong
        usage.
        """,
      firstOptions: ["quiet", "json", "plot", "against", "manifest", "strict", "force", "max-pixels", "progress"]
    ), options, VerifyRequest.init, run)

  private static func run(_ request: VerifyRequest, _ words: [String], _ console: Console) throws -> ExitCode {
    try checkPlot(request)
    if let manifest = request.manifest {
      return try checkManifest(try rereadablePath(manifest), words, request, console)
    }
    let files = try files(words, request)
    let target = try request.target.target()
    if let plot = request.plot { try SeamPlot.check(plot, of: files[0], replaces: request.replaces) }
    let progress = progress(request, console)
    var (code, frameCount) = (ExitCode.done, 0)
    var descriptions: [VerificationDescription] = []
    for file in files {
      let verified: Verified
      do {
        verified = try verify(file, for: target, request, progress)
      } catch {
        // The other files are verified all the same.
        guard let fault = fault(of: file, error, isAlone: files.count == 1) else { throw error }
        code = .failed
        descriptions.append(VerificationDescription(file: file, error: fault))
        console.note(fault)
        continue
      }
      code = worse(code, verified.code(isStrict: request.isStrict))
      frameCount += verified.loop.timing.frameCount
      if request.reporting.json {
        descriptions.append(verified.description)
      } else {
        try report(verified, isQuiet: request.reporting.isQuiet, console)
      }
      if let plot = request.plot {
        try SeamPlot(verified.loop.seam).write(to: plot, of: file, replaces: request.replaces)
      }
    }
    if request.reporting.json { try console.write(try jsonText(["files": descriptions])) }
    if code != .failed { progress.finished(frames: frameCount, of: frameCount) }
    return code
  }

  /// Refuses a plot that is no PNG, and to replace one where none is drawn.
  private static func checkPlot(_ request: VerifyRequest) throws {
    guard !request.replaces || request.plot != nil else {
      throw UsageError("--force requires --plot: verify writes no other file. Leave out --force.")
    }
    if let plot = request.plot, OutputFormat(path: plot) != .png {
      throw UsageError("--plot \(plot): the plot is a PNG file. Use a name that ends with .png.")
    }
  }

  /// Returns the files to be verified, at least one.
  ///
  /// - Throws: ``UsageError`` for operands and options that do not suit each other.
  private static func files(_ words: [String], _ request: VerifyRequest) throws -> [String] {
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
    return files
  }

  /// Reads a file, and compares it with the limits of a target and a scene, as requested.
  private static func verify(
    _ file: String, for target: Target?, _ request: VerifyRequest, _ progress: ProgressLine
  ) throws -> Verified {
    defer { progress.clear() }
    try refuseSeveralPictures(file)
    let loop = try LoopVerification(
      path: file, limit: request.limit, for: target, cancellation: progress.console.cancellation
    ) { progress.read(frames: $0) }
    let limits = try target.map { TargetReport(try TargetMeasurement(loop), $0) }
    let comparison = try request.against.map { try compare(loop, with: $0, request, progress) }
    return Verified(loop: loop, limits: limits, comparison: comparison)
  }

  /// Prints the findings about a file for people.
  ///
  /// - Parameter isQuiet: Whether only problems are printed.
  private static func report(_ verified: Verified, isQuiet: Bool, _ console: Console) throws {
    let loop = verified.loop
    guard !isQuiet || !loop.problems.isEmpty || verified.code(isStrict: false) != .done else { return }
    try console.print(VerificationText.lines(loop, verified.comparison, problemsOnly: isQuiet))
    let name = StandardInput.name(of: loop.path)
    if let limits = verified.limits { try console.print(limits.lines(of: name, problemsOnly: isQuiet)) }
  }

  /// Returns the reason for which a file cannot be verified; nil for an error that ends the command.
  private static func fault(of file: String, _ error: any Error, isAlone: Bool) -> String? {
    switch error {
    case is CancellationError, is UsageError: nil
    // Options that do not apply to the format of one file may apply to others; all else is asked of every file.
    case let error as RequestError:
      if case .applies = error.reason, !isAlone {
        "\(StandardInput.name(of: file)): \(error.message({ _ in nil }))"
      } else {
        nil
      }
    default: failureText(error, for: command)
    }
  }

  /// Returns the code that tells more of what is wrong.
  private static func worse(_ first: ExitCode, _ second: ExitCode) -> ExitCode {
    [ExitCode.failed, .unmet, .undecided].first { $0 == first || $0 == second } ?? .done
  }
}
