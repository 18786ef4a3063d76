import Video

/// The progress of segments whose frames are made at the same time.
struct SegmentProgress {
  private let progress: RenderProgress
  /// The number of frames in each segment.
  private let lengths: [Int]
  /// The number of frames before each segment.
  private var starts: [Int] = []
  /// The number of frames of each segment that are done.
  private var counts: [Int]
  /// The number of frames of all segments that are done.
  private var doneCount = 0
  /// The first segment that is not done.
  private var first = 0
  /// The number of frames that are done before the first one that is not.
  private var orderedCount = 0
  /// The hashes of later frames.
  private var digests: [Int: SHA256Digest] = [:]

  init(of lengths: [Int], _ progress: RenderProgress) {
    (self.lengths, self.progress) = (lengths, progress)
    counts = lengths.map { _ in 0 }
    var start = 0
    for length in lengths {
      starts.append(start)
      start += length
    }
  }

  /// Reports that the next frame of a segment is done; hashes are passed on in the order of the frames.
  ///
  /// A checkpoint is told the number of frames in order, which are those that a file can hold.
  mutating func done(segment: Int, _ digest: SHA256Digest?) throws {
    digests[starts[segment] + counts[segment]] = digest
    counts[segment] += 1
    doneCount += 1
    while first < lengths.count - 1, counts[first] == lengths[first] { first += 1 }
    let ordered = orderedCount..<starts[first] + counts[first]
    orderedCount = ordered.upperBound
    for frame in ordered {
      if let digest = digests.removeValue(forKey: frame) { try progress.digests?(frame, digest) }
    }
    try progress.checkpoint?(orderedCount)
    progress.observer.rendered(frames: progress.earlier + doneCount, of: progress.total)
  }
}
