package import FixedPoint

extension VideoContainer {
  /// Throws if the container cannot show a frame for a duration.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - index: The index of the frame, for the message.
  package func check(duration: Rational, ofFrame index: Int) throws(VideoError) {
    guard self == .webp, duration > Rational(Int64(WebPFile.longestDuration), 1000) else { return }
    throw WebPFile.durationError(ofFrame: Int64(index))
  }
}
