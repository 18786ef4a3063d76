/// The clock of a loop that plays: which frame is on show now.
struct LoopClock {
  /// The time of all frames in seconds.
  let length: Double
  /// The number of frames.
  let count: Int
  private var start = ContinuousClock.now
  /// The time within the loop at which it was paused, in seconds; nil while it plays.
  private var pausedAt: Double?

  /// Starts at the first of `count` frames that take `length` seconds.
  init(length: Double, count: Int) { (self.length, self.count) = (length, count) }

  private var time: Double { pausedAt ?? (ContinuousClock.now - start).seconds.truncatingRemainder(dividingBy: length) }

  /// The index of the frame.
  var frame: Int { min(count - 1, Int(time / length * Double(count))) }

  /// The time until another frame is on show.
  var millisecondsToNextFrame: Int {
    guard pausedAt == nil, count > 1 else { return .max }
    return max(1, Int((Double(frame + 1) / Double(count) * length - time) * 1000) + 1)
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
