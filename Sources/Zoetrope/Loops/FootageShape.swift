import FixedPoint
import Frames

/// The shape of footage as it is stored, and the request for another one.
struct FootageShape: Sendable {
  /// The size of the frames as they are stored.
  let size: PixelSize
  /// The rotation and mirroring that make them upright.
  let orientation: Orientation
  /// The width of a stored pixel divided by its height.
  let aspect: Rational
  /// The requested size; nil for none.
  let bounds: FrameGeometry.Bounds?
  /// The requested fitting; nil for the standard one.
  let fitting: FrameGeometry.Fitting?
  /// The limits of a target; nil for none.
  let limits: TargetLimits?

  /// Returns the shape in which the frames are shown.
  ///
  /// - Parameter isEven: Whether sides that are not given have to be even, as most video encoders need them.
  func geometry(isEven: Bool) throws -> FrameGeometry {
    try FrameGeometry(
      of: size, orientation: orientation, aspect: aspect, bounds: bounds, fitting: fitting, limits: limits,
      isEven: isEven)
  }
}
