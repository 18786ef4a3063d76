public import FixedPoint
public import Geometry

/// The position, angle and size at which a sprite is drawn, in pixels.
public struct SpritePlacement: Hashable, Sendable {
  /// The position of the sprite's middle.
  public var center: Point
  /// The rotation about the middle, clockwise.
  public var angle: Angle
  /// The length of the longer side.
  public var size: Fixed

  /// Creates a placement.
  public init(center: Point, angle: Angle, size: Fixed) { (self.center, self.angle, self.size) = (center, angle, size) }
}

extension Sprite {
  /// Returns the bounding rectangle of a drawn sprite on a pixmap; nil if it is invisible there.
  ///
  /// - Parameters:
  ///   - picture: The index of the sprite's picture.
  ///   - placement: The position, angle and size of the sprite.
  ///   - width: The width of the pixmap.
  ///   - height: The height of the pixmap.
  public func region(ofPicture picture: Int, at placement: SpritePlacement, width: Int, height: Int) -> PixelRegion? {
    guard let projection = SpriteProjection(self, picture: picture, placement, width: width, height: height) else {
      return nil
    }
    let (columns, rows) = projection.bounds(width: width, height: height)
    return PixelRegion(columns: columns, rows: rows, width: width, height: height)
  }
}

/// Returns the pixels in 0..<`limit` whose middles lie between two coordinates in units of 2⁻¹⁶.
func pixels(between lower: Int64, _ upper: Int64, limit: Int) -> Range<Int> {
  let first = max(0, min(Int64(limit), (lower - 1 << 15).shiftedRight(by: 16, .up)))
  let end = max(first, min(Int64(limit), (upper - 1 << 15).shiftedRight(by: 16, .down) + 1))
  return Int(first)..<Int(end)
}
