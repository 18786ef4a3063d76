import Frames
import LoopTiming

/// The times of the frames that a job shows.
extension EncodeJob {
  /// Returns the times of the frames that are shown.
  func timing(of given: FrameSequence) throws -> FrameTiming {
    do {
      return try decimation.timing(of: given.timing)
    } catch {
      throw RequestError(.video, "\(given.frameCount) frames cannot be counted: \(error)")
    }
  }

  /// Returns the times of a number of frames that were shown.
  func timing(shownCount: Int) throws -> FrameTiming {
    do {
      return try decimation.timing(shownCount: shownCount)
    } catch {
      throw RequestError(.video, "\(shownCount) frames cannot be counted: \(error)")
    }
  }

  /// Throws unless the frames of a stream can be encoded as they leave an intake.
  ///
  /// - Parameter isStreamed: Whether none is kept, so that the job cannot change their rate.
  func check(_ intake: FrameIntake, isStreamed: Bool) throws(RequestError) {
    guard intake.geometry.size == givenSize else {
      throw RequestError(.size, refusing: "\(givenSize)", "the intake makes frames of \(intake.geometry.size)")
    }
    let (rate, given) = (decimation.frameRate, intake.timing.frameRate)
    guard !isStreamed || intake.keepsDurations || given == rate else {
      throw RequestError(.frameRate, refusing: "\(rate)", "the intake makes \(given) frames per second")
    }
  }
}
