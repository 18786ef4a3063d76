public import FixedPoint

/// The sound that comes with the frames of a stream.
public enum StreamSound: Equatable, Sendable {
  /// There is none.
  case none
  /// A file has it: the path, and the time of the first frame by the file's clock in seconds.
  case file(path: String, start: Rational)
  /// It cannot be had, for a reason.
  case unavailable(reason: String)
}
