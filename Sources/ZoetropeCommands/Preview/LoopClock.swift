import Preview

/// The clock of a loop that plays: which frame is on show now.
struct LoopClock {
  /// The time at which each frame ends, in seconds; that of the last one is the length of the loop.
  let ends: [Double]
  private var start = ContinuousClock.now
  /// The time within the loop at which it was paused, in seconds; nil while it plays.
  private var pausedAt: Double?

  /// Starts at the first frame of a preview.
  init(_ facts: PreviewFacts) {
    let count = Double(facts.frameCount)
    let starts = facts.starts ?? (0..<facts.frameCount).map { Double($0) / count * facts.length }
    ends = Array(starts.dropFirst()) + [facts.length]
  }

  private var time: Double {
    pausedAt ?? (ContinuousClock.now - start).seconds.truncatingRemainder(dividingBy: ends[ends.count - 1])
  }

  /// The index of the frame.
  var frame: Int { frame(at: time) }

  private func frame(at time: Double) -> Int { ends.firstIndex { $0 > time } ?? ends.count - 1 }

  /// The time until another frame is on show.
  var millisecondsToNextFrame: Int {
    guard pausedAt == nil, ends.count > 1 else { return .max }
    let time = time
    return max(1, Int((ends[frame(at: time)] - time) * 1000) + 1)
  }

  /// Pauses, or goes on from the same frame.
  mutating func toggle() {
    if let time = pausedAt {
      pausedAt = nil
      start = ContinuousClock.now - .seconds(time)
    } else {
      pausedAt = time
    }
  }
}
