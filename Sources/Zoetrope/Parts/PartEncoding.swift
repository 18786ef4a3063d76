import FileIO
import Frames
import Pipeline
import Raster
import Video

extension VideoFileEncoder {
  /// Encodes the parts that are missing, each a segment, and joins all of them.
  func encode(
    _ frames: any FrameSource, in parts: PrivateParts, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    let (content, files, cancellation) = (parts.content, parts.files, progress.cancellation)
    let missing = try content.division.parts.filter {
      try files.flaw(of: $0, expecting: content, cancellation) != nil
    }
    let segments = missing.map { content.division.frames(of: $0) }
    var ofMissing = progress
    ofMissing.earlier += content.division.frameCount - segments.map(\.count).reduce(0, +)
    let settings = settings
    try SegmentWork(segments, of: frames, self).forEach(ofMissing) {
      (index, images, _: @escaping (Never) throws -> Void) in
      var file = try files.target(of: missing[index], content.ending)
      try encodeVideo(settings, to: file, cancellation) { encode in try images { try encode($0, nil) } }
      try files.complete(missing[index], &file, content, cancellation)
    } receive: { _, _ in
    }
    try joinVideoParts(content, settings.container, in: files, to: target, progress)
  }

  /// Encodes segments, each by an encoder of its own.
  ///
  /// - Parameters:
  ///   - segments: The frames of each segment; several follow one another in the file.
  ///   - frames: The frames of the whole video.
  ///   - target: The target.
  ///   - progress: Receives progress updates.
  func encode(
    _ segments: [Range<Int>], of frames: any FrameSource, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    let (settings, start) = (settings, segments.first?.lowerBound ?? 0)
    try writeVideo(by: settings, to: target, progress.cancellation) { destination in
      let first = try SegmentEncoder(settings: settings, startingAt: 0)
      var writer = try SegmentedVideoWriter(to: destination, settings: settings, first)
      try SegmentWork(segments, of: frames, self).forEach(progress) {
        (index, images, made: @escaping ([EncodedPacket]) throws -> Void) in
        let encoder =
          index == 0 ? first : try SegmentEncoder(settings: settings, startingAt: segments[index].lowerBound - start)
        try images { try made(encoder.encode($0)) }
        try made(encoder.finish())
      } receive: { index, packets in
        if let packets { try writer.write(packets, ofSegment: index) } else { try writer.end(segment: index) }
      }
      try writer.finish()
    }
  }
}

/// Joins all parts of a video, whose hashes have been verified.
///
/// - Parameters:
///   - content: The parts.
///   - container: The container of the video.
///   - folder: Their files.
///   - comment: The comment of the file; nil for that of the first part.
///   - target: The target, a regular file.
///   - progress: Receives progress updates.
func joinVideoParts(
  _ content: PartContent, _ container: VideoContainer, in folder: PartFolder, comment: String? = nil,
  to target: borrowing OutputTarget, _ progress: RenderProgress
) throws {
  progress.observer.began(part: "joining")
  let (division, path) = (content.division, target.path)
  var visited = 0
  try inWords(of: target.name) {
    try joinVideos(folder.paths(of: content), to: path, container: container, comment: comment) {
      try progress.cancellation.check()
      visited += 1
      progress.observer.rendered(frames: visited / 2, of: division.frameCount)
    }
  }
  guard visited == 2 * division.frameCount else {
    throw FileError("use", folder.name, reason: "frames are missing in its parts; remove it to begin anew")
  }
}
