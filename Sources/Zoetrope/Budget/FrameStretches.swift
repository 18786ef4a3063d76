/// The frames of a loop from which the bytes of all frames are estimated.
struct FrameStretches {
  /// The frames of the loop.
  let count: Int
  /// The first frame of each stretch.
  let starts: [Int]
  /// The number of consecutive frames of each stretch.
  private let length: Int
  /// How far those lie apart that come before.
  private let step: Int

  /// Those before a stretch, the first image among them.
  private static let before = 3

  /// The first frame of a stretch that is one further than the frame before it.
  var firstCounted: Int { length == count ? 1 : FrameStretches.before + 1 }

  /// Chooses the stretches of a loop with a number of frames.
  init(of count: Int) {
    self.count = count
    let share = max(4, count / 8)
    step = max(1, count / 32)
    if share >= 12 {
      // Far apart, and neither where a loop that sways stands still.
      (starts, length) = ([count * 5 / 32, count * 29 / 32], share / 2)
    } else if share + FrameStretches.before < count {
      (starts, length) = ([count * 5 / 32], share)
    } else {
      (starts, length) = ([0], count)
    }
  }

  /// The number of frames of all stretches, with those before them.
  var frameCount: Int { starts.count * (length == count ? length : length + FrameStretches.before) }

  /// Returns the frames of a stretch, those before it first.
  func frames(from start: Int) -> [Int] {
    let before = length == count ? [] : (1...FrameStretches.before).reversed().map { start - $0 * step }
    return (before + Array(start..<start + length)).map { ($0 + count) % count }
  }
}
