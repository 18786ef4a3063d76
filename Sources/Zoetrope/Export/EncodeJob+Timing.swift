import FixedPoint
import Frames
import LoopTiming

/// The times of the frames that a job shows.
extension EncodeJob {
  /// The frames per second that are shown, which the number of frames may change.
  var shownRate: Rational { decimation.frameRate }

  /// Whether frames may have transparent pixels, which the file stores.
  var keepsAlpha: Bool { hasAlpha && settings.opaqueMatte == nil && settings.storesAlpha(in: format, video) }

  /// Returns the times of the frames that are shown.
  func timing(of given: FrameSequence) throws -> FrameTiming {
    try RequestChecks.counting("\(given.frameCount) frames") { try decimation.timing(of: given.timing) }
  }

  /// Returns the times of a number of frames that were shown.
  func timing(shownCount: Int) throws -> FrameTiming {
    try RequestChecks.counting("\(shownCount) frames") { try decimation.timing(shownCount: shownCount) }
  }

  /// Throws if given frames have another constant rate than the job, which would leave out or repeat some.
  func checkRate(of given: FrameTiming) throws(RequestError) {
    guard let rate = given.frameRate, rate != givenRate else { return }
    throw RequestError(.frameRate, refusing: "\(givenRate)", "the frames have \(rate) per second")
  }

  /// Throws if frames that are shown are more than a file may have, or have durations that it cannot store.
  func check(_ shown: FrameTiming) throws {
    try format.check(frameCount: shown.frameCount)
    if shown.frameRate == nil { try shown.checkDurations(for: format) }
  }

  /// Throws unless the frames of a stream can be encoded as they leave an intake.
  ///
  /// - Parameter isStreamed: Whether none is kept, so that the job cannot change their rate.
  func check(_ intake: FrameIntake, isStreamed: Bool) throws(RequestError) {
    guard intake.geometry.size == givenSize else {
      throw RequestError(.size, refusing: "\(givenSize)", "the intake makes frames of \(intake.geometry.size)")
    }
    let (rate, given) = (shownRate, intake.timing.frameRate)
    guard !isStreamed || intake.keepsDurations || given == rate else {
      throw RequestError(.frameRate, refusing: "\(rate)", "the intake makes \(given) frames per second")
    }
    guard !keepsAlpha || intake.keepsAlpha || intake.matte != nil else {
      throw RequestError(
        .transparency,
        "is lost: the intake paints it black, and the file stores it. Set keepsAlpha or matte of the intake.")
    }
  }

  /// Throws if a stream has transparent pixels that would become black without a note, since the job expects none.
  func check(_ facts: StreamFacts, _ intake: FrameIntake) throws(RequestError) {
    guard facts.hasAlpha, !hasAlpha, intake.matte == nil, intake.transparencyWatch == nil else { return }
    throw RequestError(
      .transparency,
      "is lost: the stream may have transparent pixels, and the job expects none. Create it with hasAlpha.")
  }
}
