/// Estimates of the parts of a rendering, from one measurement.
package struct PartEstimates: Sendable {
  /// The allowed numbers of parts.
  package let counts: ClosedRange<Int>
  /// The most memory that a part takes in bytes, as measured.
  package let memory: Int
  let content: PartContent
  let whole: FileEstimate

  /// Returns the estimate of the largest of a number of parts in ``counts``.
  package subscript(count: Int) -> PartEstimate {
    let frames = PartContent(content.work, content.format, into: count).division.largestFrameCount
    let all = content.work.frameCount
    return PartEstimate(
      count: count, frameCount: frames,
      bytes: whole.bytes.map { Int(Int128($0) * Int128(frames) / Int128(all)) },
      time: whole.time * frames / all, processorTime: whole.processorTime * frames / all)
  }

  /// Returns the fewest parts of which each takes at most a time on this machine; nil if not even a part of one segment does.
  package func count(within time: Duration) -> Int? {
    // The time of the largest part never grows with their number.
    var (lowest, highest) = (counts.lowerBound, counts.upperBound)
    guard self[highest].time <= time else { return nil }
    while lowest < highest {
      let middle = (lowest + highest) / 2
      if self[middle].time <= time { highest = middle } else { lowest = middle + 1 }
    }
    return lowest
  }
}
