import Zoetrope

/// Parses a command line as the program does, plans built-in scenes, and decides what needs no input: the shape of frames,
/// settings of encoders and repeats. For tests with arbitrary words: no file is read or written, but names may be looked up.
///
/// - Throws: An error that the command would end with.
package func rehearse(_ words: [String]) throws {
  guard let command = words.command else { return }
  let parsed = try command.parse(words.commandWords)
  switch parsed.request {
  case let request as SceneRequest: try plan(parsed.operands.last, request)
  case let request as PlanCommand.Request: try plan(parsed.operands.last, request.scene)
  case let request as EncodeCommand.Request:
    let intake = request.intake
    let geometry = try FrameGeometry(
      of: intake.raw?.size ?? PixelSize(width: 640, height: 360), crop: intake.crop, bounds: intake.bounds,
      fitting: intake.fitting ?? .fit)
    _ = try EncodeJob(
      size: geometry.size, frameRate: intake.frameRate ?? intake.raw?.frameRate ?? Rational(20),
      settings: request.settings, format: format(of: request.output),
      hasAlpha: intake.raw?.pixelFormat.hasAlpha ?? true)
  case let request as LoopCommand.Request: try request.encoding.checkEncoding(for: format(of: request.output))
  case let request as RepeatCommand.Request: _ = try request.repetition.repeatCount(of: Rational(8, 3))
  case let request as JoinCommand.Request: _ = try request.repetition.repeatCount(of: Rational(8, 3))
  case let request as VerifyRequest:
    var scene = SceneRequest()
    for change in request.changes { try change(&scene) }
  default: break
  }
}

private func format(of output: OutputRequest) -> OutputFormat {
  output.format ?? output.path.flatMap { OutputFormat(path: $0) } ?? .mp4
}

private func plan(_ scene: String?, _ request: SceneRequest) throws {
  guard let scene, BuiltInScenes.names.contains(scene) else { return }
  let job = try request.job(of: scene, in: format(of: request.output))
  _ = (planTable(job), try fitTable(job), try jsonText(PlanDescription(job, withFits: true)))
}
