import CLibAV
import FixedPoint

extension Rational {
  /// Converts a number of libav; nil if it is not positive, for an unknown one.
  init?(positive value: AVRational) {
    guard value.num > 0, value.den > 0 else { return nil }
    self.init(Int64(value.num), Int64(value.den))
  }

  /// Converts the time base of a stream, in seconds.
  ///
  /// - Parameter name: The name of the file in messages.
  /// - Throws: ``VideoError``: `unreadable` if it is not positive.
  init(timeBase: AVRational, name: String) throws(VideoError) {
    guard let seconds = Rational(positive: timeBase) else {
      throw VideoError(
        .unreadable, "read \(name)", "its time base of \(timeBase.num)/\(timeBase.den) seconds is invalid")
    }
    self = seconds
  }
}
