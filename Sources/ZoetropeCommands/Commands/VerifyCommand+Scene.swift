import FileIO
import Zoetrope

extension OptionDefinition where Request == SceneRequest {
  /// The option for ``VerifyRequest``, which applies it after the settings that a file records.
  var kept: OptionDefinition<VerifyRequest> {
    let kept: @Sendable (inout VerifyRequest, String) throws -> Void = { [apply] request, text in
      var nothing = SceneRequest()
      try apply(&nothing, text)
      request.changes.append { try apply(&$0, text) }
    }
    return OptionDefinition<VerifyRequest>(description: description, apply: kept)
  }

  /// The option without effect: no frame depends on it, and a file that it names may be gone.
  fileprivate var passedOver: OptionDefinition {
    OptionDefinition(description: description, apply: { _, _ in })
  }
}

extension VerifyCommand {
  /// Compares a file with a scene, by the settings that the file records and those that were given.
  static func compare(
    _ loop: LoopVerification, with scene: String, _ request: VerifyRequest, _ progress: ProgressLine
  ) throws -> ComparisonReport {
    let format = OutputFormat(loop.facts) ?? .mp4
    let job = try job(
      of: StandardInput.name(of: loop.path), loop.provenance, scene, request, format: format,
      samples: format == .y4m ? loop.facts.pixelFormat : nil)
    return try job.compare(withFile: loop.path, cancellation: progress.console.cancellation, observer: progress)
  }

  /// Renders the frames of a manifest again and compares the hashes; returns the exit code.
  static func checkManifest(
    _ path: String, _ words: [String], _ request: VerifyRequest, _ console: Console
  ) throws -> ExitCode {
    guard !request.reporting.json, request.plot == nil, request.against == nil, request.target.name == nil,
      request.target.listPath == nil, !request.isStrict, request.limit == .standard
    else {
      throw UsageError(
        "--manifest cannot be combined with --json, --plot, --against, --for, --targets, --strict or --max-pixels. "
          + "Use it with options of a scene.")
    }
    guard words.count <= 1 else { throw UsageError("Unexpected argument \"\(words[1])\". Give one scene.") }
    if let word = words.first, InputPaths.isNamedAsFrames(word) || InputPaths.holdsFrames(word) {
      throw UsageError("--manifest renders the scene again, and reads no file of frames. Leave out \(word).")
    }
    let (reader, name) = (try FrameManifestReader(path: path), StandardInput.name(of: path))
    guard words.first != nil || reader.manifest.provenance != nil else {
      throw UsageError("\(name) does not record what made it. Give a scene and its options.")
    }
    let manifest = reader.manifest
    let job = try job(
      of: name, manifest.provenance, words.first, request,
      format: manifest.samples == FrameManifest.pixels ? .gif : manifest.usesBT601 ? .y4m : .mp4)
    let progress = progress(request, console)
    let report = try { () throws in
      defer { progress.clear() }
      return try job.compare(with: reader, cancellation: console.cancellation, observer: progress)
    }()
    progress.finished()
    if !report.isSame || !request.reporting.isQuiet { try console.print(["\(name): \(text(report, job.sceneName))"]) }
    return report.isSame ? .done : .unmet
  }

  /// Returns the job that renders the frames to compare with: as a file records, but of the scene that was given, and
  /// with the options that were given.
  ///
  /// - Parameters:
  ///   - format: The format of the file, unless another is given or recorded.
  ///   - samples: libav's name of the samples of a Y4M, which records no command with them.
  private static func job(
    of file: String, _ said: Provenance?, _ named: String?, _ request: VerifyRequest, format: OutputFormat,
    samples: String? = nil
  ) throws -> RenderJob {
    var wish = SceneRequest()
    var scene = named
    // The record of `encode` is about no scene.
    if let said, said.words.first != "encode" {
      guard let recorded = wish.read(said, SceneRequest.gifOptions.map(\.passedOver)) else {
        throw CommandError("\(file) records the command \"\(said.text)\", which this version does not know.")
      }
      scene = scene ?? recorded
      // A given scene takes the place of the recorded one.
      if named != nil { wish.sceneDigest = nil }
    }
    let recordedFrame = wish.settings.frame
    wish.settings.frame = nil
    for change in request.changes { try change(&wish) }
    // A moment takes the place of a recorded frame.
    if wish.settings.moment == nil { wish.settings.frame = wish.settings.frame ?? recordedFrame }
    let format = wish.output.format ?? format
    if format == .y4m, let samples, PixelFormat.libavNames.contains(samples) {
      wish.settings.video.pixelFormat = samples
    }
    return try wish.job(of: scene ?? "", in: format)
  }

  static func progress(_ request: VerifyRequest, _ console: Console) -> ProgressLine {
    ProgressLine(console: console, request.reporting, "comparing")
  }

  private static func text(_ report: ManifestReport, _ scene: String) -> String {
    var findings: [String] = []
    if let first = report.firstDiffering {
      findings.append(
        "\(report.differing) of \(report.frameCount) frames of \(scene) differ, the first is frame \(first)")
    }
    if report.manifestFrameCount != report.frameCount {
      let hashed = counted(report.manifestFrameCount, "frame")
      findings.append("it has hashes of \(hashed), \(scene) has \(report.frameCount)")
    }
    guard findings.isEmpty else { return findings.joined(separator: "; ") }
    return report.frameCount == 1
      ? "the frame of \(scene) is the same" : "all \(report.frameCount) frames of \(scene) are the same"
  }
}
