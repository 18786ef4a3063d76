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
}
