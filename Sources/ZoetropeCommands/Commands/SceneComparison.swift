import Zoetrope

extension OptionDefinition where Request == SceneRequest {
  /// The option for ``VerifyRequest``, which applies it when it is known what a file says of itself.
  var kept: OptionDefinition<VerifyRequest> {
    let kept: @Sendable (inout VerifyRequest, String) throws -> Void = { [apply] request, text in
      var nothing = SceneRequest()
      try apply(&nothing, text)
      request.changes.append { try apply(&$0, text) }
    }
    return OptionDefinition<VerifyRequest>(description: description, apply: kept)
  }

  /// The option without effect: nothing that is compared depends on it, and a file that it names may be gone.
  fileprivate var passedOver: OptionDefinition {
    OptionDefinition(description: description, apply: { _, _ in })
  }
}

extension VerifyCommand {
  /// Compares a file with what a scene shows, by the options that the file says and those that were given.
  static func compare(
    _ loop: LoopVerification, with scene: String, _ request: VerifyRequest, _ console: Console
  ) throws -> ComparisonReport {
    let job = try job(
      of: loop.path, loop.provenance, scene, request,
      format: OutputFormat(of: loop.facts))
    let progress = progress(request, console)
    defer { progress.clear() }
    let report = try job.compare(withFile: loop.path, cancellation: console.cancellation, observer: progress)
    progress.finished()
    return report
  }

  /// Renders the frames of a manifest again and compares the hashes; returns the exit code.
  static func checkManifest(
    _ path: String, _ words: [String], _ request: VerifyRequest, _ console: Console
  ) throws -> Int32 {
    guard !request.reporting.json, request.plot == nil, request.against == nil else {
      throw UsageError("--manifest goes with options of a scene, not with --json, --plot or --against")
    }
    guard words.count <= 1 else { throw UsageError("\"\(words[1])\" is one word too many; name one scene") }
    let reader = try FrameManifestReader(path: path)
    guard words.first != nil || reader.manifest.provenance != nil else {
      throw UsageError("\(path) does not say what made it; name a scene and its options")
    }
    let job = try job(
      of: path, reader.manifest.provenance, words.first, request,
      format: reader.manifest.samples == FrameManifest.pixels ? .gif : .mp4)
    let progress = progress(request, console)
    let report = try { () throws in
      defer { progress.clear() }
      return try job.compare(with: reader, cancellation: console.cancellation, observer: progress)
    }()
    progress.finished()
    if !report.isSame || !request.reporting.isQuiet { try console.write("\(path): \(text(report, job.sceneName))\n") }
    return report.isSame ? ExitCode.done : ExitCode.unmet
  }

  /// What is to be rendered: as a file says, but of the scene that was named, and with the options that were given.
  private static func job(
    of file: String, _ said: Provenance?, _ named: String?, _ request: VerifyRequest, format: OutputFormat
  ) throws -> RenderJob {
    var wish = SceneRequest()
    var scene = named
    // What was encoded from somebody's frames says nothing about a scene.
    if let said, said.words.first != "encode" {
      let known =
        SceneRequest.options + SceneRequest.pictureOptions + SceneRequest.encodingOptions
        + SceneRequest.gifOptions.map(\.passedOver)
      guard said.words.first == "render",
        let words = try? parseOptions(Array(said.words.dropFirst()), known, into: &wish), words.count == 1
      else { throw UsageError("\(file) says that it was made by \(said.text), which this version does not know") }
      scene = scene ?? words[0]
      // Whoever names a scene wants that one.
      if named != nil { wish.sceneDigest = nil }
    }
    for change in request.changes { try change(&wish) }
    return try RenderJob(
      nameOrPath: scene ?? "", overrides: wish.overrides, settings: wish.settings, format: wish.format ?? format,
      expecting: wish.sceneDigest)
  }

  private static func progress(_ request: VerifyRequest, _ console: Console) -> ProgressLine {
    ProgressLine(console: console, request.reporting)
  }

  private static func text(_ report: ManifestReport, _ scene: String) -> String {
    var findings: [String] = []
    if let first = report.firstDiffering {
      findings.append(
        "\(report.differing) of \(report.frameCount) frames of \(scene) differ, the first is frame \(first)")
    }
    if report.manifestFrameCount != report.frameCount {
      findings.append("it has hashes of \(report.manifestFrameCount) frames, \(scene) has \(report.frameCount)")
    }
    return findings.isEmpty
      ? "all \(report.frameCount) frames of \(scene) are the same" : findings.joined(separator: "; ")
  }
}

extension OutputFormat {
  /// The format of a file that was found out about; MP4 for what we would not write.
  fileprivate init(of facts: MediaFacts) {
    let formats: [String: OutputFormat] = [
      "GIF": .gif, "MOV": .mov, "WebM": .webm, "Matroska": .mkv, "WebP": .webp, "APNG": .apng,
    ]
    self = facts.codec == "png" ? .png : formats[facts.container] ?? .mp4
  }
}
