import FileIO
import Preview
import Zoetrope

/// Opens scenes for a preview, with the options of `render`.
final class ScenePreviewSource: PreviewSource {
  /// The options that a preview's state may have: those of `render` that decide what the file is, except for those that
  /// write other files.
  static let options: [OptionDefinition<SceneRequest>] =
    [
      .value(.output, .file, "the file in the command that is shown", letter: "o", standard: "SCENE.gif") {
        $0.output.path = $1
      }
    ] + SceneRequest.previewOptions + [RenderSettings.matteOption.inside(\.settings)] + SceneRequest.encodingOptions
    + SceneRequest.gifOptions.filter { $0.description.name != Setting.savePalette.rawValue }

  var catalogue: [UInt8] { get throws { Array(try jsonText(PreviewCatalogue()).utf8) } }

  let openLimit = 8

  func open(_ state: PreviewState, _ cancellation: Cancellation) throws -> any PreviewContent {
    try ScenePreview(state, job(state, request(state)))
  }

  func files(of state: PreviewState) -> [String]? {
    guard let request = try? request(state),
      let document = try? SceneDocument(nameOrPath: state.input, overrides: request.overrides)
    else { return nil }
    let pictures = SceneOrigin(nameOrPath: state.input).picturePaths(of: document.scene)
    return [state.input] + pictures + state.filesOfOptions
  }

  func openThumbnail(
    _ state: PreviewState, width: Int, _ cancellation: Cancellation
  ) throws -> any PreviewContent {
    var request = try request(state)
    let job = try job(state, request)
    guard job.size.width > width else { return try ScenePreview(state, job) }
    // Drawn small, in the same layout: as many points, on fewer pixels.
    let size = PixelSize(width: width, height: max(1, width * job.size.height / job.size.width))
    request.settings.size = size
    request.settings.scale = try request.settings.scale?.multiplied(
      by: Rational(Int64(size.width), Int64(job.size.width)))
    return try ScenePreview(state, self.job(state, request))
  }

  /// Returns the request of a state.
  func request(_ state: PreviewState) throws -> SceneRequest {
    try state.request(ScenePreviewSource.options, SceneRequest(), of: "a scene", "render")
  }

  private func job(_ state: PreviewState, _ request: SceneRequest) throws -> RenderJob {
    var request = request
    let format = try request.output.previewedFormat
    try request.settings.setPlayCount(for: format, repeatsVideo: true)
    return try request.job(of: state.input, in: format)
  }

  func save(_ state: PreviewState, to path: String, replaces: Bool) throws -> PreviewState {
    try SceneSaving(state, request(state)).save(to: path, replaces: replaces)
  }

  func problem(_ error: any Error, _ state: PreviewState) -> PreviewProblem { PreviewProblem(error, state) }
}
