import FileIO
import Video

/// Writes the packets of a video's parts, played once or several times, with or without sound; nothing is encoded again.
struct JoinedVideoEncoder: FrameEncoder {
  let parts: FinishedParts
  /// The container of the parts and of the file.
  let container: VideoContainer
  /// The number of times that the video follows itself.
  let repeatCount: Int
  /// The sound of the file; nil for none.
  let sound: SoundChoice?

  var frameCount: Int? { parts.frameCount }

  var regularFileNeed: String? { "a video of parts needs" }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let count = try encodeRepeated(repeatCount, sound, container, to: target, progress) {
      try joinVideoParts(parts.content, container, in: parts.folder, comment: comment, to: $0, progress)
      // The parts must be those that were checked.
      try parts.requireUnchanged(progress.cancellation)
      return parts.frameCount
    }
    return EncodedOutput(frameCount: count)
  }

  /// The command that makes the repeated video at once; nil to keep that of the parts, which may have none.
  private var comment: String? {
    guard repeatCount > 1, parts.hasMetadata else { return nil }
    return parts.provenance(repeatCount: repeatCount)?.resumableText
  }
}
