import FileIO
import Pipeline
import Raster
import Video

extension RenderJob {
  /// Refuses what cannot be taken up again.
  func checkResuming(_ path: String, manifest: String?) throws(RequestError) {
    let isVideo = video.map { !$0.container.isAnimation } ?? false
    guard isVideo || format == .pngs else {
      throw RequestError(
        .resuming, "belongs to mp4, mov, webm, mkv and sequences of PNG; \(format) is made in one go")
    }
    guard path != "-" else { throw RequestError(.resuming, "needs a file; what -o - writes is not kept") }
    guard manifest == nil else {
      throw RequestError(.resuming, "leaves frames out that are there, whose hashes --manifest needs")
    }
    guard provenance != nil else {
      throw RequestError(.resuming, "needs a scene from a file, and colours that are given by name")
    }
    guard isVideo || settings.writesMetadata else {
      throw RequestError(.resuming, "knows PNGs by what they say of themselves; leave out --no-metadata")
    }
  }

  /// The parts of the video that is asked for by a name.
  func parts(of video: VideoSettings, name: String) throws -> VideoParts {
    let work = "\(provenance?.text ?? "")\(settings.writesMetadata ? "" : " --no-metadata")"
    return try VideoParts(
      beside: name, ending: video.container.rawValue, of: work, frameCount: order.count,
      keyframeInterval: video.keyframeInterval)
  }

  /// Makes the parts that are missing, one after the other, and puts all of them together.
  func encode(
    _ video: VideoSettings, in parts: VideoParts, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    try target.requireRegularFile(for: "what can be taken up again needs")
    let frames = makeFrames()
    for (part, range) in parts.ranges.enumerated() where !parts.isComplete(part) {
      var file = try OutputTarget(name: parts.path(of: part), replaces: true)
      var progress = progress
      progress.earlier = range.lowerBound
      let stretch = StretchOfFrames(frames, places: Array(range))
      try encodeVideo(video, to: file, progress.cancellation) {
        try forEachImage(of: stretch, pixelFormat, rounding: video.rounding, workers: workers, progress, $0)
      }
      try file.commit()
    }
    progress.observer.began(part: "joining")
    try join(parts, video.container, to: target, progress)
  }

  private func join(
    _ parts: VideoParts, _ container: VideoContainer, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws {
    var visited = 0
    do {
      let paths = parts.ranges.indices.map(parts.path)
      try joinVideos(paths, to: target.path, container: container) {
        if progress.cancellation.isCancelled { throw CancelledError() }
        visited += 1
        progress.observer.rendered(frames: visited / 2, of: order.count)
      }
    } catch let error as VideoError where error.code == .writingFailed {
      throw FileError("write", target.name, reason: error.reason)
    }
    guard visited == 2 * order.count else {
      throw FileError("use", parts.folder, reason: "frames are missing in its parts; remove it to begin anew")
    }
  }
}
