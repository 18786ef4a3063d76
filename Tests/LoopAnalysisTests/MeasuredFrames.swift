import LoopAnalysis
import Raster
import TestSupport

/// Returns the measurement of the seam of a loop of frames.
func measurement(of frames: [Pixmap]) -> SeamMeasurement {
  var meter = SeamMeter()
  for frame in frames { meter.add(frame) }
  return meter.finish()
}

/// A soft ramp that travels round a picture once in `period` frames, with noise.
func turning(_ frame: Int, of period: Int, noise: Int = 0) -> Pixmap {
  var pixmap = Pixmap(width: 64, height: 36)
  var generator = SeededGenerator(state: UInt64(frame) + 1)
  for y in 0..<36 {
    for x in 0..<64 {
      // A parabola up and one down along the row, nearly a sine.
      let phase = ((x * period + frame * 64) % (64 * period)) * 1024 / (64 * period)
      let half = phase % 512
      let height = half * (512 - half) / 8 + 10
      let level = 30000 + (phase < 512 ? height : -height) + Int.random(in: -noise...noise, using: &generator)
      let code = UInt16(clamping: level)
      pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
    }
  }
  return pixmap
}

/// Returns the verdict on the seam of a loop of frames.
func verdict(_ frames: [Pixmap], isLossy: Bool = false) -> SeamVerdict {
  measurement(of: frames).verdict(isLossy: isLossy)
}

/// Whether the verdict is that the seam shows.
func isVisible(_ verdict: SeamVerdict) -> Bool {
  if case .visibleSeam = verdict { true } else { false }
}
