import Zoetrope

/// Parses a command line as the program does, plans built-in scenes and decides the shape of frames, without reading or
/// writing any file: for tests with arbitrary words.
///
/// - Throws: The error that the command would end with.
package func rehearse(_ words: [String]) throws {
  let named = commands.first { $0.description.name == words.first }
  guard let command = named ?? ImpliedCommand.command(for: words) else { return }
  let parsed = try command.parse(named == nil ? words : Array(words.dropFirst()))
  switch parsed.request {
  case let request as SceneRequest: try plan(parsed.operands.last, request)
  case let request as PlanCommand.Request: try plan(parsed.operands.last, request.scene)
  case let request as EncodeCommand.Request:
    let intake = request.intake
    _ = try FrameGeometry(
      of: intake.raw?.size ?? PixelSize(width: 640, height: 360), crop: intake.crop, bounds: intake.bounds,
      fitting: intake.fitting ?? .fit)
  default: break
  }
}

private func plan(_ scene: String?, _ request: SceneRequest) throws {
  guard let scene, BuiltInScenes.names.contains(scene) else { return }
  let output = request.output
  let job = try RenderJob(
    nameOrPath: scene, overrides: request.overrides, settings: request.settings,
    format: output.format ?? output.path.flatMap { OutputFormat(path: $0) } ?? .mp4, expecting: request.sceneDigest)
  _ = (planTable(job), try fitTable(job), try jsonText(PlanDescription(job, withFits: true)))
}
