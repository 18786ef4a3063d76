import FixedPoint
import Frames
import LoopTiming

extension FrameIntake {
  /// Refuses a frame up to whose end more frames are shown than a file may have, before the first of them: its duration may be
  /// a jump of the clock.
  ///
  /// - Parameters:
  ///   - frame: The frame that was taken last; nil for none.
  ///   - name: The name of the stream in messages.
  func check(_ frame: RetimedStream.TakenFrame?, of name: String) throws(RequestError) {
    guard let (index, duration, count) = frame, count > frameLimit else { return }
    throw tooMany(count, "up to the end of frame \(index), which is shown for \(duration.secondsText)", of: name)
  }

  /// Refuses a length that has more frames than a file may have.
  ///
  /// - Parameters:
  ///   - count: The number of frames.
  ///   - name: The name of the stream in messages.
  func check(count: Int, of name: String) throws(RequestError) {
    guard count > frameLimit else { return }
    throw tooMany(count, "in the time of all", of: name)
  }

  /// Refuses frames that become more than a file may have, by their order or with those that hold the last one, whichever adds
  /// more.
  func checkCount(of frames: FrameSequence) throws {
    let held = try frames.timing.frameRate.map { try hold.multiplied(by: $0).rounded(.nearest) } ?? 0
    let count = Int64(frames.frameCount) + held
    guard count > frameLimit else { return }
    throw RequestError(
      bounces && 2 * held <= count ? .bounces : .hold,
      "makes \(count) frames: a file of this format has \(frameLimit) at most; ask for a shorter time or a lower rate")
  }

  private func tooMany(_ count: Int, _ part: String, of name: String) -> RequestError {
    RequestError(
      .video,
      "\(name) makes \(count) frames at \(timing.frameRate) per second \(part). A file of this format has at most "
        + "\(frameLimit): end earlier, or choose a lower rate or a higher speed.")
  }
}
