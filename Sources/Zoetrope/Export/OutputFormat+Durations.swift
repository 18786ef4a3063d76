package import FixedPoint
import GIF
import LoopTiming
import Video

extension OutputFormat {
  /// The highest frame rate; nil where none is too high. Delays in a GIF are whole hundredths of a second, and most players take
  /// 0 and 1 for 10.
  package var highestFrameRate: Rational? { self == .gif ? Rational(50) : nil }

  /// The shortest duration of a frame, in seconds: that of the highest rate.
  package var shortestDuration: Rational { self == .gif ? Rational(1, 50) : .zero }

  /// The longest duration of a frame, in seconds; nil where none is too long.
  package var longestDuration: Rational? {
    self == .gif ? Rational(Int64(GIFWriter.maximumTotalDelay), 100) : container?.longestDuration
  }
}

extension RequestError {
  /// Creates the error for a frame that is shown for longer than its format can say.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - duration: Its duration in seconds.
  ///   - longest: The longest duration of the format, in seconds.
  init(longFrame index: Int, _ duration: Rational, longest: Rational) {
    self.init(
      .video,
      sentence:
        "Frame \(index) is shown for \(duration.secondsText). Give it at most \(longest.secondsText), such as by a "
        + "higher speed.")
  }
}

extension FrameTiming {
  /// Throws if a frame is not shown at all, or in a GIF for less than 0.02 s, for which most players show 0.1 s, or for longer
  /// than the format can say.
  func checkDurations(for format: OutputFormat) throws {
    let (shortest, longest) = (format.shortestDuration, format.longestDuration)
    // At a constant rate, all are equal.
    for index in 0..<(frameRate == nil ? frameCount : 1) {
      let duration = try duration(ofFrame: index)
      if let longest, duration > longest { throw RequestError(longFrame: index, duration, longest: longest) }
      guard duration <= .zero || duration < shortest else { continue }
      throw RequestError(
        .frameRate,
        sentence:
          "Frame \(index) is shown for \(duration) s. Give it \(format == .gif ? "at least 0.02 s" : "a longer duration")."
      )
    }
  }
}
