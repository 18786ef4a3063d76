/// The times of the frames that are in an encoder, in ticks.
struct PacketTimes {
  /// The durations by pts.
  private var durations: [Int64: Int64] = [:]
  /// The number of packets that came out.
  private var packetCount = 0
  /// The pts of all frames in order, of a video that the encoder held back until its end; empty for any other.
  private var starts: [Int64] = []

  /// Adds a frame that goes in, shown during a range of ticks.
  mutating func add(_ ticks: Range<Int64>) { durations[ticks.lowerBound] = ticks.upperBound - ticks.lowerBound }

  /// Notes that no more frames go in.
  mutating func end() {
    if packetCount == 0 { starts = durations.keys.sorted() }
  }

  /// Returns the duration and the decoding time of the next packet that comes out.
  ///
  /// x265 knows the delay of its reordering after as many frames only; in a shorter video it subtracts whatever the memory
  /// held. If the decoding time of the first packet cannot be, all are replaced by times early enough for any order of the
  /// frames.
  mutating func next(pts: Int64, dts: Int64) -> (duration: Int64, dts: Int64) {
    defer { packetCount += 1 }
    let duration = durations.removeValue(forKey: pts) ?? 1
    guard let first = starts.first, let last = starts.last else { return (duration, dts) }
    let span = last - first
    if packetCount == 0, dts <= pts, dts >= first - span { starts = [] }
    return (duration, packetCount < starts.count ? starts[packetCount] - span : dts)
  }
}
