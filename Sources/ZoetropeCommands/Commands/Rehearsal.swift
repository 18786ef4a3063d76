import Zoetrope

/// Parses and validates a command line without reading or writing any file, for tests with arbitrary words. Built-in
/// scenes are planned.
///
/// Calls must not overlap.
///
/// - Throws: The error that the command would end with.
package func rehearse(_ words: [String]) throws {
  let rest = Array(words.dropFirst())
  switch words.first {
  case "render": try rehearse(rest, RenderCommand.options, SceneRequest(), \.self)
  case "plan": try rehearse(rest, PlanCommand.options, PlanCommand.Request(), \.scene)
  case "part":
    try rehearse(
      rest.first.flatMap { PartNumber(text: $0) } == nil ? rest : Array(rest.dropFirst()), PartCommand.options,
      SceneRequest(), \.self)
  case "encode":
    var request = EncodeCommand.Request()
    _ = try parseOptions(rest, EncodeCommand.options, into: &request)
    let intake = request.intake
    let geometry = try FrameGeometry(
      of: intake.raw?.size ?? PixelSize(width: 640, height: 360), crop: intake.crop, bounds: intake.bounds,
      fitting: intake.fitting ?? .fit)
    let rate = intake.frameRate ?? intake.raw?.frameRate ?? Rational(20)
    _ = try EncodeJob(
      size: geometry.size, frameRate: rate, settings: request.settings,
      format: format(request.output), hasAlpha: intake.raw?.pixelFormat.hasAlpha ?? true)
  case "loop":
    var request = LoopCommand.Request()
    _ = try parseOptions(rest, LoopCommand.options, into: &request)
    try request.encoding.checkEncoding(for: format(request.output))
  case "repeat":
    var request = RepeatCommand.Request()
    _ = try parseOptions(rest, RepeatCommand.options, into: &request)
    _ = try request.repetition.repeatCount(of: Rational(8, 3))
  case "join":
    var request = JoinCommand.Request()
    _ = try parseOptions(rest, JoinCommand.options, into: &request)
    _ = try request.repetition.repeatCount(of: Rational(8, 3))
  case "verify":
    var request = VerifyRequest()
    _ = try parseOptions(rest, VerifyCommand.options, into: &request)
    var scene = SceneRequest()
    for change in request.changes { try change(&scene) }
  default:
    var nothing: Void
    _ = try parseOptions(words, [], into: &nothing)
  }
}

/// Parses the command line of a scene, and plans that.
private func rehearse<Request>(
  _ words: [String], _ options: [OptionDefinition<Request>], _ request: Request, _ part: KeyPath<Request, SceneRequest>
) throws {
  var request = request
  let scene = try onlyWord(try parseOptions(words, options, into: &request), "scene", "zoetrope plan aurora")
  let wish = request[keyPath: part]
  guard BuiltInScenes.names.contains(scene) else { throw UsageError(BuiltInScenes.unknown(scene)) }
  let job = try RenderJob(
    nameOrPath: scene, overrides: wish.overrides, settings: wish.settings,
    format: format(wish.output), expecting: wish.sceneDigest)
  _ = (planTable(job), try fitTable(job), try jsonText(PlanDescription(job, withFits: true)))
}

private func format(_ output: OutputRequest) -> OutputFormat {
  output.format ?? output.path.flatMap { OutputFormat(path: $0) } ?? .mp4
}
