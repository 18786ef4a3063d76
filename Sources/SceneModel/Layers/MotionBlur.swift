public import FixedPoint

/// The exposure of a layer: each frame shows the mean of several moments, as a camera whose shutter is open for a while.
public struct MotionBlur: Hashable, Sendable {
  /// The part of the frame's time for which the shutter is open, in degrees of 360, 1…360.
  public var shutterAngle: Fixed
  /// The number of moments, 2…64.
  public var samples: Int

  /// Creates an exposure; the defaults are those of a scene file.
  public init(shutterAngle: Fixed = Fixed(180), samples: Int = 16) {
    (self.shutterAngle, self.samples) = (shutterAngle, samples)
  }

  /// The range of ``samples``.
  public static let sampleRange = 2...64

  /// The moments in parts of the frame's time: the middles of equal parts of the exposure.
  package var moments: [Fixed] {
    (0..<samples).map {
      Fixed(raw: (shutterAngle.raw * Int64(2 * $0 + 1)).divided(by: Int64(2 * samples * 360), .nearest))
    }
  }
}
