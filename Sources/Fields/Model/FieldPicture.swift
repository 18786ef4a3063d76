public import FixedPoint
public import Geometry

/// A picture's luminance at a position in a field. Beyond its edges the outermost samples go on, or it begins anew.
public struct FieldPicture: Equatable, Sendable {
  let luminance: LuminanceLevels
  let center: Point
  let size: Size
  let repeats: Bool
  let resolution: Fixed

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - luminance: The samples.
  ///   - center: The position of its middle, relative to the middle of the field's box, in short sides.
  ///   - size: Its size in short sides.
  ///   - repeats: Whether copies beside one another fill the plane.
  ///   - resolution: The number of pixels per short side at which the field is drawn.
  public init(_ luminance: LuminanceLevels, center: Point, size: Size, repeats: Bool, resolution: Fixed) {
    (self.luminance, self.center, self.size, self.repeats) = (luminance, center, size, repeats)
    self.resolution = resolution
  }
}
