import FixedPoint
import Geometry

extension RectangleSides {
  /// The distance in pixels by which an outline is moved where a paint continues beyond a side: twice the largest side of a
  /// frame.
  static let continuation = Fixed(1 << 15)
}
