import FileIO
import Preview
import Zoetrope

/// Frames of a clip that were read, and all that they depend on.
struct ClipFrames: Sendable {
  let key: Key
  let sequence: FrameSequence
  /// Messages about the frames, a sentence each.
  let notes: [String]

  struct Key: Equatable, Sendable {
    let input: String
    /// The revision of the files before they were opened.
    let revision: FileRevision
    let options: [PreviewState.Option]
    /// The format, which messages are about.
    let format: OutputFormat
    let stages: OpenedIntake.Stages
  }
}
