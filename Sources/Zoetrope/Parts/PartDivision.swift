/// The division of a rendering's frames into parts of whole segments, the same on every machine.
///
/// A segment of a video begins with a key frame and a new encoder, so that its packets depend on nothing before it. Whatever
/// the number of parts, the segments are the same, and so is the file that they are joined to.
struct PartDivision: Equatable {
  /// The number of all frames.
  let frameCount: Int
  /// The number of segments.
  let segmentCount: Int
  /// The number of parts.
  let count: Int
  /// The number of frames of a segment; the last one has half to one and a half of them, or all frames.
  private let segmentLength: Int

  /// Divides frames.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames, at least 1.
  ///   - segmentLength: The number of frames of a segment, at least 1.
  ///   - count: The number of parts; nil for one of each segment.
  init(frameCount: Int, segmentLength: Int, into count: Int? = nil) {
    (self.frameCount, self.segmentLength) = (frameCount, segmentLength)
    // A short remainder belongs to the last segment: none is so short that it looks like a still picture.
    segmentCount = max(1, (frameCount + segmentLength / 2) / segmentLength)
    self.count = count ?? segmentCount
  }

  /// The parts in order.
  var parts: [PartNumber] { (1...count).compactMap { PartNumber($0, of: count) } }

  /// The frames of each segment.
  var segments: [Range<Int>] { (0..<segmentCount).map(segment) }

  /// Returns the frames of each segment of a part.
  func segments(of part: PartNumber) -> [Range<Int>] {
    let (length, longer) = segmentCount.quotientAndRemainder(dividingBy: count)
    let first = (part.index - 1) * length + min(part.index - 1, longer)
    return (first..<first + length + (part.index <= longer ? 1 : 0)).map(segment)
  }

  private func segment(_ index: Int) -> Range<Int> {
    index * segmentLength..<(index == segmentCount - 1 ? frameCount : (index + 1) * segmentLength)
  }

  /// The number of frames of the largest part, in proportion the one that takes longest.
  var largestFrameCount: Int {
    // Longer parts come first; the last one has the remainder of all segments.
    [PartNumber(1, of: count), PartNumber(count, of: count)].compactMap { $0.map { frames(of: $0).count } }.max() ?? 0
  }

  /// Returns the frames of a part.
  func frames(of part: PartNumber) -> Range<Int> {
    let segments = segments(of: part)
    guard let first = segments.first, let last = segments.last else { return 0..<0 }
    return first.lowerBound..<last.upperBound
  }
}
