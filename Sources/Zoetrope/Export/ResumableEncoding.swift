import FileIO
import Frames
import Pipeline
import Raster
import Video

extension VideoFileEncoder {
  /// Encodes the parts that are missing, one after the other, and joins all of them.
  func encode(
    _ frames: any FrameSource, in parts: VideoParts, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    try target.requireRegularFile(for: "what can be taken up again needs")
    for (part, range) in parts.ranges.enumerated() where !parts.isComplete(part) {
      var file = try parts.target(of: part)
      var progress = progress
      progress.earlier = range.lowerBound
      let stretch = ArrangedFrames(frames, Array(range))
      try encodeVideo(settings, to: file, progress.cancellation) { encode in
        try forEachImage(
          of: stretch, as: settings.pixelFormat, rounding: rounding, workers: workers, progress
        ) { try encode($0, nil) }
      }
      try file.commit()
      try parts.complete(part)
    }
    progress.observer.began(part: "joining")
    try join(parts, frameCount: frames.frameCount, to: target, progress)
  }

  private func join(
    _ parts: VideoParts, frameCount: Int, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    var visited = 0
    do {
      let paths = parts.ranges.indices.map(parts.path)
      try joinVideos(paths, to: target.path, container: settings.container) {
        if progress.cancellation.isCancelled { throw CancellationError() }
        visited += 1
        progress.observer.rendered(frames: visited / 2, of: frameCount)
      }
    } catch let error as VideoError where error.code == .writingFailed {
      throw FileError("write", target.name, reason: error.reason)
    }
    guard visited == 2 * frameCount else {
      throw FileError("use", parts.folder, reason: "frames are missing in its parts; remove it to begin anew")
    }
  }
}
