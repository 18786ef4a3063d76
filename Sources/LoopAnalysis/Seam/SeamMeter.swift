import FixedPoint
public import Raster

/// Measures the steps between the frames of a loop, one frame at a time, and the step over its seam.
///
/// It holds four pictures, reduced copies of some more, and a few numbers for each frame.
public struct SeamMeter {
  private var measurement = SeamMeasurement()
  /// The meter of the pictures as they are.
  private var full = StepMeter<Pixmap>()
  /// The meters of reduced pictures, each half as large as the one before.
  private var scales: [ScaleMeter] = []
  /// Reduced copies of different pictures, up to the number that is counted.
  private var distinct: [ReducedFrame] = []
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
    full.add(frame)
    addToScales(frame)
    let reduced = ReducedFrame(frame)
    if beginning.count < MotionAdvance.side { beginning.append(reduced) }
    if let (step, advance) = slideWindow(to: reduced) { measurement.advances[step] = advance }
  }

  /// Measures the step over the seam and returns the measurement.
  ///
  /// - Parameter restCount: The number of steps at which nothing changes, because a frame is shown for several times the
  ///   shortest duration.
  public consuming func finish(restCount: Int = 0) -> SeamMeasurement {
    measurement.restCount = restCount
    guard measurement.frameCount > 1 else { return measurement }
    measurement.full = full.finish()
    measurement.scales = scales.map { $0.finish() }
    measurement.distinctCount = distinct.count
    measurement.repeatedCount = repeatedCount
    // The window centred on the seam ends `side` frames after it.
    guard measurement.frameCount >= MotionAdvance.window else { return measurement }
    for frame in beginning { measurement.seamAdvance = slideWindow(to: frame)?.advance }
    return measurement
  }

  /// The number of last frames that are nearest to as many first frames, 8 at most; 0 if one of them differs by more than half a usual
  /// step, or if the first frame comes round again soon after those: then fewer frames are missing than would be too many.
  private var repeatedCount: Int {
    let usualStep = zip(window, window.dropFirst()).map { ReducedFrame.step(from: $0, to: $1) }.percentile(50)
    let differences = (1...max(1, min(MotionAdvance.side / 2, (measurement.frameCount - 1) / 2))).map { count in
      zip(window.suffix(count), beginning).map { ReducedFrame.step(from: $0, to: $1) }.max() ?? .zero
    }
    guard let least = differences.min(), let index = differences.firstIndex(of: least), 2 * least.raw <= usualStep.raw
    else { return 0 }
    let count = index + 1
    let comesRound = (count + 1..<max(count + 1, min(2 * count, beginning.count))).contains {
      2 * ReducedFrame.step(from: beginning[0], to: beginning[$0]).raw <= usualStep.raw
    }
    return comesRound ? 0 : count
  }

  /// Adds the frame to the meter of each scale. The largest has 64 to 127 rows or columns, or half of those of a small
  /// picture, so that the scales cost little beside the full size.
  private mutating func addToScales(_ frame: Pixmap) {
    let shortSide = min(frame.width, frame.height)
    let side = shortSide < 12 ? 1 : max(2, ReducedFrame.blockSide(width: frame.width, height: frame.height, along: 64))
    let largest = ReducedFrame(frame, side: side)
    if distinct.count < SeamMeasurement.manyPictures,
      !distinct.contains(where: { ReducedFrame.step(from: $0, to: largest) <= SeamMeasurement.noiseFloor })
    {
      distinct.append(largest)
    }
    var reduced: ReducedFrame? = largest
    var index = 0
    while let scale = reduced {
      if index == scales.count { scales.append(ScaleMeter()) }
      scales[index].add(scale)
      (reduced, index) = (scale.halved, index + 1)
    }
  }

  /// Advances the window by a frame; once it is full, returns the measurement of its middle step and the index of that
  /// step.
  private mutating func slideWindow(to frame: ReducedFrame) -> (step: Int, advance: MotionAdvance)? {
    if window.count == MotionAdvance.window { window.removeFirst() }
    window.append(frame)
    return MotionAdvance(window).map { (measurement.frameCount - MotionAdvance.side - 1, $0) }
  }
}
