import LoopTiming
import Video

extension VideoContainer {
  /// Throws if the container cannot show a frame for as long as it lasts.
  func check(_ timing: FrameTiming) throws {
    for index in 0..<timing.frameCount { try check(duration: timing.duration(ofFrame: index), ofFrame: index) }
  }
}
