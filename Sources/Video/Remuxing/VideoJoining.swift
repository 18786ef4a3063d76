/// Concatenates videos with equal coding parameters into a file, without re-encoding.
///
/// - Parameters:
///   - parts: The paths of the videos, all with the same constant frame rate.
///   - path: The path of the output file, which is created or truncated.
///   - container: The container format, not an animated image.
///   - comment: A comment for the file's metadata; nil for that of the first video.
///   - visited: Called after every frame read or written; an error it throws ends the operation and leaves an
///     unreadable file.
/// - Throws: ``VideoError``: `unreadable` for a part whose frame rate varies, or with other coding parameters than the first;
///   `writingFailed`; or `invalidSetting` if the container cannot hold the codec. Errors of `visited`.
package func joinVideos(
  _ parts: [String], to path: String, container: VideoContainer, comment: String? = nil, visited: () throws -> Void
) throws {
  var clocks: [FrameClock] = []
  var first: VideoLoop?
  for part in parts {
    let loop = try VideoLoop(path: part, visited: visited)
    guard loop.clock.frameRate != nil else {
      throw VideoError(.unreadable, "join \(part)", "its frame rate varies; re-encode it at a constant one")
    }
    if let first, !loop.isCoded(like: first) {
      throw VideoError(
        .unreadable, "join \(part)",
        "its codec, size, frame rate or encoder settings are not those of \(first.path); encode both alike")
    }
    clocks.append(loop.clock)
    first = first ?? loop
  }
  guard let first else { throw VideoError(.unreadable, "join \(path)", "there are no parts") }
  // The lead of decoding over presentation is that of the part with the largest one, from the start.
  let delay = clocks.reduce(0) { max($0, $1.delay) }
  let keyframeCount = clocks.reduce(0) { $0 + $1.keyframeCount }
  var copy = try VideoRemuxer(of: first, keyframeCount: keyframeCount, path: path, container: container)
  // That of the first part says nothing about the whole.
  copy.forgetBitRate()
  if let comment { try unsafe copy.file.setMetadata("comment", comment) }
  try copy.begin(first)
  var base: Int64 = 0
  for (part, clock) in zip(parts, clocks) {
    let loop = try VideoLoop(path: part, scanned: clock)
    var index: Int64 = 0
    while try copy.read(loop, index: index) {
      try copy.setTimes(loop, index: index, base: base, delay: delay)
      try copy.write(loop)
      index += 1
      try visited()
    }
    base += loop.clock.period
  }
  try copy.finish()
}
