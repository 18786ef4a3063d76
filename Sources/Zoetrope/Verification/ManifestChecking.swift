import FileIO
package import Pipeline
import LoopTiming
import Video

extension RenderJob {
  /// Renders the frames again and compares their hashes with those of a manifest, frame by frame: memory does not grow
  /// with their number.
  ///
  /// - Parameters:
  ///   - reader: A manifest of which nothing but the beginning was read.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  /// - Throws: ``RequestError`` if the manifest is of other samples or of another size; ``FileIO/FileError`` for a manifest that
  ///   is damaged; `CancellationError`.
  package func compare(
    with reader: FrameManifestReader, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> ManifestReport {
    let (given, own) = (reader.manifest, manifest)
    guard given.samples == own.samples else {
      throw RequestError(
        .manifest, refusing: reader.path,
        "its hashes are of \(given.samples), which frames of \(format) do not have")
    }
    guard given.size == size else {
      throw RequestError(.manifest, refusing: reader.path, "its frames are \(given.size), not \(size)")
    }
    var report = ManifestReport(frameCount: frames.count)
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: frames.count) {
      frame, digest in
      guard let entry = try reader.next() else { return }
      report.manifestFrameCount += 1
      if entry.frame == frame, entry.digest == digest { return }
      report.differing += 1
      report.firstDiffering = report.firstDiffering ?? frame
    }
    observer.began()
    if format.takesPixels {
      try renderPixmaps(progress) { _ in }
    } else {
      try renderVideoFrames(progress) { _ in }
    }
    while try reader.next() != nil { report.manifestFrameCount += 1 }
    return report
  }
}
