public import FixedPoint
public import Frames
public import Video

/// The part of footage that is searched for a loop, with its rate and shape.
public struct FootageSettings: Sendable {
  /// The frames per second that are taken, 0.001…1000; nil for those of the footage, or for the lowest constant rate that leaves out
  /// the fewest frames where the rate varies.
  public var frameRate: Rational?
  /// The time at which the part begins, in seconds, at least 0.
  public var start = Rational.zero
  /// The time at which the part ends, in seconds; nil for the end of the footage.
  public var end: Rational?
  /// The size of the frames; nil for that of the footage. A side that it leaves open is even where the format needs it.
  public var bounds: FrameGeometry.Bounds?
  /// How frames are fitted to the size; nil to fit them within a requested one, and to fill one that follows from the target.
  public var fitting: FrameGeometry.Fitting?
  /// Whether a file with a fault is an error: one that ends too early, is damaged, or is followed by another one.
  public var isStrict = false
  /// The maximum number of pixels of a frame.
  public var limit = PixelLimit.standard

  /// The target, which limits the size and the rate; nil for none.
  public var target: Target?

  /// Creates settings for all of the footage as it is.
  public init() {}
}

extension FootageSettings {
  /// Returns the shape in which frames are shown.
  ///
  /// - Parameters:
  ///   - facts: The facts of the footage.
  ///   - isEven: Whether sides that are not given have to be even, as most video encoders need them.
  func geometry(of facts: StreamFacts, isEven: Bool) throws -> FrameGeometry {
    try FrameGeometry(of: facts, bounds: bounds, fitting: fitting, limits: target?.limits, isEven: isEven)
  }
}
