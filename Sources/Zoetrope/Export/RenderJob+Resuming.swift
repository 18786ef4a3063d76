extension RenderJob {
  /// Throws if an earlier run cannot be resumed.
  func checkResuming(_ path: String, manifest: String?) throws(RequestError) {
    guard format.isVideo || format == .pngs else {
      throw RequestError(.resuming, .applies(to: "mp4, mov, webm, mkv and sequences of PNG", not: format))
    }
    guard path != "-" else { throw RequestError(.resuming, "needs a file: what goes to standard output is not kept") }
    guard manifest == nil else {
      throw RequestError(
        .resuming,
        .conflict(with: .manifest, "finished frames are not rendered again, and the manifest needs their hashes"))
    }
    guard settings.maximumSize == nil else {
      throw RequestError(.resuming, .conflict(with: .maximumSize, "several variants are tried, of which one is kept"))
    }
    guard provenance != nil else {
      throw RequestError(.resuming, "needs a scene from a file")
    }
    guard format.isVideo || settings.writesMetadata else {
      throw RequestError(
        .resuming, .conflict(with: .omitsMetadata, "finished PNGs are recognized by their metadata"))
    }
  }

  /// Returns the folder with the parts of a video whose run was stopped, and can be resumed; nil if there is none.
  ///
  /// - Parameter path: The requested name of the video.
  package static func stoppedParts(beside path: String) -> String? {
    PrivateParts.unusedFolder(beside: path)
  }

  /// A line that determines the frames and their encoding.
  var resumption: String {
    let unsaid = SettingRecord.flag(.omitsMetadata, !settings.writesMetadata).words
    return ([provenance?.text ?? ""] + unsaid).joined(separator: " ")
  }
}
