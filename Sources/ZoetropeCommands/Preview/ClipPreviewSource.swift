import FileIO
import Preview
import Synchronization
import Zoetrope

/// Opens videos and pictures for a preview, with the options of `encode`.
final class ClipPreviewSource: PreviewSource {
  /// The options that a preview's state may have: those of `encode` that decide what the file is, except for those that write
  /// or read other files.
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
  private let kept = Mutex<KeptFrames?>(nil)

  /// Frames, and all that they depend on.
  private struct KeptFrames {
    let key: Key
    let frames: FrameSequence

    struct Key: Equatable {
      let input: String
      let revision: FileRevision
      let options: [PreviewState.Option]
      /// The size and the alpha, which formats, codecs and their options decide together.
      let size: PixelSize
      let keepsAlpha: Bool
    }
  }

  var catalogue: [UInt8] { get throws { Array(try jsonText(PreviewCatalogue()).utf8) } }

  /// All frames of a content are kept in a temporary file.
  let openLimit = 2

  func open(_ state: PreviewState, _ cancellation: Cancellation) throws -> any PreviewContent {
    var request = try state.request(
      ClipPreviewSource.options, EncodeCommand.Request(), of: "a video or picture", "encode")
    let format = try request.output.previewedFormat
    try request.settings.setPlayCount(for: format, repeatsVideo: false)
    // Nothing is written: the name only decides what sound needs.
    let intake = try request.intake.opened(
      [state.input], request.settings, format, to: "/dev/null", cancellation, kept: { _ in })
    let frames = try frames(of: intake, state, cancellation)
    return try ClipPreview(state, intake, frames)
  }

  /// Reads the frames, unless they are those that were read last.
  private func frames(
    of intake: OpenedIntake, _ state: PreviewState, _ cancellation: Cancellation
  ) throws -> FrameSequence {
    let names = Set(IntakeRequest.options.map(\.description.name) + ["output", "format", "matte", "transparent"])
    let key = KeptFrames.Key(
      input: state.input, revision: FileRevision(of: intake.job.inputs),
      options: state.options.filter { names.contains($0.name) }, size: intake.job.size, keepsAlpha: intake.canKeepAlpha)
    if let known = kept.withLock({ $0 }), known.key == key { return known.frames }
    let frames = try intake.allFrames(cancellation)
    kept.withLock { $0 = KeptFrames(key: key, frames: frames) }
    return frames
  }

  func files(of state: PreviewState) -> [String]? { nil }

  func openThumbnail(
    _ state: PreviewState, width: Int, _ cancellation: Cancellation
  ) throws -> any PreviewContent { try open(state, cancellation) }

  func problem(_ error: any Error, _ state: PreviewState) -> PreviewProblem { PreviewProblem(error, state) }

  func save(_ state: PreviewState, to path: String, replaces: Bool) throws -> PreviewState {
    throw UsageError("\(state.input) is not a scene. Copy the command to write a file.")
  }
}
