/// The times of the frames that are in an encoder, in ticks.
struct PacketTimes {
  /// The durations by pts.
  private var durations: [Int64: Int64] = [:]
  /// Whether a packet came out.
  private var hasBegun = false
  /// The decoding times that replace the encoder's in the packets to come, early enough for any order of the frames.
  private var replacements: ArraySlice<Int64> = []

  /// Adds a frame that goes in, shown during a range of ticks.
  mutating func add(_ ticks: Range<Int64>) { durations[ticks.lowerBound] = ticks.upperBound - ticks.lowerBound }

  /// Notes that no more frames go in.
  ///
  /// x265 knows the delay of its reordering after as many frames only; in a shorter video, which it holds back until its end, it
  /// subtracts whatever the memory held. So all decoding times are replaced unless that of the first packet can be.
  mutating func end() {
    let starts = durations.keys.sorted()
    guard !hasBegun, let first = starts.first, let last = starts.last else { return }
    replacements = starts.map { $0 - (last - first) }[...]
  }

  /// Returns the duration and the decoding time of the next packet that comes out.
  mutating func next(pts: Int64, dts: Int64) -> (duration: Int64, dts: Int64) {
    if !hasBegun, let earliest = replacements.first, earliest <= dts, dts <= pts { replacements = [] }
    hasBegun = true
    return (durations.removeValue(forKey: pts) ?? 1, replacements.popFirst() ?? dts)
  }
}
