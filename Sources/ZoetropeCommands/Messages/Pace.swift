import Zoetrope

/// How fast frames come, and what is left.
struct Pace {
  let frames: Int
  let total: Int
  private let milliseconds: Int

  /// The frames that were made in that time.
  private let made: Int

  /// - Parameters:
  ///   - frames: The frames that are done.
  ///   - total: The frames that there will be.
  ///   - earlier: Those of them that were done before.
  ///   - elapsed: The time that the others took.
  init(frames: Int, of total: Int, earlier: Int = 0, after elapsed: Duration) {
    (self.frames, self.total, made) = (frames, total, frames - earlier)
    milliseconds = max(1, Int(elapsed / .milliseconds(1)))
  }

  /// Frames a second, to a tenth.
  var rate: Double { Double(made * 10_000 / milliseconds) / 10 }

  /// To a tenth.
  var secondsLeft: Double { Double(millisecondsLeft / 100) / 10 }

  private var millisecondsLeft: Int { (total - frames) * milliseconds / max(1, made) }

  /// `frame 120 of 1950, 61.2 per second, 0:30 left`
  var text: String {
    let left = millisecondsLeft / 1000
    let time = "\(left / 60):\(String(left % 60 + 100).dropFirst())"
    return "frame \(frames) of \(total), \(rateText) per second, \(time) left"
  }

  /// `1950 frames in 31.8 s, 61.2 per second`
  var summary: String {
    "\(frameCountText(frames)) in \(Rational(Int64(milliseconds), 1000).decimal(places: 1)) s, \(rateText) per second"
  }

  private var rateText: String { Rational(Int64(made) * 1000, Int64(milliseconds)).decimal(places: 1) }
}
