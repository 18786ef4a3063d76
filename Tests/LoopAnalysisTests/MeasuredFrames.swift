import LoopAnalysis
import Raster

/// Returns the measurement of the seam of a loop of frames.
func measurement(of frames: [Pixmap]) -> SeamMeasurement {
  var meter = SeamMeter()
  for frame in frames { meter.add(frame) }
  return meter.finish()
}
