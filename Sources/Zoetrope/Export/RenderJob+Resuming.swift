import Video

extension RenderJob {
  /// Throws if an earlier run cannot be resumed.
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

  /// A line that determines the frames and their encoding.
  var resumption: String { "\(provenance?.text ?? "")\(settings.writesMetadata ? "" : " --no-metadata")" }
}
