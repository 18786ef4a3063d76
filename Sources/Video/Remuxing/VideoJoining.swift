/// Writes videos that are coded alike one after the other into a file, without encoding them again.
///
/// - Parameters:
///   - parts: The videos; all frames of all of them last equally long.
///   - path: The file, which is created or emptied.
///   - container: The kind of file, no animation.
///   - visited: Called after every frame that is read, or written; what it throws ends the work, and leaves an unreadable
///     file.
/// - Throws: ``VideoError``: `unreadable` for what does not fit what comes before it, `writingFailed`, `invalidSetting`
///   if the container does not take the codec.
public func joinVideos(
  _ parts: [String], to path: String, container: VideoContainer, visited: () throws -> Void
) throws {
  // Decoding is as far ahead of showing as in that part where it is the farthest, from the start.
  var (delay, keyframeCount) = (Int64(0), Int64(0))
  var first: VideoLoop?
  for part in parts {
    let loop = try VideoLoop(path: part, visited: visited)
    guard loop.clock.frameRate != nil, first.map(loop.isCoded) ?? true else {
      throw VideoError(.unreadable, "join \(part)", "it is coded otherwise than what comes before it")
    }
    (delay, keyframeCount) = (max(delay, loop.clock.delay), keyframeCount + loop.clock.keyframeCount)
    first = first ?? loop
  }
  guard let first else { throw VideoError(.unreadable, "join \(path)", "there are no parts") }
  var copy = try VideoCopy(of: first, keyframeCount: keyframeCount, path: path, container: container)
  try copy.file.begin()
  var base: Int64 = 0
  for part in parts {
    let loop = try VideoLoop(path: part) {}
    var index: Int64 = 0
    while try copy.read(loop, index: index) {
      _ = try copy.setTimes(loop, index: index, base: base, delay: delay)
      try copy.write()
      index += 1
      try visited()
    }
    base += loop.clock.period
  }
  try copy.finish()
}
