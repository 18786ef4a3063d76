public import FixedPoint
public import Geometry

/// Where and how a sprite is drawn, in pixels.
public struct SpritePlacement: Hashable, Sendable {
  /// Where the middle of the sprite is.
  public var center: Point
  /// By how much it is turned about its middle, clockwise.
  public var angle: Angle
  /// The length of its longer side.
  public var size: Fixed

  /// A placement.
  public init(center: Point, angle: Angle, size: Fixed) { (self.center, self.angle, self.size) = (center, angle, size) }
}

extension Sprite {
  /// The smallest rectangle of a picture outside of which the sprite shows nothing; nil if it shows nothing at all.
  ///
  /// - Parameters:
  ///   - picture: The number of the sprite's picture.
  ///   - placement: Where the sprite is.
  ///   - width: Columns of the picture that it is drawn on.
  ///   - height: Rows of the picture that it is drawn on.
  public func region(ofPicture picture: Int, at placement: SpritePlacement, width: Int, height: Int) -> PixelRegion? {
    guard let projection = SpriteProjection(self, picture: picture, placement, width: width, height: height) else {
      return nil
    }
    var (least, most) = (projection.outline[0], projection.outline[0])
    for corner in projection.outline {
      (least, most) = (pointwiseMin(least, corner), pointwiseMax(most, corner))
    }
    return PixelRegion(
      columns: pixels(between: least.x, most.x, limit: width), rows: pixels(between: least.y, most.y, limit: height),
      width: width, height: height)
  }
}

/// The pixels whose middles lie between two places in units of 2⁻¹⁶, of those from 0 up to a limit.
func pixels(between lower: Int64, _ upper: Int64, limit: Int) -> Range<Int> {
  let first = max(0, min(Int64(limit), (lower - 1 << 15).shiftedRight(by: 16, .up)))
  let end = max(first, min(Int64(limit), (upper - 1 << 15).shiftedRight(by: 16, .down) + 1))
  return Int(first)..<Int(end)
}
