import Zoetrope

/// How fast frames come, and how long the rest takes.
struct Pace {
  let frames: Int
  let total: Int
  private let milliseconds: Int

  /// The number of frames that were made in that time.
  private let made: Int

  /// - Parameters:
  ///   - frames: The number of finished frames.
  ///   - total: The number of all frames.
  ///   - earlier: The number of finished frames that were finished before.
  ///   - elapsed: The time that the others took.
  init(frames: Int, of total: Int, earlier: Int = 0, after elapsed: Duration) {
    (self.frames, self.total, made) = (frames, total, frames - earlier)
    milliseconds = max(1, Int(elapsed / .milliseconds(1)))
  }

  /// Frames per second, to a tenth.
  var rate: Double { Double(made * 10_000 / milliseconds) / 10 }

  /// The time left in seconds, to a tenth.
  var secondsLeft: Double { Double(millisecondsLeft / 100) / 10 }

  private var millisecondsLeft: Int { (total - frames) * milliseconds / max(1, made) }

  /// The finished part of the frames, 0…1.
  private var part: Double { Double(frames) / Double(max(1, total)) }

  /// `6 %`
  private var percentText: String { "\(frames * 100 / max(1, total)) %" }

  /// `0:30 left`, or `1:05:00 left`
  private var timeText: String {
    let left = millisecondsLeft / 1000
    func twoDigits(_ number: Int) -> Substring { String(number % 60 + 100).dropFirst() }
    let minutes = left >= 3600 ? "\(left / 3600):\(twoDigits(left / 60))" : "\(left / 60)"
    return "\(minutes):\(twoDigits(left)) left"
  }

  private var rateText: String { Rational(Int64(made) * 1000, Int64(milliseconds)).decimal(places: 1) }

  /// `6 %, frame 120 of 1950, 61.2 per second, 0:30 left`
  var text: String { "\(percentText), frame \(frames) of \(total), \(rateText) per second, \(timeText)" }

  /// Returns a line with a bar: `rendering █▏             6 %, 61.2 frames per second, 0:30 left`.
  ///
  /// - Parameters:
  ///   - activity: The present work.
  ///   - columns: The width of the terminal. The bar, the rate, the time and the work are left out where it has no room for them.
  func bar(_ activity: String, columns: Int) -> String {
    // A terminal may wrap a line that fills its last column.
    let room = columns - 1 - activity.count - 2
    let words = "\(percentText), \(rateText) frames per second, \(timeText)"
    let width = min(24, room - words.count)
    guard width > 3 else {
      let texts = [words, "\(percentText), \(timeText)", percentText].map { "\(activity): \($0)" } + [percentText]
      return texts.first { $0.count < columns } ?? ""
    }
    let bar = barText(part, width: width)
    return "\(activity) \(bar)\(String(repeating: " ", count: width - bar.count)) \(words)"
  }

  /// `1950 frames in 31.8 s, 61.2 per second`
  var summary: String {
    "\(counted(frames, "frame")) in \(Rational(Int64(milliseconds), 1000).decimal(places: 1)) s, \(rateText) per second"
  }
}
