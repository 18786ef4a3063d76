import FileIO
import Preview
import Synchronization
import Zoetrope

/// Opens videos and pictures for a preview, with the options of `encode`.
final class ClipPreviewSource: PreviewSource {
  /// The options that a preview's state may have: those of `encode` that decide what the file is, except for those that write
  /// other files or name the input in another way.
  static let options: [OptionDefinition<EncodeCommand.Request>] =
    [
      .value(.output, .file, "the file in the command that is shown", letter: "o", standard: "INPUT.gif") {
        $0.output.path = $1
      }, OutputRequest.formatOption(for: OutputFormat.ofPreviews).inside(\.output),
    ] + IntakeRequest.options.filter { !otherInputs.contains($0.description.name) }.inside(\.intake)
    + ([RenderSettings.qualityOption] + RenderSettings.budgetOptions
    + [RenderSettings.transparentOption, RenderSettings.playCountOption, RenderSettings.matteOption])
    .inside(\.settings) + VideoChoices.options.inside(\.settings.video)
    + GIFSettings.options.filter { $0.description.name != Setting.savePalette.rawValue }.inside(\.settings.gif)

  /// The options that name an input in another way.
  private static let otherInputs: Set<String> = [Setting.rawFrames.rawValue, "files-from"]

  /// The frames that were read last: most changes leave them as they are.
  private let kept = Mutex<ClipFrames?>(nil)

  var catalogue: [UInt8] { get throws { Array(try jsonText(PreviewCatalogue()).utf8) } }

  /// All frames of a content are kept in a temporary file.
  let openLimit = 2

  func open(_ state: PreviewState, _ cancellation: Cancellation) throws -> any PreviewContent {
    // Looked at before they are opened: one that is replaced meanwhile has another revision, and is read again.
    let files = ClipPreviewSource.watchedFiles(of: state)
    let revision = FileRevision(of: files)
    let intake = try ClipPreviewSource.intake(of: state, cancellation)
    return try ClipPreview(state, intake, files, frames(of: intake, state, revision, cancellation))
  }

  /// Opens the clip of a state as the command does that makes a file of it.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - format: The format of the file; nil for that of the state. Another one has its standard settings but for the quality and
  ///     the transparency, and no limit of the size.
  ///   - cancellation: Checked while waiting for data.
  static func intake(
    of state: PreviewState, as format: OutputFormat? = nil, _ cancellation: Cancellation
  ) throws -> OpenedIntake {
    var request = try state.request(options, EncodeCommand.Request(), of: "a video or picture", "encode")
    let own = try request.output.previewedFormat
    let format = format ?? own
    if format != own { (request.settings, request.output.path) = (request.settings.forAnotherFormat(), nil) }
    try request.settings.setPlayCount(for: format, repeatsVideo: false)
    // Nothing is written: the name only decides what sound needs.
    return try request.intake.opened(
      [state.input], request.settings, format,
      to: request.output.path ?? state.outputName(format) + (format.ending ?? ""), cancellation, kept: { _ in })
  }

  /// Reads the frames, unless they are those that were read last.
  private func frames(
    of intake: OpenedIntake, _ state: PreviewState, _ revision: FileRevision, _ cancellation: Cancellation
  ) throws -> ClipFrames {
    let names = Set(
      IntakeRequest.options.map(\.description.name) + [Setting.matte.rawValue, Setting.transparency.rawValue])
    let key = ClipFrames.Key(
      input: state.input, revision: revision, options: state.options.filter { names.contains($0.name) },
      format: intake.job.format, stages: intake.stages)
    if let known = kept.withLock({ $0 }), known.key == key { return known }
    let frames = try ClipFrames(key: key, sequence: intake.allFrames(cancellation), notes: intake.notesOnFrames)
    kept.withLock { $0 = frames }
    return frames
  }

  func files(of state: PreviewState) -> [String]? { ClipPreviewSource.watchedFiles(of: state) }

  /// The files that a state refers to, whether they exist or not; before those of a folder or a pattern, their folder.
  private static func watchedFiles(of state: PreviewState) -> [String] {
    let input = state.input
    guard InputPaths.areSeveral([input]) else { return [input] + state.filesOfOptions }
    // Its time changes with each file that comes or goes.
    let folder = FileKind(ofFileAt: input) == .folder ? input : folderPath(ofFile: input)
    return [folder] + ((try? InputPaths.expand([input]).paths) ?? []) + state.filesOfOptions
  }

  func openThumbnail(
    _ state: PreviewState, width: Int, _ cancellation: Cancellation
  ) throws -> any PreviewContent { try open(state, cancellation) }

  func problem(_ error: any Error, _ state: PreviewState) -> PreviewProblem { PreviewProblem(error, state) }

  func save(_ state: PreviewState, to path: String, replaces: Bool) throws -> PreviewState {
    throw UsageError("\(state.input) is not a scene. Copy the command to write a file.")
  }
}
