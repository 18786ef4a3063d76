import FileIO
import Frames
import Pipeline
import Raster
import Video

extension VideoFileEncoder {
  /// Encodes the parts that are missing, one after the other, and joins all of them.
  func encode(
    _ frames: any FrameSource, in parts: PrivateParts, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    try target.requireRegularFile(for: "what can be taken up again needs")
    let (content, files) = (parts.content, parts.files)
    for part in content.division.parts
    where try files.flaw(of: part, content.ending, expecting: content, progress.cancellation) != nil {
      var file = try files.target(of: part, content.ending)
      var progress = progress
      progress.earlier = content.division.frames(of: part).lowerBound
      try encode(content.division.segments(of: part), of: frames, to: file, progress)
      try file.commit()
      try files.complete(part, content.ending, content, progress.cancellation)
    }
    try joinVideoParts(content, in: files, to: target, progress)
  }

  /// Encodes segments, each by an encoder of its own.
  ///
  /// - Parameters:
  ///   - segments: The frames of each segment; several follow one another in the file.
  ///   - frames: The frames of the whole video.
  ///   - target: The target, a regular file.
  ///   - progress: Receives progress updates.
  func encode(
    _ segments: [Range<Int>], of frames: any FrameSource, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    func images(_ segment: Range<Int>) -> (_ encode: (VideoImage, Rational?) throws -> Void) throws -> Void {
      var progress = progress
      progress.earlier += segment.lowerBound - (segments.first?.lowerBound ?? 0)
      return { encode in
        try forEachImage(
          of: ArrangedFrames(frames, Array(segment)), as: settings.pixelFormat, rounding: rounding, workers: workers,
          progress
        ) { try encode($0, nil) }
      }
    }
    if segments.count == 1 {
      return try encodeVideo(settings, to: target, progress.cancellation, images(segments[0]))
    }
    // Kept in the temporary folder, which is near, unlike that of the target, which may be on another machine.
    let files = try segments.map { try spooledVideo(settings, images($0)) }
    let (path, cancellation) = (target.path, progress.cancellation)
    try inWords(of: target.name) {
      try joinVideos(files.map(\.path), to: path, container: settings.container) {
        if cancellation.isCancelled { throw CancellationError() }
      }
    }
  }
}

/// Joins all parts of a video, whose hashes have been verified.
///
/// - Parameters:
///   - content: The parts.
///   - folder: Their files.
///   - comment: The comment of the file; nil for that of the first part.
///   - target: The target, a regular file.
///   - progress: Receives progress updates.
func joinVideoParts(
  _ content: PartContent, in folder: PartFolder, comment: String? = nil, to target: borrowing OutputTarget,
  _ progress: RenderProgress
) throws {
  guard let container = content.format.container else { preconditionFailure("parts of videos are videos") }
  progress.observer.began(part: "joining")
  let (division, path) = (content.division, target.path)
  var visited = 0
  try inWords(of: target.name) {
    try joinVideos(
      division.parts.map { folder.path(of: $0, content.ending) }, to: path, container: container, comment: comment
    ) {
      if progress.cancellation.isCancelled { throw CancellationError() }
      visited += 1
      progress.observer.rendered(frames: visited / 2, of: division.frameCount)
    }
  }
  guard visited == 2 * division.frameCount else {
    throw FileError("use", folder.name, reason: "frames are missing in its parts; remove it to begin anew")
  }
}
