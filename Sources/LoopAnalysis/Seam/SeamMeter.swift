public import Raster

/// Measures the steps between the frames of a loop, one frame at a time, and the step over its seam.
///
/// It holds four pictures, reduced copies of some more, and a few numbers for each frame.
public struct SeamMeter {
  private var measurement = SeamMeasurement()
  private var first: [Pixmap] = []
  private var last: [Pixmap] = []
  /// Reduced copies of the first frames, for the measurement over the seam.
  private var beginning: [ReducedFrame] = []
  /// Reduced copies of the latest frames.
  private var window: [ReducedFrame] = []

  /// Creates a meter without frames.
  public init() {}

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: A picture of the same size as the others.
  ///   - isKeyFrame: Whether it is a key frame, which a codec encoded from scratch.
  public mutating func add(_ frame: Pixmap, isKeyFrame: Bool = false) {
    if isKeyFrame { measurement.keyFrames.append(measurement.frameCount) }
    measurement.frameCount += 1
    if let before = last.last {
      measurement.steps.append(FrameDifference.step(from: before, to: frame))
      if last.count == 2 { measurement.bends.append(FrameDifference.bend(last[0], before, frame)) }
    }
    if first.count < 2 { first.append(frame) }
    if last.count == 2 { last.removeFirst() }
    last.append(frame)
    let reduced = ReducedFrame(frame)
    if beginning.count < Progress.side { beginning.append(reduced) }
    if let (step, progress) = advance(reduced) { measurement.progress[step] = progress }
  }

  /// Measures the step over the seam and returns the measurement.
  public consuming func finish() -> SeamMeasurement {
    guard measurement.frameCount > 1 else { return measurement }
    measurement.seam = FrameDifference.step(from: last[1], to: first[0])
    if measurement.frameCount > 2 {
      measurement.seamBends = [
        FrameDifference.bend(last[0], last[1], first[0]), FrameDifference.bend(last[1], first[0], first[1]),
      ]
    }
    // The window centred on the seam ends `side` frames after it.
    guard measurement.frameCount >= Progress.window else { return measurement }
    for frame in beginning { measurement.seamProgress = advance(frame)?.progress }
    return measurement
  }

  /// Advances the window by a frame; once it is full, returns the measurement of its middle step and the index of that
  /// step.
  private mutating func advance(_ frame: ReducedFrame) -> (step: Int, progress: Progress)? {
    if window.count == Progress.window { window.removeFirst() }
    window.append(frame)
    return Progress(window).map { (measurement.frameCount - Progress.side - 1, $0) }
  }
}
