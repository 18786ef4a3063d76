import FileIO
package import Pipeline

extension RenderJob {
  /// Encodes a GIF, WebP, APNG or AVIF from the frames of finished parts: the bytes are those of
  /// ``run(writingTo:manifest:replaces:resumes:cancellation:observer:)``.
  ///
  /// - Parameters:
  ///   - parts: Parts of this job, without flaws.
  ///   - path: The file, `-` for standard output.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  /// - Precondition: The parts have no flaws.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, `VideoError`, `GIFError`, or `CancellationError`.
  package func join(
    _ parts: FinishedParts, writingTo path: String, replaces: Bool, cancellation: Cancellation,
    observer: some RenderObserver
  ) throws -> ExportReport {
    precondition(parts.flaws.isEmpty)
    var job = self
    // The scene may have moved since: its name in the file remains, and its hash is compared.
    if let name = parts.provenance?.words.dropFirst().first { job.sceneWords?[0] = name }
    if let difference = parts.content.work.difference(from: job.partContent().work) {
      throw FileError("join", parts.folder.name, reason: "for what this version and scene would make, \(difference)")
    }
    job.inputs += parts.content.division.parts.map { parts.folder.file(of: $0, parts.content.ending) }
    job.storedFrames = StoredFrames(pictures: try parts.pictures(cancellation), size: size, isOpaque: isOpaque)
    return try job.run(writingTo: path, replaces: replaces, cancellation: cancellation, observer: observer)
  }
}
