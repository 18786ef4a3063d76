public import Raster

/// Measures the steps between the frames of a loop, one frame after another, and the step over its seam.
///
/// Four pictures are held, and small copies of some more; besides that a few numbers for each frame.
public struct SeamMeter {
  private var measurement = SeamMeasurement()
  private var first: [Pixmap] = []
  private var last: [Pixmap] = []
  /// Small copies of the frames at the beginning, for the way over the seam.
  private var beginning: [ReducedFrame] = []
  /// Small copies of the latest frames.
  private var window: [ReducedFrame] = []

  /// A meter that has seen nothing.
  public init() {}

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: A picture of the size of the others.
  ///   - isKeyFrame: Whether a codec began anew with it.
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

  /// Goes over the seam.
  public consuming func finish() -> SeamMeasurement {
    guard measurement.frameCount > 1 else { return measurement }
    measurement.seam = FrameDifference.step(from: last[1], to: first[0])
    if measurement.frameCount > 2 {
      measurement.seamBends = [
        FrameDifference.bend(last[0], last[1], first[0]), FrameDifference.bend(last[1], first[0], first[1]),
      ]
    }
    // The window whose middle is the seam ends `side` frames after it.
    guard measurement.frameCount >= Progress.window else { return measurement }
    for frame in beginning { measurement.seamProgress = advance(frame)?.progress }
    return measurement
  }

  /// Moves the window on by a frame, and measures the step in its middle, if it is full; tells which step that is.
  private mutating func advance(_ frame: ReducedFrame) -> (step: Int, progress: Progress)? {
    if window.count == Progress.window { window.removeFirst() }
    window.append(frame)
    return Progress(window).map { (measurement.frameCount - Progress.side - 1, $0) }
  }
}
